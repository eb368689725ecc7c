import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from './connection.ts'
import { isBusy } from './translate-error.ts'

/** Maximum time that another process may hold the write lock. */
const BUSY_LIMIT_MS = 10_000

/** Takes the write lock. Waits without blocking the event loop, as SQLite's own busy timeout would. */
export async function beginImmediate(connection: Connection): Promise<void> {
  const giveUp = performance.now() + BUSY_LIMIT_MS
  for (let wait = 1; ; wait = Math.min(wait * 2, 50)) {
    try {
      connection.exec('begin immediate')
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUp) throw error
      await sleep(wait)
    }
  }
}
