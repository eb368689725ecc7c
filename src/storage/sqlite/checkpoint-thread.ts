// Worker thread that checkpoints the write-ahead log, on its own connection.
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** Null on success. Errors are copied, because they lose their SQLite code between threads. */
export type CheckpointOutcome = { message: string; errcode: number } | null

/** The WAL is restarted above this number of pages (32 MB). */
const MAX_WAL_PAGES = 8000

/** Maximum time to wait for readers of the WAL; writers wait as long. */
const BUSY_TIMEOUT_MS = 20

const db = new DatabaseSync(workerData as string, { timeout: BUSY_TIMEOUT_MS })
// Copies what is possible without blocking the writer.
const passive = db.prepare('pragma wal_checkpoint(passive)')
// Copies the small rest while writers wait; the next writer starts at the beginning of the WAL.
const restart = db.prepare('pragma wal_checkpoint(restart)')

parentPort?.on('message', () => {
  parentPort?.postMessage(checkpoint())
})

function checkpoint(): CheckpointOutcome {
  try {
    const { log } = passive.get() as { log: number }
    if (log > MAX_WAL_PAGES) restart.get()
    return null
  } catch (error) {
    const { message, errcode } = error as Error & { errcode: number }
    return { message, errcode }
  }
}
