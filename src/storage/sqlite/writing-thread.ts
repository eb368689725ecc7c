// The thread that makes planned writes, with a connection of its own.
import { fdatasyncSync, openSync } from 'node:fs'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import type { LogMove } from '../log-news.ts'
import { INDEX_TEXTS } from '../sql/dialect.ts'
import type { Value } from '../sql/sql.ts'
import { appendChanges } from '../tables/changes.ts'
import { flushTallies } from '../tables/tallies.ts'
import { SqliteSql } from './connection.ts'
import { lastKey } from './last-key.ts'
import { openWriter } from './open-writer.ts'
import type { Plan, Plans, ThreadStart, Written } from './plan.ts'

/** Only the thread that shortens the log, or a command, has the lock when we want it. */
const BUSY_LIMIT_MS = 10_000

/** So many plans share a commit, and some more at most. */
const MAX_BATCH = 256

const { file, commits } = workerData as ThreadStart
const port = parentPort!
const connection = openWriter(file, { exclusive: true, busyTimeoutMs: BUSY_LIMIT_MS })
const log = openSync(`${file}-wal`, 'r+')
const statements: ReturnType<typeof connection.db.prepare>[] = []

port.on('message', async (first: Plans) => {
  const plans: Plan[] = []
  for (let told: Plans | undefined = first; told; told = plans.length < MAX_BATCH ? next() : undefined) {
    for (const text of told.texts) statements.push(connection.db.prepare(text))
    plans.push(...told.plans)
  }
  const count = plans.length
  let moved: LogMove[][]
  try {
    moved = await write(plans)
  } catch (error) {
    if (connection.db.isTransaction) connection.exec('rollback')
    return tell({ count, commits: Atomics.load(commits, 0), error: told(error), isLost: false })
  }
  const counted = Atomics.load(commits, 0)
  try {
    fdatasyncSync(log)
    tell({ count, commits: counted, moved })
  } catch (error) {
    tell({ count, commits: counted, error: told(error), isLost: true })
  }
})

const next = (): Plans | undefined => receiveMessageOnPort(port)?.message

const tell = (written: Written): void => port.postMessage(written)

/** Errors lose what SQLite says of them on their way to another thread. */
function told(error: unknown): { message: string; errcode?: number } {
  const { message, errcode } = error as Error & { errcode?: number }
  return { message, ...(errcode !== undefined && { errcode }) }
}

/** All of them share one commit. When one of them cannot be made, none is. */
async function write(plans: readonly Plan[]): Promise<LogMove[][]> {
  connection.exec('begin immediate')
  const sql = new SqliteSql(connection)
  const texts = lastKey(connection, 'text_row')
  const moved: LogMove[][] = []
  for (const { steps, changes } of plans) {
    for (const [statement, expected, rows] of steps) {
      for (const row of rows) {
        const { changes: changed } = statements[statement]!.run(...(row as Value[]))
        if (expected !== null && changed !== expected) throw new Error('somebody else was quicker')
      }
    }
    moved.push(await appendChanges(sql, changes))
  }
  if (lastKey(connection, 'text_row') > texts) connection.prepare(INDEX_TEXTS).run(texts)
  const tallies = plans.flatMap((plan) => plan.tallies)
  await flushTallies(sql, tallies)
  Atomics.add(commits, 0, 1)
  connection.exec('commit')
  return moved
}

port.postMessage('ready')
