import { YIELD_AFTER_MS } from '../batch-policy.ts'

/** A transaction that has run for longer counts as long. */
const LONG_MS = 20
/** A long transaction yields more often: every request waits for such a slice. */
const LONG_SLICE_MS = 1

/** Yields the event loop: requests are read and responses are sent. */
export const yieldLoop = (): Promise<unknown> => new Promise(setImmediate)

/**
 * Divides a long transaction into slices, so that reads are served meanwhile. Nothing else uses the connection of the
 * writer, so the transaction stays as it is.
 */
export class Pacer {
  readonly #began = performance.now()
  #sliceBegan = this.#began

  /** Undefined while the slice is not over. */
  pause(): Promise<void> | undefined {
    const now = performance.now()
    const slice = now - this.#began > LONG_MS ? LONG_SLICE_MS : YIELD_AFTER_MS
    return now - this.#sliceBegan < slice ? undefined : this.#yield()
  }

  async #yield(): Promise<void> {
    await yieldLoop()
    this.#sliceBegan = performance.now()
  }
}
