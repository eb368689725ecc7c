import type { LogNotifier } from '../log-notifier.ts'
import { readHeads } from '../tables/changes.ts'
import type { Connection } from './connection.ts'
import type { ReadPool } from './read-pool.ts'

const POLL_MS = 25

/**
 * Detects commits of other processes. `data_version` of the writer changes only by commits of other connections, so
 * without them a poll takes microseconds and no query.
 */
export function pollCommits(writer: Connection, readers: ReadPool, notifier: LogNotifier): Disposable {
  // Reads the heads once at the start, so that earlier moves are not reported as new.
  let seen = -1
  let reading = false
  async function poll(): Promise<void> {
    if (reading) return
    reading = true
    try {
      const { data_version: version } = writer.prepare('pragma data_version').get() as { data_version: number }
      if (version === seen) return
      notifier.beginPoll()
      notifier.found(await readers.snapshot(readHeads))
      seen = version
    } catch {
      // The file is busy or closing; the next poll retries.
    } finally {
      reading = false
    }
  }
  const timer = setInterval(poll, POLL_MS).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
