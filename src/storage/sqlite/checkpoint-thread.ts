// The thread that moves the write-ahead log to the file, with a connection of its own.
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** What went wrong, if anything: errors lose what SQLite says of them on their way to another thread. */
export type CheckpointOutcome = { message: string; errcode: number } | null

/** From so many pages on (32 MB) the log begins anew. */
const LONG_LOG = 8000

/** Whoever reads from the log longer than this keeps it; so long may writers have to wait. */
const PATIENCE_MS = 20

const db = new DatabaseSync(workerData as string, { timeout: PATIENCE_MS })
// Beside the writer, as much as there is by now.
const move = db.prepare('pragma wal_checkpoint(passive)')
// The rest, which is little then, while writers wait; the next of them begins at the start of the log.
const restart = db.prepare('pragma wal_checkpoint(restart)')

parentPort?.on('message', () => {
  parentPort?.postMessage(checkpoint())
})

function checkpoint(): CheckpointOutcome {
  try {
    const { log } = move.get() as { log: number }
    if (log > LONG_LOG) restart.get()
    return null
  } catch (error) {
    const { message, errcode } = error as Error & { errcode: number }
    return { message, errcode }
  }
}
