// A day in a filter means the whole day.
import type { Filter } from './list-view.ts'

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** The start of a day in the local zone, `days` later. */
function startOfDay(day: string, days: number): string {
  const [, year, month, date] = DAY.exec(day)!
  return new Date(Number(year), Number(month) - 1, Number(date) + days).toISOString()
}

/** Fields may store days without a zone, which must not be shifted. */
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

/** The conditions of a filter in the query grammar: operator and value. */
export function conditionsOf({ path, operator, value }: Filter): readonly (readonly [string, string])[] {
  const bounds = DAY.test(value) ? BOUNDS[operator] : undefined
  if (bounds === undefined) return [[operator, value]]
  const at = path.startsWith('fields.') ? dayOf : startOfDay
  return bounds.map(([bound, days]) => [bound, at(value, days)])
}
