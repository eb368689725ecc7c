// Days are texts such as `2026-11-20`, months such as `2026-11`, both in the local zone of the user.

const two = (value: number): string => String(value).padStart(2, '0')

/** The local day of an instant. */
export function dayOf(instant: Date | string): string {
  const at = new Date(instant)
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

export const monthOf = (day: string): string => day.slice(0, 7)

const isMonth = (text: string | null): text is string => text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

/** A day of a URL; null if it does not exist. */
export function parseDay(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const ms = Date.parse(`${text}T00:00:00Z`)
  // Date.parse accepts February 30 in some browsers.
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text ? null : text
}

/** The month of a URL: the one that it names, that of the chosen day, or the current one. */
export const monthFrom = (month: string | null, day: string | null, today: string): string =>
  isMonth(month) ? month : monthOf(day ?? today)

/** A neighbor of a month; the same month at the ends of the calendar. */
export function addMonths(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const index = year * 12 + number - 1 + count
  const text = `${String(Math.floor(index / 12)).padStart(4, '0')}-${two((index % 12) + 1)}`
  return index >= 0 && isMonth(text) ? text : month
}

/** The weeks that show a month: whole weeks, with days of the months before and after. `firstDay` is 0 for Sunday. */
export function weeksOf(month: string, firstDay: number): string[][] {
  // In UTC, where every day has 24 hours.
  const first = new Date(`${month}-01T00:00:00Z`)
  const lead = (first.getUTCDay() - firstDay + 7) % 7
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return Array.from({ length: Math.ceil((lead + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const day = new Date(first)
      day.setUTCDate(1 - lead + week * 7 + weekday)
      return day.toISOString().slice(0, 10)
    }),
  )
}
