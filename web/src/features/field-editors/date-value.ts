// Stored dates: a day, a day with a time, or both with a zone. Editing one part keeps the others as they are written.

export interface DateParts {
  date: string
  /** `HH:mm`, optionally with seconds and a fraction; empty for none. */
  time: string
  /** `Z` or `+01:00`; empty for none. */
  zone: string
}

export type DateFormat = 'dateonly' | 'time' | 'timeZ'

const PATTERN = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/

/** Null for a date that the inputs cannot show. */
export function readDate(text: string): DateParts | null {
  const [, date, time = '', zone = ''] = PATTERN.exec(text) ?? []
  return date === undefined ? null : { date, time, zone }
}

/** A zone in the format of the list. */
export const zoneName = (zone: string): string =>
  zone === 'Z' ? '+00:00' : zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')

/** Undefined without a day. A zone is ignored without a time. */
export function writeDate({ date, time, zone }: DateParts): string | undefined {
  if (date === '') return undefined
  return time === '' ? date : `${date}T${time}${zone}`
}

/** The parts after an edit. A new day starts at midnight in the local zone, if the format has a time and a zone. */
export function changedParts(before: DateParts, next: Partial<DateParts>, format: DateFormat): DateParts {
  const all = { ...before, ...next }
  const isNew = before.date === '' && before.time === '' && before.zone === ''
  const time = isNew && format !== 'dateonly' ? '00:00' : all.time
  const hasNewTime = time !== '' && before.time === ''
  return { ...all, time, zone: all.zone || (hasNewTime && format === 'timeZ' ? zoneAt(all.date) : '') }
}

/** The local offset on a day; it differs in summer. */
export function zoneAt(date: string): string {
  const at = new Date(`${date || '2026-01-01'}T12:00`)
  const minutes = Number.isNaN(at.getTime()) ? 0 : -at.getTimezoneOffset()
  return formatZone(minutes)
}

function formatZone(minutes: number): string {
  const part = (value: number) => String(Math.trunc(value)).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${part(size / 60)}:${part(size % 60)}`
}

const SPECIAL = [-570, -210, 210, 270, 330, 345, 390, 525, 570, 630, 765]

/** All UTC offsets in use. */
export const ZONES: readonly string[] = [...Array.from({ length: 27 }, (_, hour) => (hour - 12) * 60), ...SPECIAL]
  .sort((a, b) => a - b)
  .map(formatZone)
