import { activeLanguage } from '../../i18n/translator.ts'

// Converts between local times in named time zones and instants.

const partsIn = (zone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })

/** The UTC offset of a zone at an instant, in milliseconds. */
function offsetAt(ms: number, zone: string): number {
  const found = Object.fromEntries(
    partsIn(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = found
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000
}

/**
 * The instant of a day and time in a zone, with its offset; null if it is invalid. A time that daylight saving skips
 * moves one hour ahead; of a repeated time it is the first.
 */
export function instantOf(date: string, time: string, zone: string): string | null {
  const wall = Date.parse(`${date}T${time}Z`)
  if (Number.isNaN(wall)) return null
  const guesses = [wall - 86_400_000, wall + 86_400_000].map((near) => wall - offsetAt(near, zone))
  const fitting = guesses.filter((ms) => ms + offsetAt(ms, zone) === wall)
  const ms = fitting.length > 0 ? Math.min(...fitting) : Math.max(...guesses)
  const offset = offsetAt(ms, zone)
  return `${new Date(ms + offset).toISOString().slice(0, 19)}${offsetText(offset)}`
}

function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / 60_000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}

export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export const allZones = (): readonly string[] => [
  ...new Set(['UTC', localZone(), ...Intl.supportedValuesOf('timeZone')]),
]

const isZone = (zone: string | undefined): zone is string => {
  try {
    return zone !== undefined && new Intl.DateTimeFormat('en', { timeZone: zone }) !== null
  } catch {
    return false
  }
}

const formatInZone = (datetime: string, zone: string) =>
  new Intl.DateTimeFormat(activeLanguage, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(
    new Date(datetime),
  )

interface When {
  datetime: string
  timezone?: string
}

/** `Nov 20, 2026, 9:00 AM`, in the local zone. */
export const formatLocalTime = ({ datetime }: When): string => formatInZone(datetime, localZone())

/** The time in the zone of the schedule, if it differs from the local zone. */
export function formatPlannedTime({ datetime, timezone }: When): string | null {
  if (!isZone(timezone) || formatInZone(datetime, timezone) === formatInZone(datetime, localZone())) return null
  return `${formatInZone(datetime, timezone)}, ${timezone.replaceAll('_', ' ')}`
}
