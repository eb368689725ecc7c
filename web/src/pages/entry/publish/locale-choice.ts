// Which locales may be published or unpublished together. The default locale is published first and unpublished last:
// it holds the values that are not localized, and the others fall back to it.
import type { LocaleAction, Status } from '../../../api/content.ts'

export interface LocaleRow {
  code: string
  name: string
  isDefault: boolean
  status: Status
}

export const isLive = ({ status }: Pick<LocaleRow, 'status'>): boolean => status === 'published' || status === 'changed'

/** The locales that the action would change. */
export const movable = (rows: readonly LocaleRow[], move: LocaleAction): readonly LocaleRow[] =>
  rows.filter((row) => (move === 'add' ? row.status !== 'published' : isLive(row)))

/** The affected locales when these are selected, including required ones. */
export function withCompanions(
  rows: readonly LocaleRow[],
  move: LocaleAction,
  ticked: ReadonlySet<string>,
): ReadonlySet<string> {
  const standard = rows.find(({ isDefault }) => isDefault)
  if (standard === undefined || ticked.size === 0) return ticked
  if (move === 'add') return isLive(standard) ? ticked : new Set([...ticked, standard.code])
  return ticked.has(standard.code) ? new Set(rows.filter(isLive).map(({ code }) => code)) : ticked
}
