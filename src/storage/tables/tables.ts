import { LimitedSql } from '../sql/limited-sql.ts'
import type { Sql } from '../sql/sql.ts'
import type { StoreReader, StoreTx } from '../store.ts'
import { aliasesTable } from './aliases.ts'
import { apiKeysTable } from './api-keys.ts'
import { assetFilesTable } from './asset-files.ts'
import { auditTable } from './audit.ts'
import { bulkActionsTable } from './bulk-actions.ts'
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
import { presenceTable } from './presence.ts'
import { readModelTable } from './read-model.ts'
import { removalsTable } from './removals.ts'
import { resourcesTable } from './resources.ts'
import { rolesTable } from './roles.ts'
import { scheduledActionsTable } from './scheduled-actions.ts'
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

type Makers = { readonly [Name in keyof StoreTx]: (sql: Sql, pending: Pending) => StoreTx[Name] }

const MAKERS: Makers = {
  settings: settingsTable,
  organizations: organizationsTable,
  invitations: invitationsTable,
  teams: teamsTable,
  members: membersTable,
  roles: rolesTable,
  users: usersTable,
  tokens: tokensTable,
  oauth: oauthTable,
  failures: failuresTable,
  forms: formsTable,
  secondFactors: secondFactorsTable,
  identities: identitiesTable,
  apiKeys: apiKeysTable,
  spaces: spacesTable,
  environments: environmentsTable,
  aliases: aliasesTable,
  environmentCopies: environmentCopiesTable,
  removals: removalsTable,
  jobs: jobsTable,
  locales: localesTable,
  tags: tagsTable,
  tagged: taggedTable,
  resources: resourcesTable,
  readModel: readModelTable,
  presence: presenceTable,
  bulkActions: bulkActionsTable,
  scheduledActions: scheduledActionsTable,
  claims: claimsTable,
  editorInterfaces: editorInterfacesTable,
  uiDocuments: uiDocumentsTable,
  history: historyTable,
  assetFiles: assetFilesTable,
  failedFiles: failedFilesTable,
  uploads: uploadsTable,
  imageVariants: imageVariantsTable,
  storedFiles: storedFilesTable,
  sync: syncTable,
  webhooks: webhooksTable,
  webhookQueue: webhookQueueTable,
  webhookCalls: webhookCallsTable,
  changes: (sql, pending) => changesTable(sql, pending.changes),
  audit: (sql, pending) => auditTable(sql, pending.audit),
}

/** Each table is made when it is first asked for: a transaction uses a few of many. */
class Tables {
  readonly sql: Sql
  readonly pending: Pending
  readonly made = new Map<string, unknown>()

  constructor(sql: Sql, pending: Pending) {
    this.sql = sql
    this.pending = pending
  }
}

for (const [name, make] of Object.entries(MAKERS)) {
  Object.defineProperty(Tables.prototype, name, {
    get(this: Tables) {
      let table = this.made.get(name)
      if (table === undefined) {
        table = make(this.sql, this.pending)
        this.made.set(name, table)
      }
      return table
    },
  })
}

/** All tables over one connection. `pending` receives what the transaction appends to the logs. */
export const tables = (sql: Sql, pending: Pending, rowBytes: number): StoreTx =>
  new Tables(new LimitedSql(sql, rowBytes), pending) as unknown as StoreTx

/** The same tables for reading: the connection itself refuses writes, and the type does not offer them. */
export const readTables = (sql: Sql): StoreReader => new Tables(sql, nothingPending()) as unknown as StoreReader
