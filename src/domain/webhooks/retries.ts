import type { RETRY_SCHEDULES } from '#contract/resources/webhook'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `standard` retries for three days; `short` makes two more attempts, half a minute apart, as older clients expect. */
export type RetrySchedule = (typeof RETRY_SCHEDULES)[number]

/** Delays between attempts. */
const DELAYS: Record<RetrySchedule, readonly number[]> = {
  standard: [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
  short: [30 * SECOND, 30 * SECOND],
}

/** Random jitter, so that retries do not all run at once after an outage. */
const JITTER = 0.2
/** Maximum `Retry-After` of a receiver. */
const MAX_RETRY_AFTER = DAY
/** A webhook without any success for this long is disabled. */
export const DISABLE_AFTER_MS = 5 * DAY

/** The result of an attempt. */
export interface Attempt {
  /** Null when there was no response. */
  status: number | null
  /** The request itself is invalid, so a retry cannot succeed. */
  isPermanent: boolean
  /** `Retry-After` of the receiver in milliseconds, or null. */
  retryAfter: number | null
}

export const succeeded = ({ status }: Pick<Attempt, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300

/** Status 410: the receiver is permanently gone. */
export const isGone = ({ status }: Pick<Attempt, 'status'>): boolean => status === 410

/**
 * The delay until the next attempt in milliseconds; null: no retry. `attempts` counts attempts so far, `chance` is a random
 * number from 0 to 1. `limit` shortens the schedule, or extends it with the last delay.
 */
export function retryDelay(
  schedule: RetrySchedule,
  attempt: Attempt,
  { attempts, limit, chance }: { attempts: number; limit: number | null; chance: number },
): number | null {
  if (attempt.isPermanent || isGone(attempt)) return null
  const isBusy = attempt.status === 429 || (attempt.status ?? 0) >= 500
  if (schedule === 'short' && !isBusy) return null
  const delays = DELAYS[schedule]
  if (attempts > (limit ?? delays.length)) return null
  const delay = delays[Math.min(attempts, delays.length) - 1]! * (1 + JITTER * chance)
  return Math.round(Math.max(delay, Math.min(attempt.retryAfter ?? 0, MAX_RETRY_AFTER)))
}

/** Parses `Retry-After` (seconds or a date) to milliseconds; null when it is missing or invalid. */
export function parseRetryAfter(text: string | undefined, now: number): number | null {
  if (text === undefined) return null
  if (/^\d{1,9}$/.test(text.trim())) return Number(text.trim()) * SECOND
  const date = Date.parse(text)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
