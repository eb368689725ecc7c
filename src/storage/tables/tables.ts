import { SizeLimitedSql } from '../sql/size-limited-sql.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { aliasesReader, aliasesWriter } from './aliases.ts'
import { apiKeysReader, apiKeysWriter } from './api-keys.ts'
import { assetFilesReader, assetFilesWriter } from './asset-files.ts'
import { auditReader, auditWriter } from './audit.ts'
import { backupsReader, backupsWriter } from './backups.ts'
import { bulkActionsReader, bulkActionsWriter } from './bulk-actions.ts'
import { changesReader, changesWriter } from './changes.ts'
import { claimsWriter } from './claims.ts'
import { type CommitBuffer, createCommitBuffer } from './commit-buffer.ts'
import { editorInterfacesReader, editorInterfacesWriter } from './editor-interfaces.ts'
import { environmentCopiesWriter } from './environment-copies.ts'
import { environmentsReader, environmentsWriter } from './environments.ts'
import { failedFilesReader, failedFilesWriter } from './failed-files.ts'
import { failuresReader, failuresWriter } from './failures.ts'
import { formsWriter } from './forms.ts'
import { historyReader, historyWriter } from './history.ts'
import { identitiesReader, identitiesWriter } from './identities.ts'
import { imageVariantsReader, imageVariantsWriter } from './image-variants.ts'
import { installationReader } from './installation.ts'
import { invitationsReader, invitationsWriter } from './invitations.ts'
import { jobsReader, jobsWriter } from './jobs.ts'
import { localesReader, localesWriter } from './locales.ts'
import { membersReader, membersWriter } from './members.ts'
import { nodesReader, nodesWriter } from './nodes.ts'
import { oauthReader, oauthWriter } from './oauth.ts'
import { organizationsReader, organizationsWriter } from './organizations.ts'
import { presenceReader, presenceWriter } from './presence.ts'
import { previewEnvironmentsReader, previewEnvironmentsWriter } from './preview-environments.ts'
import { queuesReader } from './queues.ts'
import { readModelReader, readModelWriter } from './read-model.ts'
import { releaseActionsReader, releaseActionsWriter } from './release-actions.ts'
import { releaseCopiesReader, releaseCopiesWriter } from './release-copies.ts'
import { releasesReader, releasesWriter } from './releases.ts'
import { removalsWriter } from './removals.ts'
import { resourcesReader, resourcesWriter } from './resources.ts'
import { retentionWriter } from './retention.ts'
import { rolesReader, rolesWriter } from './roles.ts'
import { scheduledActionsReader, scheduledActionsWriter } from './scheduled-actions.ts'
import { secondFactorsReader, secondFactorsWriter } from './second-factors.ts'
import { settingsReader, settingsWriter } from './settings.ts'
import { spacesReader, spacesWriter } from './spaces.ts'
import { storedFilesWriter } from './stored-files.ts'
import { syncReader } from './sync.ts'
import { taggedReader, taggedWriter } from './tagged.ts'
import { tagsReader, tagsWriter } from './tags.ts'
import { conceptsReader, conceptsWriter } from './taxonomy-concepts.ts'
import { schemesReader, schemesWriter } from './taxonomy-schemes.ts'
import { teamsReader, teamsWriter } from './teams.ts'
import { tokensReader, tokensWriter } from './tokens.ts'
import { uiDocumentsReader, uiDocumentsWriter } from './ui-documents.ts'
import { uploadsReader, uploadsWriter } from './uploads.ts'
import { usersReader, usersWriter } from './users.ts'
import { webhookCallsReader, webhookCallsWriter } from './webhook-calls.ts'
import { webhookQueueReader, webhookQueueWriter } from './webhook-queue.ts'
import { webhooksReader, webhooksWriter } from './webhooks.ts'

const READERS = {
  settings: settingsReader,
  backups: backupsReader,
  organizations: organizationsReader,
  invitations: invitationsReader,
  teams: teamsReader,
  concepts: conceptsReader,
  conceptSchemes: schemesReader,
  members: membersReader,
  roles: rolesReader,
  previewEnvironments: previewEnvironmentsReader,
  users: usersReader,
  tokens: tokensReader,
  oauth: oauthReader,
  failures: failuresReader,
  secondFactors: secondFactorsReader,
  identities: identitiesReader,
  apiKeys: apiKeysReader,
  spaces: spacesReader,
  environments: environmentsReader,
  aliases: aliasesReader,
  jobs: jobsReader,
  locales: localesReader,
  tags: tagsReader,
  tagged: taggedReader,
  resources: resourcesReader,
  readModel: readModelReader,
  presence: presenceReader,
  queues: queuesReader,
  nodes: nodesReader,
  installation: installationReader,
  bulkActions: bulkActionsReader,
  scheduledActions: scheduledActionsReader,
  releases: releasesReader,
  releaseCopies: releaseCopiesReader,
  releaseActions: releaseActionsReader,
  editorInterfaces: editorInterfacesReader,
  uiDocuments: uiDocumentsReader,
  history: historyReader,
  assetFiles: assetFilesReader,
  failedFiles: failedFilesReader,
  uploads: uploadsReader,
  imageVariants: imageVariantsReader,
  sync: syncReader,
  webhooks: webhooksReader,
  webhookQueue: webhookQueueReader,
  webhookCalls: webhookCallsReader,
  changes: changesReader,
  audit: auditReader,
}

