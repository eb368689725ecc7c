import type { LocaleBody } from '#contract/resources/locale'
import { platformChange } from '#domain/changes/platform-change'
import { accessDenied } from '#domain/errors'
import type { Locale } from '#domain/locales/locale'
import { localeTaken, newLocale } from '#domain/locales/new-locale'
import { addressOf } from '../access/require-environment.ts'
import { reindex } from '../resources/reindex.ts'
import type { Writing } from '../resources/write-in.ts'

/** Adds a locale. Existing entries become searchable in it through its fallback locale. */
export async function addLocale(w: Writing, id: string, body: LocaleBody, most: number): Promise<Locale> {
  const environment = w.scope.environment.key
  const existing = await w.tx.locales.list(environment)
  if (existing.length >= most) throw accessDenied(`An environment can have ${most} locales at most.`)
  const { at, by } = w.stamp
  const locale = await w.tx.locales.insert({
    ...newLocale(body, existing),
    environment,
    id,
    internalCode: body.code,
    isDefault: false,
    version: 1,
    createdAt: at,
    createdBy: by,
    updatedAt: at,
    updatedBy: by,
  })
  if (!locale) throw localeTaken(body.code)
  // A locale without a fallback has no content yet.
  if (locale.inDelivery && locale.fallbackCode !== null) await reindex(w)
  w.tx.changes.append(
    platformChange({ ...addressOf(w.scope), type: 'Locale', id, version: 1, action: 'create', stamp: w.stamp }),
  )
  return locale
}
