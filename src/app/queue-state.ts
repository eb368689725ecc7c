import type { Log } from '#http/log'
import type { Clock } from '#lib/clock'
import { withTimeout } from '#lib/with-timeout'
import type { QueueState, Store } from '#storage/store'

const CACHE_MS = 5000
const TIMEOUT_MS = 2000

interface Options {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
}

/**
 * The length of the queues for one scrape: its metrics share one read, and frequent scrapes do not load the database. Null
 * when the database does not respond, so that a scrape never fails or hangs during an outage.
 */
export function createQueueState({ store, clock, log }: Options): () => Promise<QueueState | null> {
  let readAt = Number.NEGATIVE_INFINITY
  let result: Promise<QueueState | null> = Promise.resolve(null)
  const read = async (): Promise<QueueState | null> => {
    if (store.following.isAway) return null
    try {
      return await withTimeout(
        store.read((reader) => reader.queues.state(clock.now())),
        TIMEOUT_MS,
      )
    } catch (error) {
      log.failure({ error }, 'the queues cannot be counted for metrics')
      return null
    }
  }
  return () => {
    const now = clock.monotonic()
    if (now - readAt >= CACHE_MS) {
      readAt = now
      result = read()
    }
    return result
  }
}
