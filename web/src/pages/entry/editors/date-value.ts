// Dates as they are stored: a day, a day with a time, or both with a zone. What is not understood is left alone.

export interface DateParts {
  date: string
  /** `HH:mm`, with seconds where there are some, '' for none. */
  time: string
  /** `+01:00`, '' for none. */
  zone: string
}

export type DateFormat = 'dateonly' | 'time' | 'timeZ'

const PATTERN = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/
const NO_SECONDS = /:00(?:\.0+)?$/

export function readDate(text: string): DateParts | null {
  const [, date, time = '', zone = ''] = PATTERN.exec(text) ?? []
  if (date === undefined) return null
  const written = zone === 'Z' ? '+00:00' : zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')
  return { date, time: time.length > 5 ? time.replace(NO_SECONDS, '') : time, zone: written }
}

/** Undefined without a day: a time alone is no moment. */
export function writeDate({ date, time, zone }: DateParts, format: DateFormat): string | undefined {
  if (date === '') return undefined
  if (format === 'dateonly') return date
  const withTime = `${date}T${time || '00:00'}`
  return format === 'time' ? withTime : `${withTime}${zone || '+00:00'}`
}

/** The zone of whoever writes, on a day: summer has another one. */
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

/** Every offset that is in use somewhere. */
export const ZONES: readonly string[] = [...Array.from({ length: 27 }, (_, hour) => (hour - 12) * 60), ...SPECIAL]
  .sort((a, b) => a - b)
  .map(formatZone)
