import type { Dialect } from '../sql/dialect.ts'
import { baseline } from './0001-baseline.ts'
import { preferredLanguage } from './0002-preferred-language.ts'

/** The statements of one step, for one engine. */
export type Migration = (dialect: Dialect) => readonly string[]

/**
 * Append only. A released migration is never edited; a mistake is fixed by the next one. `worksWith` is the number of
 * migrations known to the oldest program version that still works after this one. Without it, nodes of older versions
 * respond with 503.
 */
export const MIGRATIONS: readonly (readonly [name: string, migration: Migration, worksWith?: number])[] = [
  ['0001-baseline', baseline],
  ['0002-preferred-language', preferredLanguage, 1],
]
