import type { RETRY_SCHEDULES } from '#contract/resources/webhook'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `standard` goes on for three days; `short` is what the clients of old know: two more attempts, half a minute apart. */
export type RetrySchedule = (typeof RETRY_SCHEDULES)[number]

/** The pauses between attempts. */
const PAUSES: Record<RetrySchedule, readonly number[]> = {
  standard: [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
  short: [30 * SECOND, 30 * SECOND],
}

/** Restarts and outages align clocks; a little chance takes them apart again. */
const JITTER = 0.2
/** A receiver cannot ask for more patience than this. */
const LONGEST_WAIT = DAY
/** After so long without a single success a webhook is switched off. */
export const GIVE_UP_AFTER = 5 * DAY

/** What came of an attempt. */
export interface Attempt {
  /** Null when there was no answer. */
  status: number | null
  /** Can another attempt end otherwise? Not when the request itself cannot be made. */
  hopeless: boolean
  /** In milliseconds, when the receiver has said when to come again. */
  retryAfter: number | null
}

export const succeeded = ({ status }: Pick<Attempt, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300

/** The receiver says that there will never be anything here again. */
export const isGone = ({ status }: Pick<Attempt, 'status'>): boolean => status === 410

/**
 * How long to wait until the next attempt, in milliseconds; null when there is none. `made` counts the attempts so far,
 * `chance` is between 0 and 1. A limit on retries, where one is set, cuts the schedule or goes on with its last pause.
 */
export function nextPause(
  schedule: RetrySchedule,
  attempt: Attempt,
  { made, limit, chance }: { made: number; limit: number | null; chance: number },
): number | null {
  if (attempt.hopeless || isGone(attempt)) return null
  const isBusy = attempt.status === 429 || (attempt.status ?? 0) >= 500
  if (schedule === 'short' && !isBusy) return null
  const pauses = PAUSES[schedule]
  if (made > (limit ?? pauses.length)) return null
  const pause = pauses[Math.min(made, pauses.length) - 1]! * (1 + JITTER * chance)
  return Math.round(Math.max(pause, Math.min(attempt.retryAfter ?? 0, LONGEST_WAIT)))
}

/** `Retry-After` in milliseconds: seconds, or a date. Null when there is none, or none to understand. */
export function parseRetryAfter(text: string | undefined, now: number): number | null {
  if (text === undefined) return null
  if (/^\d{1,9}$/.test(text.trim())) return Number(text.trim()) * SECOND
  const date = Date.parse(text)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
