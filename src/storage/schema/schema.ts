import * as accounts from './accounts.ts'
import * as content from './content.ts'
import * as files from './files.ts'
import * as installation from './installation.ts'
import * as releases from './releases.ts'
import * as search from './search.ts'
import * as spaces from './spaces.ts'
import type { Table, View } from './table.ts'
import * as taxonomy from './taxonomy.ts'
import * as webhooks from './webhooks.ts'

/** All tables. A table comes after the tables it references. */
export const TABLES: readonly Table[] = [
  installation.setting,
  installation.job,
  installation.node,
  installation.audit,
  installation.auditHead,
  installation.auditCursor,
  accounts.userAccount,
  accounts.organization,
  accounts.organizationMembership,
  accounts.invitation,
  accounts.team,
  accounts.teamMembership,
  accounts.oauthApplication,
  accounts.oauthCode,
  accounts.secondFactor,
  accounts.recoveryCode,
  accounts.identity,
  accounts.failureWindow,
  accounts.spentForm,
  taxonomy.taxonomyConcept,
  taxonomy.taxonomyLink,
  taxonomy.taxonomyScheme,
  taxonomy.taxonomySchemeConcept,
  spaces.space,
  spaces.spaceHead,
  spaces.environment,
  spaces.environmentAlias,
  spaces.locale,
  spaces.tag,
  spaces.token,
  spaces.apiKey,
  spaces.role,
  spaces.previewEnvironment,
  spaces.spaceMembership,
  spaces.membershipRole,
  content.resource,
  content.contentVersion,
  content.snapshot,
  content.deletedResource,
  content.tagged,
  content.claimedValue,
  content.change,
  content.editorInterface,
  content.uiDocument,
  content.presence,
  content.bulkAction,
  content.scheduledAction,
  releases.release,
  releases.releaseItem,
  releases.releaseAction,
  search.link,
  search.fieldValue,
  search.fieldLocation,
  search.label,
  search.textRow,
  search.tally,
  search.readModelRebuild,
  files.assetFile,
  files.upload,
  files.imageVariant,
  files.unownedFile,
  files.failedFile,
  webhooks.webhook,
  webhooks.webhookSecret,
  webhooks.webhookRetryPolicy,
  webhooks.webhookCursor,
  webhooks.webhookWindow,
  webhooks.webhookCall,
  webhooks.webhookCallDetail,
  webhooks.webhookLane,
]

export const VIEWS: readonly View[] = [content.shownCurrent, content.shownPublished, releases.shownRelease]

export * from './accounts.ts'
export * from './content.ts'
export * from './files.ts'
export * from './installation.ts'
export * from './releases.ts'
export * from './search.ts'
export * from './spaces.ts'
export * from './taxonomy.ts'
export * from './webhooks.ts'
