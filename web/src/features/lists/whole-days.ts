// A day that somebody chose means all of it, from its first moment to its last.
import type { Filter } from './list-view.ts'

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** The first moment of a day, in the zone of whoever looks; `days` later. */
function momentOf(day: string, days: number): string {
  const [, year, month, date] = DAY.exec(day)!
  return new Date(Number(year), Number(month) - 1, Number(date) + days).toISOString()
}

/** A field may hold days without any zone: then no zone may move them. */
function dayOf(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

const BOUNDS: Readonly<Record<string, readonly (readonly [operator: string, days: number])[]>> = {
  on: [
    ['gte', 0],
    ['lt', 1],
  ],
  gte: [['gte', 0]],
  gt: [['gte', 1]],
  lt: [['lt', 0]],
  lte: [['lt', 1]],
}

/** The conditions that a filter stands for, in the words of the query grammar: operator and value. */
export function conditionsOf({ path, operator, value }: Filter): readonly (readonly [string, string])[] {
  const bounds = DAY.test(value) ? BOUNDS[operator] : undefined
  if (bounds === undefined) return [[operator, value]]
  const at = path.startsWith('fields.') ? dayOf : momentOf
  return bounds.map(([asked, days]) => [asked, at(value, days)])
}
