import type { Clock } from './clock.ts'

/** Smaller differences are slow corrections of the clock, not steps. */
const STEP_MS = 60_000

interface Step {
  /** The earliest time that can have been stored after the step. */
  from: number
  /** Positive when the clock was set forward. */
  delta: number
}

/**
 * Compares stored times with the present when the wall clock may have been set in between. A clock that is set forward
 * by a year must not end all sessions, and one that is set back must not prolong them.
 */
export class ClockSteps {
  readonly #clock: Clock
  readonly #steps: Step[] = []
  #wall: number
  #elapsed: number

  constructor(clock: Clock) {
    this.#clock = clock
    this.#wall = clock.now()
    this.#elapsed = elapsedOf(clock)
  }

  /** The present time on the wall clock that `since` was read from. */
  nowFor(since: number): number {
    this.#observe()
    let now = this.#wall
    for (const step of this.#steps.toReversed()) {
      if (!isBefore(since, now, step)) break
      now -= step.delta
    }
    return now
  }

  #observe(): void {
    const wall = this.#clock.now()
    const elapsed = elapsedOf(this.#clock)
    const passed = elapsed - this.#elapsed
    const delta = wall - this.#wall - passed
    if (Math.abs(delta) > STEP_MS) this.#steps.push({ from: wall - passed, delta })
    this.#wall = wall
    this.#elapsed = elapsed
  }
}

/** Whether `since` was stored before the step; if unclear, it counts as stored after. */
const isBefore = (since: number, now: number, { from, delta }: Step): boolean =>
  since < from || (delta < 0 && since > now + STEP_MS)

const elapsedOf = (clock: Clock): number => clock.sinceBoot?.() ?? clock.monotonic()

const known = new WeakMap<Clock, ClockSteps>()

/** One instance per clock: it only knows the steps since it was created. */
export function clockSteps(clock: Clock): ClockSteps {
  let steps = known.get(clock)
  if (steps === undefined) {
    steps = new ClockSteps(clock)
    known.set(clock, steps)
  }
  return steps
}
