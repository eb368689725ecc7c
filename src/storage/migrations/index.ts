import type { Dialect } from '../sql/dialect.ts'
import { foundation } from './0001-foundation.ts'
import { places } from './0002-places.ts'
import { model } from './0003-model.ts'
import { search } from './0004-search.ts'
import { narrow } from './0005-narrow.ts'
import { webhooks } from './0006-webhooks.ts'
import { files } from './0007-files.ts'
import { access } from './0008-access.ts'
import { signIn } from './0009-sign-in.ts'
import { sync } from './0010-sync.ts'
import { publishedLocales } from './0012-published-locales.ts'
import { uiDocuments } from './0013-ui-documents.ts'
import { claimsOfLanes } from './0014-claims-of-lanes.ts'
import { presence } from './0015-presence.ts'
import { sharedRows } from './0016-shared-rows.ts'
import { bulkActions } from './0017-bulk-actions.ts'
import { scheduledActions } from './0018-scheduled-actions.ts'
import { tallies } from './0019-tallies.ts'
import { oneRow } from './0020-one-row.ts'
import { schemaCompatibility } from './0021-schema-compatibility.ts'
import { membershipIds } from './0022-membership-ids.ts'
import { signInRules } from './0023-sign-in-rules.ts'
import { archivedSpaces } from './0024-archived-spaces.ts'
import { spaceWideChanges } from './0025-space-wide-changes.ts'
import { uploadsOfUsers } from './0026-uploads-of-users.ts'

/** The statements of one step, for one engine. */
export type Migration = (dialect: Dialect) => readonly string[]

/**
 * Append only. A released migration is never edited; a mistake is fixed by the next migration. `worksWith` is how many
 * migrations the oldest version of the program knows that keeps working after this one; without it, only versions that know
 * this one do, and running nodes of older versions answer 503.
 */
export const MIGRATIONS: readonly (readonly [name: string, migration: Migration, worksWith?: number])[] = [
  ['0001-foundation', foundation],
  ['0002-places', places],
  ['0003-model', model],
  ['0004-search', search],
  ['0005-narrow', narrow],
  ['0006-webhooks', webhooks],
  ['0007-files', files],
  ['0008-access', access],
  ['0009-sign-in', signIn],
  ['0010-sync', sync],
  ['0012-published-locales', publishedLocales],
  ['0013-ui-documents', uiDocuments],
  ['0014-claims-of-lanes', claimsOfLanes],
  ['0015-presence', presence],
  ['0016-shared-rows', sharedRows],
  ['0017-bulk-actions', bulkActions],
  ['0018-scheduled-actions', scheduledActions],
  ['0019-tallies', tallies],
  ['0020-one-row', oneRow],
  ['0021-schema-compatibility', schemaCompatibility, 19],
  ['0022-membership-ids', membershipIds],
  ['0023-sign-in-rules', signInRules],
  ['0024-archived-spaces', archivedSpaces],
  ['0025-space-wide-changes', spaceWideChanges],
  ['0026-uploads-of-users', uploadsOfUsers, 24],
]
