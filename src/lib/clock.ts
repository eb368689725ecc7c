import { uptime } from 'node:os'

export interface Clock {
  /** Milliseconds since 1970, to be shown and stored. Jumps when the system clock is set. */
  now(): number
  /**
   * Milliseconds since some fixed moment, for durations. It never goes back, and all processes of a machine share it
   * until the machine restarts.
   */
  monotonic(): number
  /** Like `monotonic`, but continues while the machine sleeps. Test clocks lack it. */
  sinceBoot?(): number
}

/** `performance.now()` counts from the start of the process, the underlying clock from the start of the machine. */
const STARTED_AT = Number(process.hrtime.bigint()) / 1e6 - performance.now()

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => STARTED_AT + performance.now(),
  sinceBoot: () => uptime() * 1000,
}

export interface ManualClock extends Clock {
  /** Advances both clocks. */
  advance(ms: number): void
  /** Sets only the wall clock, as an administrator or NTP does. */
  set(now: number): void
}

/** A clock for tests: time passes only by `advance` and `set`. */
export function manualClock(start = 0): ManualClock {
  let now = start
  let monotonic = 0
  return {
    now: () => now,
    monotonic: () => monotonic,
    advance(ms) {
      if (!(ms >= 0)) throw new RangeError('time does not run backwards; use set() to move the wall clock')
      now += ms
      monotonic += ms
    },
    set(value) {
      now = value
    },
  }
}

/** A clock for tests that stands still. */
export function fixedClock(at: number): Clock {
  return { now: () => at, monotonic: () => 0 }
}
