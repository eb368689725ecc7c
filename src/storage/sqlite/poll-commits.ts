import type { LogNotifier } from '../log-notifier.ts'
import { readHeads } from '../tables/changes.ts'
import type { Connection } from './connection.ts'
import type { ReadPool } from './read-pool.ts'

const POLL_MS = 25

/**
 * Finds what other processes have written. `data_version` of the writing connection changes only by commits that are not
 * its own, so while this process is alone this costs a few microseconds per look and never a query.
 */
export function pollCommits(writer: Connection, readers: ReadPool, notifier: LogNotifier): Disposable {
  // The heads are read once at the start, so that a move before it is not taken for news of nothing.
  let seen = -1
  let reading = false
  async function look(): Promise<void> {
    if (reading) return
    reading = true
    try {
      const { data_version: version } = writer.prepare('pragma data_version').get() as { data_version: number }
      if (version === seen) return
      const known = notifier.known()
      notifier.found(known, await readers.snapshot(readHeads))
      seen = version
    } catch {
      // A busy or closing file: the next look tries again.
    } finally {
      reading = false
    }
  }
  const timer = setInterval(look, POLL_MS).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
