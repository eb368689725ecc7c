import { wrongType } from '../resources/problems.ts'
import type { FieldRules } from './field-rules.ts'

/** `2018-07-30`, `2018-07-30T15:29`, with seconds, with a fraction, with `Z` or `+hh:mm` or without a zone. */
const DATE = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:\d\d)?)?$/

/** Milliseconds since 1970 of a date as entries hold it, read as UTC when no zone is given; undefined when it is none. */
export function dateToMs(value: unknown): number | undefined {
  const parts = typeof value === 'string' ? DATE.exec(value) : null
  if (!parts) return undefined
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0)) as Six
  const offset = offsetMinutes(parts[8])
  if (hour > 23 || minute > 59 || second > 59 || offset === undefined) return undefined
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  // 30 February would silently become 2 March.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  const milliseconds = Number((parts[7] ?? '').padEnd(3, '0').slice(0, 3))
  return date.setUTCHours(hour, minute - offset, second, milliseconds)
}

type Six = [number, number, number, number, number, number]

function offsetMinutes(zone: string | undefined): number | undefined {
  if (zone === undefined || zone === 'Z') return 0
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(4, 6))]
  if (hours > 23 || minutes > 59) return undefined
  return (zone[0] === '-' ? -1 : 1) * (hours * 60 + minutes)
}

/** Kept as sent, compared as a moment. */
export const date: FieldRules = {
  type: 'Date',
  problems: (value, _field, path) => (dateToMs(value) === undefined ? [wrongType(path, 'Date', value)] : []),
  index: { column: 'number', toIndex: dateToMs, fromQuery: dateToMs },
  allowsDefault: true,
}
