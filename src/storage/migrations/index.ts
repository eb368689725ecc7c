import type { Dialect } from '../sql/dialect.ts'
import { foundation } from './0001-foundation.ts'
import { places } from './0002-places.ts'
import { model } from './0003-model.ts'
import { search } from './0004-search.ts'
import { publishedLocales } from './0012-published-locales.ts'
import { uiDocuments } from './0013-ui-documents.ts'

/** The statements of one step, for one engine. */
export type Migration = (dialect: Dialect) => readonly string[]

/** Append only. A released migration is never edited; a mistake is mended by the next number. */
export const MIGRATIONS: readonly (readonly [name: string, migration: Migration])[] = [
  ['0001-foundation', foundation],
  ['0002-places', places],
  ['0003-model', model],
  ['0004-search', search],
  ['0012-published-locales', publishedLocales],
  ['0013-ui-documents', uiDocuments],
]