const WRITERS = {
  settings: settingsWriter,
  backups: backupsWriter,
  organizations: organizationsWriter,
  invitations: invitationsWriter,
  teams: teamsWriter,
  concepts: conceptsWriter,
  conceptSchemes: schemesWriter,
  members: membersWriter,
  roles: rolesWriter,
  previewEnvironments: previewEnvironmentsWriter,
  users: usersWriter,
  tokens: tokensWriter,
  oauth: oauthWriter,
  failures: failuresWriter,
  forms: formsWriter,
  secondFactors: secondFactorsWriter,
  identities: identitiesWriter,
  apiKeys: apiKeysWriter,
  spaces: spacesWriter,
  environments: environmentsWriter,
  aliases: aliasesWriter,
  environmentCopies: environmentCopiesWriter,
  retention: retentionWriter,
  removals: removalsWriter,
  jobs: jobsWriter,
  locales: localesWriter,
  tags: tagsWriter,
  tagged: taggedWriter,
  resources: resourcesWriter,
  readModel: readModelWriter,
  presence: presenceWriter,
  queues: queuesReader,
  nodes: nodesWriter,
  installation: installationReader,
  bulkActions: bulkActionsWriter,
  scheduledActions: scheduledActionsWriter,
  releases: releasesWriter,
  releaseCopies: releaseCopiesWriter,
  releaseActions: releaseActionsWriter,
  claims: claimsWriter,
  editorInterfaces: editorInterfacesWriter,
  uiDocuments: uiDocumentsWriter,
  history: historyWriter,
  assetFiles: assetFilesWriter,
  failedFiles: failedFilesWriter,
  uploads: uploadsWriter,
  imageVariants: imageVariantsWriter,
  storedFiles: storedFilesWriter,
  sync: syncReader,
  webhooks: webhooksWriter,
  webhookQueue: webhookQueueWriter,
  webhookCalls: webhookCallsWriter,
  changes: (sql: Sql, pending: CommitBuffer) => changesWriter(sql, pending.changes),
  audit: (sql: Sql, pending: CommitBuffer) => auditWriter(sql, pending.audit),
}

/**
 * All tables for reading. Only `transact` provides a `StoreTx`, so a write outside of a transaction does not compile.
 */
export type StoreReader = { readonly [Name in keyof typeof READERS]: ReturnType<(typeof READERS)[Name]> }
/** All tables for reading and writing. */
export type StoreTx = { readonly [Name in keyof typeof WRITERS]: ReturnType<(typeof WRITERS)[Name]> }

type Factory<S> = (sql: S, pending: CommitBuffer) => unknown

/** Creates each table on first use, because a transaction uses only a few. */
function lazyTables<S, T>(factories: { readonly [Name in keyof T]: Factory<S> }): (sql: S, pending: CommitBuffer) => T {
  class Tables {
    readonly sql: S
    readonly pending: CommitBuffer
    readonly created = new Map<string, unknown>()

    constructor(sql: S, pending: CommitBuffer) {
      this.sql = sql
      this.pending = pending
    }
  }
  for (const [name, create] of Object.entries<Factory<S>>(factories)) {
    Object.defineProperty(Tables.prototype, name, {
      get(this: Tables) {
        let table = this.created.get(name)
        if (table === undefined) {
          table = create(this.sql, this.pending)
          this.created.set(name, table)
        }
        return table
      },
    })
  }
  return (sql, pending) => new Tables(sql, pending) as T
}

const writers = lazyTables<Sql, StoreTx>(WRITERS)
const readers = lazyTables<ReadSql, StoreReader>(READERS)

/** All tables on one connection. `pending` collects the log rows of the transaction. */
export const tables = (sql: Sql, pending: CommitBuffer, rowBytes: number): StoreTx =>
  writers(new SizeLimitedSql(sql, rowBytes), pending)

/** The tables for reading: neither the connection nor the type allows writes. */
export const readTables = (sql: ReadSql): StoreReader => readers(sql, createCommitBuffer())
