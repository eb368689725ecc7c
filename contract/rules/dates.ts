/** `2018-07-30`, `2018-07-30T15:29`, with seconds, with a fraction, with `Z` or `+hh:mm` or without a zone. */
const DATE =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?)?$/

const TIME_WITHOUT_ZONE = /T[\d:.]+$/

/** Milliseconds since 1970 of a date in an entry, read as UTC when it has no zone; undefined when it is not a date. */
export function dateToMs(value: unknown): number | undefined {
  if (typeof value !== 'string' || !DATE.test(value) || !monthHasDay(value)) return undefined
  return Date.parse(TIME_WITHOUT_ZONE.test(value) ? `${value}Z` : value)
}

/** `Date.parse` would turn 30 February into 2 March. */
function monthHasDay(date: string): boolean {
  const day = date.slice(8, 10)
  return day <= '28' || new Date(date.slice(0, 10)).getUTCDate() === Number(day)
}
