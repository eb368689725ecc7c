// The thread that makes planned writes, with a connection of its own.
import type { StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { LogMove } from '../log-news.ts'
import { INDEX_TEXTS } from '../sql/dialect.ts'
import type { Value } from '../sql/sql.ts'
import { appendChanges } from '../tables/changes.ts'
import { flushTallies, type TallyDraft } from '../tables/tallies.ts'
import { SqliteSql } from './connection.ts'
import { lastKey } from './last-key.ts'
import { openWriter } from './open-writer.ts'
import type { NextPlan, Plan, ThreadStart, Told, Written } from './plan.ts'
import { WalSync } from './wal-sync.ts'

/** Only the thread that shortens the log, or a command, has the lock when we want it. */
const BUSY_LIMIT_MS = 10_000

const { file, commits } = workerData as ThreadStart
const port = parentPort!
const connection = openWriter(file, { exclusive: true, busyTimeoutMs: BUSY_LIMIT_MS })
const sync = new WalSync(file)
const statements: StatementSync[] = []

/** Plans that are to be committed together. When one of them cannot be made, none is. */
interface Batch {
  count: number
  moved: LogMove[][]
  tallies: TallyDraft[]
  /** The newest text before it. */
  texts: number
  error: unknown
}
let batch: Batch | null = null

/** One after the other, whatever they wait for. */
let last = Promise.resolve()
port.on('message', (told: Told) => {
  last = last.then(() => (told === 'commit' ? end(batch!) : take(told)))
})

async function take(told: NextPlan): Promise<void> {
  for (const text of told.texts) statements.push(connection.db.prepare(text))
  batch ??= { count: 0, moved: [], tallies: [], texts: 0, error: null }
  batch.count++
  try {
    if (batch.error === null) await add(batch, told.plan)
  } catch (error) {
    batch.error = error
    if (connection.db.isTransaction) connection.exec('rollback')
  }
}

async function add(to: Batch, { steps, changes, tallies }: Plan): Promise<void> {
  if (to.count === 1) {
    connection.exec('begin immediate')
    to.texts = lastKey(connection, 'text_row')
  }
  for (const [statement, expected, rows] of steps) {
    for (const row of rows) {
      const { changes: changed } = statements[statement]!.run(...(row as Value[]))
      if (expected !== null && changed !== expected) throw new Error('somebody else was quicker')
    }
  }
  to.moved.push(await appendChanges(new SqliteSql(connection), changes))
  to.tallies.push(...tallies)
}

async function end(ended: Batch): Promise<void> {
  batch = null
  const { count, moved } = ended
  try {
    if (ended.error !== null) throw ended.error
    await commit(ended)
  } catch (error) {
    if (connection.db.isTransaction) connection.exec('rollback')
    tell({ count, commits: Atomics.load(commits, 0), error: toTell(error), isLost: false })
    return
  }
  const counted = Atomics.load(commits, 0)
  sync.committed()
  const done = () => tell({ count, commits: counted, moved })
  const settled = sync.settled()
  if (settled === null) return done()
  // The next batch is written meanwhile.
  settled.then(done, (error) => tell({ count, commits: counted, error: toTell(error), isLost: true }))
}

async function commit({ texts, tallies }: Batch): Promise<void> {
  if (lastKey(connection, 'text_row') > texts) connection.prepare(INDEX_TEXTS).run(texts)
  await flushTallies(new SqliteSql(connection), tallies)
  Atomics.add(commits, 0, 1)
  connection.exec('commit')
}

const tell = (written: Written): void => port.postMessage(written)

/** Errors lose what SQLite says of them on their way to another thread. */
function toTell(error: unknown): { message: string; errcode?: number } {
  const { message, errcode } = error as Error & { errcode?: number }
  return { message, ...(errcode !== undefined && { errcode }) }
}

port.postMessage('ready')
