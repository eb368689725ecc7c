import { t } from '../../i18n/format.ts'
import { activeLanguage } from '../../i18n/translator.ts'

const LANGUAGE = activeLanguage
const dateTime = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeZone: 'UTC' })
const relative = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'auto' })
const numbers = new Intl.NumberFormat(LANGUAGE)
const tenths = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 1 })

export const formatNumber = (value: number): string => numbers.format(value)

/** In the local time zone. */
export function formatDateTime(iso: string): string {
  const at = new Date(iso)
  return Number.isNaN(at.getTime()) ? iso : dateTime.format(at)
}

const time = new Intl.DateTimeFormat(LANGUAGE, { timeStyle: 'medium' })

/** The time of day with seconds, for times close to each other. */
export const formatTime = (iso: string): string => time.format(new Date(iso))

/** A date without a time has no time zone and must not shift. */
export function formatDate(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDateTime(text)
  const at = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(at.getTime()) ? text : day.format(at)
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

export function formatSince(at: number, now: number): string {
  if (Number.isNaN(at)) return ''
  const seconds = (at - now) / 1000
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit)
  }
  return t('justNow')
}

/** A waiting time as text. */
export function formatWait(seconds: number): string {
  if (seconds < 90) return t('seconds', { count: Math.ceil(seconds) })
  if (seconds < 5400) return t('minutes', { count: Math.ceil(seconds / 60) })
  return t('hours', { count: Math.ceil(seconds / 3600) })
}

export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${tenths.format(bytes / 1000)} KB`
  if (bytes < 1_000_000_000) return `${tenths.format(bytes / 1_000_000)} MB`
  return `${tenths.format(bytes / 1_000_000_000)} GB`
}

// British English has no comma before the "and" of a list.
const LIST_LANGUAGE = LANGUAGE === 'en' ? 'en-GB' : LANGUAGE

/** "a, b and c", or "a, b or c" as a disjunction. */
export const formatList = (items: Iterable<string>, type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat(LIST_LANGUAGE, { type }).format(items)
