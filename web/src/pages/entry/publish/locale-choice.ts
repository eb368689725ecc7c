// Which locales may be published or taken back together. The default one comes first and goes last: values that are not
// translated belong to it, and the others fall back to it.
import type { LocaleMove, Status } from '../../../api/content.ts'

export interface LocaleRow {
  code: string
  name: string
  isDefault: boolean
  status: Status
}

export const isLive = ({ status }: Pick<LocaleRow, 'status'>): boolean => status === 'published' || status === 'changed'

/** Those that the move would do something to. */
export const movable = (rows: readonly LocaleRow[], move: LocaleMove): readonly LocaleRow[] =>
  rows.filter((row) => (move === 'add' ? row.status !== 'published' : isLive(row)))

/** What is moved when these are ticked: with what has to come along. */
export function withCompanions(
  rows: readonly LocaleRow[],
  move: LocaleMove,
  ticked: ReadonlySet<string>,
): ReadonlySet<string> {
  const standard = rows.find(({ isDefault }) => isDefault)
  if (standard === undefined || ticked.size === 0) return ticked
  if (move === 'add') return isLive(standard) ? ticked : new Set([...ticked, standard.code])
  return ticked.has(standard.code) ? new Set(rows.filter(isLive).map(({ code }) => code)) : ticked
}
