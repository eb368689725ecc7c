import type { ChangeDraft } from '#domain/changes/change'
import type { Sql } from '../sql/sql.ts'
import type { StoreReader, StoreTx } from '../store.ts'
import { aliasesTable } from './aliases.ts'
import { apiKeysTable } from './api-keys.ts'
import { assetFilesTable } from './asset-files.ts'
import { changesTable } from './changes.ts'
import { claimsTable } from './claims.ts'
import { editorInterfacesTable } from './editor-interfaces.ts'
import { environmentCopiesTable } from './environment-copies.ts'
import { environmentsTable } from './environments.ts'
import { historyTable } from './history.ts'
import { jobsTable } from './jobs.ts'
import { localesTable } from './locales.ts'
import { organizationsTable } from './organizations.ts'
import { readModelTable } from './read-model.ts'
import { removalsTable } from './removals.ts'
import { resourcesTable } from './resources.ts'
import { settingsTable } from './settings.ts'
import { spacesTable } from './spaces.ts'
import { taggedTable } from './tagged.ts'
import { tagsTable } from './tags.ts'
import { tokensTable } from './tokens.ts'
import { uiDocumentsTable } from './ui-documents.ts'
import { usersTable } from './users.ts'

/** All tables over one connection. `pending` receives what the transaction appends to the log. */
export function tables(sql: Sql, pending: ChangeDraft[]): StoreTx {
  return {
    settings: settingsTable(sql),
    organizations: organizationsTable(sql),
    users: usersTable(sql),
    tokens: tokensTable(sql),
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
    changes: changesTable(sql, pending),
  }
}

/** The same tables for reading: the connection itself refuses writes, and the type does not offer them. */
export function readTables(sql: Sql): StoreReader {
  return tables(sql, [])
}
