import { uptime } from 'node:os'

export interface Clock {
  /** Milliseconds since 1970, for what is shown and stored. It may jump when the system clock is set. */
  now(): number
  /**
   * Milliseconds since some fixed moment, for durations. It never goes back, and all processes of a machine share it
   * until the machine restarts.
   */
  monotonic(): number
  /** Like `monotonic`, but it goes on while the machine sleeps. Clocks for tests lack it. */
  sinceBoot?(): number
}

/** `performance.now()` counts from the start of the process, the clock behind it from that of the machine. */
const STARTED_AT = Number(process.hrtime.bigint()) / 1e6 - performance.now()

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => STARTED_AT + performance.now(),
  sinceBoot: () => uptime() * 1000,
}

export interface ManualClock extends Clock {
  /** Lets time pass on both clocks. */
  advance(ms: number): void
  /** Sets only the wall clock, as an administrator or NTP does. */
  set(now: number): void
}

/** A clock for tests: time passes only when told to. */
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

/** A clock for tests that need one known moment. */
export function fixedClock(at: number): Clock {
  return { now: () => at, monotonic: () => 0 }
}
