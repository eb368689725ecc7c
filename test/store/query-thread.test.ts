// Expensive searches run in a thread, so that cheap requests do not wait for them.
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { bigint, flag, json } from '#storage/schema/column'
import { computed, dynamicQuery, part } from '#storage/sql/statement'
import { QueryThread } from '#storage/sqlite/query-thread'
import { ReadPool } from '#storage/sqlite/read-pool'
import { DURABLE_ON_COMMIT } from '#storage/sqlite/wal-sync'
import { createTempFolder } from '../support/temp-folder.ts'

/** A query that would block the event loop for far too long. */
const LONG = counting(
  'with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) select count(*) as n from n',
)

function counting(text: string) {
  return dynamicQuery(computed('n', bigint(), ''), text)
}

async function withDatabase(
  work: (reads: QueryThread, db: DatabaseSync) => Promise<void>,
  idleMs?: number,
): Promise<void> {
  using folder = createTempFolder()
  const file = `${folder.path}/sheaf.db`
  using db = new DatabaseSync(file)
  db.exec('pragma journal_mode = wal; create table t (n integer); insert into t values (3), (1), (2)')
  await using reads = new QueryThread(file, idleMs)
  await work(reads, db)
}

test('the event loop is not blocked by a search', () =>
  withDatabase(async (reads) => {
    let turns = 0
    const timer = setInterval(() => turns++, 5)
    const [row] = await reads.all(LONG, [3_000_000])
    clearInterval(timer)
    assert.equal(row?.n, 3_000_000)
    assert.ok(turns >= 5, `${turns} turns`)
  }))

test('rows and keys are those of the snapshot at the start of the search', () =>
  withDatabase(async (reads, db) => {
    assert.deepEqual(
      (await reads.all(counting('select n from t where n > ? order by n'), [1])).map(({ n }) => n),
      [2, 3],
    )
    db.exec('insert into t values (12), (345)')
    const joined = 'select group_concat(n) as keys from (select n from t order by n desc limit ?)'
    assert.deepEqual([...(await reads.keys(counting(joined), [4]))], [345, 12, 3, 2])
    assert.deepEqual([...(await reads.keys(counting(joined), [0]))], [])
  }))

test('rows are decoded by the columns that the query declares', () =>
  withDatabase(async (reads) => {
    const columns = part`${computed('settings', json<{ a: number }>(), '')}${computed('active', flag(), '')}`
    const query = dynamicQuery(columns, `select '{"a":1}' as settings, n = 3 as active from t order by n`)
    const rows = await reads.all(query, [])
    assert.deepEqual(
      rows.map(({ settings, active }) => [settings, active]),
      [
        [{ a: 1 }, false],
        [{ a: 1 }, false],
        [{ a: 1 }, true],
      ],
    )
  }))

test('errors keep their SQLite code, and the next search succeeds', () =>
  withDatabase(async (reads) => {
    await assert.rejects(reads.all(counting('select n from nowhere'), []), { message: /no such table/, errcode: 1 })
    assert.deepEqual(
      (await reads.all(counting('select max(n) as n from t'), [])).map(({ n }) => n),
      [3],
    )
  }))

test('too many searches are refused, and waiting ones are completed', () =>
  withDatabase(async (reads) => {
    const waiting = Array.from({ length: 16 }, () => reads.all(counting('select count(*) as n from t'), []))
    await assert.rejects(async () => reads.all(counting('select 1'), []), { code: 'RateLimitExceeded' })
    for (const [row] of await Promise.all(waiting)) assert.equal(row?.n, 3)
    await sleep(1)
    assert.equal((await reads.all(counting('select 1'), [])).length, 1)
  }))

test('a search during the termination of an idle thread starts another one', () =>
  withDatabase(async (reads) => {
    for (let i = 0; i < 30; i++) {
      assert.equal((await reads.all(counting('select n from t'), [])).length, 3)
      await sleep(i % 3)
    }
  }, 1))

test('waiting searches are rejected when the thread ends', () =>
  withDatabase(async (reads) => {
    const rejected = assert.rejects(reads.all(LONG, [5_000_000]), { code: 'ServiceUnavailable' })
    await reads[Symbol.asyncDispose]()
    await rejected
    await assert.rejects(async () => reads.all(counting('select 1'), []), { code: 'ServiceUnavailable' })
  }))

test('cheap reads run next to any number of expensive searches, and too many of these are refused', () =>
  withDatabase(async (_, db) => {
    const { file } = db.prepare('pragma database_list').get() as { file: string }
    const readers = new ReadPool(file, DURABLE_ON_COMMIT, 2000)
    let finished = 0
    const long = Array.from({ length: 40 }, async () => {
      await readers.snapshot((sql) => sql.allExpensive(LONG, [1_000_000]))
      finished++
    })
    const outcomes = Promise.allSettled(long)
    const row = await readers.snapshot((sql) => sql.get(counting('select count(*) as n from t')))
    assert.equal(row?.n, 3)
    assert.ok(finished <= 2, `${finished} long searches were finished before`)
    const refused = (await outcomes).filter(({ status }) => status === 'rejected')
    assert.equal(refused.length, 40 - 16)
    for (const each of refused) assert.equal((each as PromiseRejectedResult).reason.code, 'RateLimitExceeded')
    // Extra connections are closed again.
    assert.equal((await readers.snapshot((sql) => sql.all(counting('select n from t')))).length, 3)
    const last = readers.snapshot((sql) => sql.allExpensive(LONG, [5_000_000]))
    const rejection = assert.rejects(last, { code: 'ServiceUnavailable' })
    await new Promise(setImmediate)
    await readers[Symbol.asyncDispose]()
    await rejection
  }))
