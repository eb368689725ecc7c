// The history of an entry as people think of it: sittings, not keystrokes.
import type { Entry, EntryVersion } from '../../api/wire.ts'
import { isSame, TAGS, valueAt } from '../../edits/changes.ts'

export interface Sitting {
  /** The last save of it: what it left behind. */
  version: number
  saves: number
  from: string
  to: string
  by: string | null
  /** Was it published? */
  isPublished: boolean
}

const PAUSE_MS = 10 * 60_000

/** Saves of one person without a long pause belong together; a publication ends a sitting. Newest first, as they come. */
export function sittingsOf(versions: readonly EntryVersion[]): Sitting[] {
  const sittings: Sitting[] = []
  for (const { sys } of versions) {
    const by = sys.createdBy?.sys.id ?? null
    const last = sittings.at(-1)
    const isPublished = sys.publishedAt !== undefined
    const isNear = last && Date.parse(last.from) - Date.parse(sys.createdAt) < PAUSE_MS
    if (last && isNear && last.by === by && !isPublished) {
      last.saves += 1
      last.from = sys.createdAt
    } else {
      sittings.push({
        version: sys.version,
        saves: 1,
        from: sys.createdAt,
        to: sys.createdAt,
        by,
        isPublished,
      })
    }
  }
  return sittings
}

export interface Difference {
  field: string
  locale: string
  before: unknown
  now: unknown
}

type Content = Pick<Entry, 'fields' | 'metadata'>

/** Every value that is another one now, in the order of the fields. */
export function differencesOf(then: Content, now: Content, fields: readonly string[]): Difference[] {
  const found: Difference[] = []
  const known = [...new Set([...fields, ...Object.keys(then.fields ?? {}), ...Object.keys(now.fields ?? {})])]
  for (const field of known) {
    const locales = new Set([...Object.keys(then.fields?.[field] ?? {}), ...Object.keys(now.fields?.[field] ?? {})])
    for (const locale of locales) {
      const pair = { before: valueAt(then, field, locale), now: valueAt(now, field, locale) }
      if (!isSame(pair.before, pair.now)) found.push({ field, locale, ...pair })
    }
  }
  const tags = { before: valueAt(then, TAGS, ''), now: valueAt(now, TAGS, '') }
  if (!isSame(tags.before, tags.now)) found.push({ field: TAGS, locale: '', ...tags })
  return found
}
