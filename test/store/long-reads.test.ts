// Searches among very many rows are made in a thread: whoever asks for little does not wait for them.
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { LongReads } from '#storage/sqlite/long-reads'
import { createTempFolder } from '../support/temp-folder.ts'

/** Counts far longer than anybody would wait on the event loop. */
const LONG = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) select count(*) as n from n'

async function withDatabase(
  work: (reads: LongReads, db: DatabaseSync) => Promise<void>,
  idleMs?: number,
): Promise<void> {
  using folder = createTempFolder()
  const file = `${folder.path}/sheaf.db`
  using db = new DatabaseSync(file)
  db.exec('pragma journal_mode = wal; create table t (n integer); insert into t values (3), (1), (2)')
  await using reads = new LongReads(file, idleMs)
  await work(reads, db)
}

test('the event loop goes on while rows are counted', () =>
  withDatabase(async (reads) => {
    let turns = 0
    const timer = setInterval(() => turns++, 5)
    const [row] = await reads.all<{ n: number }>(LONG, [3_000_000])
    clearInterval(timer)
    assert.equal(row?.n, 3_000_000)
    assert.ok(turns >= 5, `${turns} turns`)
  }))

test('rows and keys are those that are there when the search begins', () =>
  withDatabase(async (reads, db) => {
    assert.deepEqual(
      (await reads.all<{ n: number }>('select n from t where n > ? order by n', [1])).map(({ n }) => n),
      [2, 3],
    )
    db.exec('insert into t values (12), (345)')
    const joined = 'select group_concat(n) as keys from (select n from t order by n desc limit ?)'
    assert.deepEqual([...(await reads.keys(joined, [4]))], [345, 12, 3, 2])
    assert.deepEqual([...(await reads.keys(joined, [0]))], [])
  }))

test('what SQLite says of an error is kept, and the next search is answered', () =>
  withDatabase(async (reads) => {
    await assert.rejects(reads.all('select n from nowhere', []), { message: /no such table/, errcode: 1 })
    assert.deepEqual(
      (await reads.all<{ n: number }>('select max(n) as n from t', [])).map(({ n }) => n),
      [3],
    )
  }))

test('more than can be answered soon is refused, and those who wait are answered', () =>
  withDatabase(async (reads) => {
    const waiting = Array.from({ length: 64 }, () => reads.all<{ n: number }>('select count(*) as n from t', []))
    await assert.rejects(async () => reads.all('select 1', []), { code: 'RateLimitExceeded' })
    for (const [row] of await Promise.all(waiting)) assert.equal(row?.n, 3)
    await sleep(1)
    assert.equal((await reads.all('select 1', [])).length, 1)
  }))

test('who asks while an idle thread ends is answered by the next one', () =>
  withDatabase(async (reads) => {
    for (let i = 0; i < 30; i++) {
      assert.equal((await reads.all('select n from t', [])).length, 3)
      await sleep(i % 3)
    }
  }, 1))

test('who waits when it ends is told', () =>
  withDatabase(async (reads) => {
    const asked = assert.rejects(reads.all(LONG, [50_000_000]), /has ended/)
    await reads[Symbol.asyncDispose]()
    await asked
  }))
