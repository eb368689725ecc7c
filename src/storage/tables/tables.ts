import type { Sql } from '../sql/sql.ts'
import type { StoreReader, StoreTx } from '../store.ts'
import { aliasesTable } from './aliases.ts'
import { apiKeysTable } from './api-keys.ts'
import { assetFilesTable } from './asset-files.ts'
import { auditTable } from './audit.ts'
import { changesTable } from './changes.ts'
import { claimsTable } from './claims.ts'
import { editorInterfacesTable } from './editor-interfaces.ts'
import { environmentCopiesTable } from './environment-copies.ts'
import { environmentsTable } from './environments.ts'
import { failedFilesTable } from './failed-files.ts'
import { failuresTable } from './failures.ts'
import { formsTable } from './forms.ts'
import { historyTable } from './history.ts'
import { identitiesTable } from './identities.ts'
import { imageVariantsTable } from './image-variants.ts'
import { invitationsTable } from './invitations.ts'
import { jobsTable } from './jobs.ts'
import { localesTable } from './locales.ts'
import { membersTable } from './members.ts'
import { oauthTable } from './oauth.ts'
import { organizationsTable } from './organizations.ts'
import { nothingPending, type Pending } from './pending.ts'
import { readModelTable } from './read-model.ts'
import { removalsTable } from './removals.ts'
import { resourcesTable } from './resources.ts'
import { rolesTable } from './roles.ts'
import { secondFactorsTable } from './second-factors.ts'
import { settingsTable } from './settings.ts'
import { spacesTable } from './spaces.ts'
import { storedFilesTable } from './stored-files.ts'
import { syncTable } from './sync.ts'
import { taggedTable } from './tagged.ts'
import { tagsTable } from './tags.ts'
import { teamsTable } from './teams.ts'
import { tokensTable } from './tokens.ts'
import { uiDocumentsTable } from './ui-documents.ts'
import { uploadsTable } from './uploads.ts'
import { usersTable } from './users.ts'
import { webhookCallsTable } from './webhook-calls.ts'
import { webhookQueueTable } from './webhook-queue.ts'
import { webhooksTable } from './webhooks.ts'

/** All tables over one connection. `pending` receives what the transaction appends to the logs. */
export function tables(sql: Sql, pending: Pending): StoreTx {
  return {
    settings: settingsTable(sql),
    organizations: organizationsTable(sql),
    invitations: invitationsTable(sql),
    teams: teamsTable(sql),
    members: membersTable(sql),
    roles: rolesTable(sql),
    users: usersTable(sql),
    tokens: tokensTable(sql),
    oauth: oauthTable(sql),
    failures: failuresTable(sql),
    forms: formsTable(sql),
    secondFactors: secondFactorsTable(sql),
    identities: identitiesTable(sql),
    apiKeys: apiKeysTable(sql),
    spaces: spacesTable(sql),
    environments: environmentsTable(sql),
    aliases: aliasesTable(sql),
    environmentCopies: environmentCopiesTable(sql),
    removals: removalsTable(sql),
    jobs: jobsTable(sql),
    locales: localesTable(sql),
    tags: tagsTable(sql),
    tagged: taggedTable(sql),
    resources: resourcesTable(sql),
    readModel: readModelTable(sql),
    claims: claimsTable(sql),
    editorInterfaces: editorInterfacesTable(sql),
    uiDocuments: uiDocumentsTable(sql),
    history: historyTable(sql),
    assetFiles: assetFilesTable(sql),
    failedFiles: failedFilesTable(sql),
    uploads: uploadsTable(sql),
    imageVariants: imageVariantsTable(sql),
    storedFiles: storedFilesTable(sql),
    sync: syncTable(sql),
    webhooks: webhooksTable(sql),
    webhookQueue: webhookQueueTable(sql),
    webhookCalls: webhookCallsTable(sql),
    changes: changesTable(sql, pending.changes),
    audit: auditTable(sql, pending.audit),
  }
}

/** The same tables for reading: the connection itself refuses writes, and the type does not offer them. */
export function readTables(sql: Sql): StoreReader {
  return tables(sql, nothingPending())
}
