// Groups the versions of an entry, because an editor saves many times in one session.
import type { Entry, EntryVersion } from '../../../api/wire.ts'
import { CONCEPTS, isSame, TAGS, valueAt } from '../../../state/edits/changes.ts'

export interface VersionGroup {
  /** The last save of the session. */
  version: number
  /** All saves of the session, newest first. */
  saves: readonly Save[]
  from: string
  to: string
  by: string | null
  /** The version was published. */
  isPublished: boolean
}

export interface Save {
  version: number
  at: string
}

const PAUSE_MS = 10 * 60_000

/** Groups saves of one user without a long pause between them. A published version begins a group. Newest first. */
export function groupVersions(versions: readonly EntryVersion[]): VersionGroup[] {
  const groups: VersionGroup[] = []
  for (const { sys } of versions) {
    const by = sys.createdBy?.sys.id ?? null
    const last = groups.at(-1)
    const isPublished = sys.publishedAt !== undefined
    const isNear = last && Date.parse(last.from) - Date.parse(sys.createdAt) < PAUSE_MS
    if (last && isNear && last.by === by && !isPublished) {
      last.saves = [...last.saves, { version: sys.version, at: sys.createdAt }]
      last.from = sys.createdAt
    } else {
      groups.push({
        version: sys.version,
        saves: [{ version: sys.version, at: sys.createdAt }],
        from: sys.createdAt,
        to: sys.createdAt,
        by,
        isPublished,
      })
    }
  }
  return groups
}

export interface Difference {
  field: string
  locale: string
  before: unknown
  now: unknown
}

type Content = Pick<Entry, 'fields' | 'metadata'>

/** All values that differ, in the order of the fields. */
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
  for (const field of [TAGS, CONCEPTS]) {
    const labels = { before: valueAt(then, field, ''), now: valueAt(now, field, '') }
    if (!isSame(labels.before, labels.now)) found.push({ field, locale: '', ...labels })
  }
  return found
}
