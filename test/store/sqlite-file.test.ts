import assert from 'node:assert/strict'
import { copyFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import type { FindPlan } from '#domain/query/plan'
import { NO_INDEX, NO_ROWS } from '#domain/resources/read-model'
import { LogNotifier } from '#storage/log-notifier'
import { openStore } from '#storage/open-store'
import { Connection, requireSafeSqlite } from '#storage/sqlite/connection'
import { ReadPool } from '#storage/sqlite/read-pool'
import { DURABLE_ON_COMMIT, type Durability, FailedSync, WalSync } from '#storage/sqlite/wal-sync'
import { WriteQueue } from '#storage/sqlite/write-queue'
import type { StoreTx } from '#storage/store'
import { createTestDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'
import { createEntry, seedSpace, shownOf } from './fixtures.ts'

/** A notifier without other processes. */
const alone = () => new LogNotifier(() => ({ [Symbol.dispose]() {} }))

async function withFolder(work: (folder: string, file: string) => Promise<void>): Promise<void> {
  await using database = await createTestDatabase('sqlite')
  if (database.engine !== 'sqlite') throw new Error('asked for sqlite')
  await work(database.folder, join(database.folder, 'sheaf.db'))
}

test('a second server on the same data folder is refused with the process id of the first', () =>
  withFolder(async (folder, file) => {
    await using first = await openStore({ kind: 'sqlite', file })
    await assert.rejects(openStore({ kind: 'sqlite', file }), (error: Error) => {
      assert.match(error.message, /Another Sheaf server \(process \d+\) is using the data folder/)
      assert.ok(error.message.includes(folder))
      return true
    })
    await seedSpace(first)
    await first[Symbol.asyncDispose]()
    await using second = await openStore({ kind: 'sqlite', file })
    assert.deepEqual(second.applied, [])
  }))

test('commits are synced in WAL mode', () =>
  withFolder(async (_, file) => {
    await using store = await openStore({ kind: 'sqlite', file })
    await seedSpace(store)
    using db = new DatabaseSync(file)
    assert.deepEqual({ ...db.prepare('pragma journal_mode').get() }, { journal_mode: 'wal' })
  }))

test('a file that is not a database is refused and not changed', () =>
  withFolder(async (_, file) => {
    writeFileSync(
      file,
      'this is a letter to a friend, not a database, and long enough to be read as a header\n'.repeat(20),
    )
    await assert.rejects(openStore({ kind: 'sqlite', file }), /sheaf\.db cannot be opened: file is not a database/)
  }))

test('check finds a damaged database', () =>
  withFolder(async (_, file) => {
    const store = await openStore({ kind: 'sqlite', file })
    const env = await seedSpace(store)
    await store.transact((tx) => createEntry(tx, env, 'a'))
    await store[Symbol.asyncDispose]()
    using db = new DatabaseSync(file)
    db.exec(`delete from change where position = 1; update resource set published_body_key = 1`)
    db.close()
    await using again = await openStore({ kind: 'sqlite', file })
    const findings = await again.check()
    assert.equal(findings.length, 2, findings.join('\n'))
    assert.match(findings.join('\n'), /has a gap before it/)
    assert.match(findings.join('\n'), /The state of Entry a contradicts itself/)
  }))

test('a full disk is reported, leaves no partial write, and later writes succeed', () =>
  withFolder(async (_, file) => {
    await using store = await openStore({ kind: 'sqlite', file })
    const env = await seedSpace(store)
    // A page limit simulates a full disk; it applies to the writer connection.
    const connection = new Connection(file, { readOnly: false })
    const queue = new WriteQueue(connection, alone(), DURABLE_ON_COMMIT, {
      onFatal: () => assert.fail('no sync failed'),
      rowBytes: 2_000_000,
    })
    const limit = (pages: number) => connection.db.exec(`pragma max_page_count = ${pages}`)
    const { page_count } = connection.prepare('pragma page_count').get() as { page_count: number }
    const body = JSON.stringify({ text: 'x'.repeat(4000) })
    limit(page_count + 8)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) => queue.submit((tx) => createEntry(tx, env, `big${i}`, body))),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    assert.ok(refused.length > 0)
    for (const outcome of refused) assert.equal(outcome.reason.code, 'StorageFull')
    const stored = await store.read((s) => s.resources.list(env.key, 'Entry', { skip: 0, limit: 100 }))
    assert.equal(stored.total, outcomes.length - refused.length)
    assert.deepEqual(await store.check(), [])
    limit(1_000_000)
    await queue.submit((tx) => createEntry(tx, env, 'after', body))
    assert.deepEqual(await store.check(), [])
    await queue.close()
    connection.close()
  }))

test('after a failed sync no write is acknowledged and the process must end', () =>
  withFolder(async (_, file) => {
    await using store = await openStore({ kind: 'sqlite', file })
    const env = await seedSpace(store)
    const connection = new Connection(file, { readOnly: false })
    const exec = connection.exec.bind(connection)
    connection.exec = (text) => {
      if (text !== 'commit') return exec(text)
      throw Object.assign(new Error('disk I/O error'), { errcode: 1034 })
    }
    const fatal: unknown[] = []
    const queue = new WriteQueue(connection, alone(), DURABLE_ON_COMMIT, {
      onFatal: (error) => fatal.push(error),
      rowBytes: 2_000_000,
    })
    await assert.rejects(
      queue.submit((tx) => createEntry(tx, env, 'a')),
      { code: 'ServiceUnavailable' },
    )
    assert.equal(fatal.length, 1)
    assert.equal(await store.read((s) => s.resources.get(env.key, 'Entry', 'a')), null)
    await queue.close()
    connection.close()
  }))

/** Commits whose sync the test completes. */
function heldBack(): Durability & { end(error?: Error): void } {
  let sync: PromiseWithResolvers<void> | null = null
  return {
    committed() {
      sync ??= Promise.withResolvers<void>()
    },
    settled: () => sync?.promise ?? null,
    isShared: false,
    end(error) {
      const { resolve, reject } = sync!
      if (error) return reject(error)
      sync = null
      resolve()
    },
  }
}

test('a commit that is not synced yet is neither acknowledged nor readable', () =>
  withFolder(async (_, file) => {
    await using store = await openStore({ kind: 'sqlite', file })
    const env = await seedSpace(store)
    const connection = new Connection(file, { readOnly: false })
    const durability = heldBack()
    const fatal: unknown[] = []
    const notifier = alone()
    const seen: string[] = []
    using _listener = notifier.listen(() => seen.push('moved'))
    const queue = new WriteQueue(connection, notifier, durability, {
      onFatal: (error) => fatal.push(error),
      rowBytes: 2_000_000,
    })
    const readers = new ReadPool(file, durability, 2000)
    const isThere = (id: string) => readers.read((s) => s.resources.get(env.key, 'Entry', id))

    const written = queue.submit((tx) => createEntry(tx, env, 'a')).then(() => seen.push('acknowledged'))
    while (queue.counts.commits === 0) await new Promise(setImmediate)
    const read = isThere('a').then((found) => seen.push(`read ${found?.id}`))
    // The next writer runs during the sync, and is acknowledged only after it.
    const next = queue.submit((tx) => createEntry(tx, env, 'b')).then(() => seen.push('next'))
    while (queue.counts.commits === 1) await new Promise(setImmediate)
    await new Promise((resolve) => setTimeout(resolve, 20))
    assert.deepEqual(seen, [])
    durability.end()
    await Promise.all([written, read, next])
    assert.deepEqual(seen.slice().sort(), ['acknowledged', 'moved', 'moved', 'next', 'read a'])
    assert.equal(seen[0], 'moved')

    const lost = queue.submit((tx) => createEntry(tx, env, 'c'))
    while (queue.counts.commits === 2) await new Promise(setImmediate)
    const reading = isThere('c')
    durability.end(new FailedSync('EIO'))
    await assert.rejects(lost, { code: 'ServiceUnavailable' })
    await assert.rejects(reading, { code: 'ServiceUnavailable' })
    assert.equal(fatal.length, 1)
    await queue.close()
    await readers[Symbol.asyncDispose]()
    connection.close()
  }))

test('a transaction sees changes of rights and environments by another one in the same commit', () =>
  withFolder(async (_, file) => {
    await using store = await openStore({ kind: 'sqlite', file })
    const env = await seedSpace(store)
    const look = async (tx: StoreTx) => ({
      status: (await tx.environments.named(env.space, 'master'))?.status,
      model: await tx.environments.lockModel(env.key, 'shared'),
    })
    const { commits } = store.counts
    const [first, , second, , third] = await Promise.all([
      store.transact(look),
      store.transact((tx) => createEntry(tx, env, 'a')),
      store.transact(look),
      store.transact(async (tx) => {
        await tx.environments.setStatus(env.key, 'queued')
        await tx.environments.renewModel(env.key)
      }),
      store.transact(look),
    ])
    assert.equal(store.counts.commits, commits + 1)
    assert.deepEqual(second.value, first.value)
    assert.equal(first.value.status, 'ready')
    assert.equal(third.value.status, 'queued')
    assert.notEqual(third.value.model, first.value.model)
    assert.deepEqual((await store.transact(look)).value, third.value)
  }))

test('a write during a batch joins its commit, unless other processes share the file', () =>
  withFolder(async (_, file) => {
    await using store = await openStore({ kind: 'sqlite', file })
    const env = await seedSpace(store)
    for (const isShared of [false, true]) {
      const connection = new Connection(file, { readOnly: false })
      const durability = { ...DURABLE_ON_COMMIT, isShared }
      const queue = new WriteQueue(connection, alone(), durability, {
        onFatal: () => assert.fail('no sync failed'),
        rowBytes: 2_000_000,
      })
      const write = (id: string) => queue.submit((tx) => createEntry(tx, env, `${id}-${isShared}`))
      // The first write prepares statements, which may take longer than a batch stays open.
      await write('before')
      const { promise: later, resolve } = Promise.withResolvers<unknown>()
      await queue.submit(async (tx) => {
        resolve(write('later'))
        await createEntry(tx, env, `first-${isShared}`)
      })
      await later
      assert.deepEqual(queue.counts, { transactions: 3, commits: isShared ? 3 : 2 })
      await queue.close()
      connection.close()
    }
    assert.deepEqual(await store.check(), [])
  }))

test('a failed sync rejects all waiting and later callers, on the main thread and in a thread', () =>
  withFolder(async (_, file) => {
    await using _store = await openStore({ kind: 'sqlite', file })
    for (const before of [0, 50]) {
      const sync = new WalSync(file)
      // After some fast syncs it runs on the main thread, if the disk is fast.
      for (let i = 0; i < before; i++) {
        sync.committed()
        await sync.settled()
        assert.equal(sync.settled(), null)
      }
      sync[Symbol.dispose]()
      sync.committed()
      await assert.rejects(sync.settled()!, FailedSync)
      await assert.rejects(sync.settled()!, FailedSync)
    }
  }))

test('the first write of a batch does not wait for an endless stream of later ones', () =>
  withFolder(async (_, file) => {
    await using store = await openStore({ kind: 'sqlite', file })
    const env = await seedSpace(store)
    let begun = 0
    /** Each write is submitted while the previous one runs, and takes a while itself. */
    const write = (): Promise<unknown> =>
      store.transact(async (tx) => {
        if (++begun < 40) written.push(write())
        await createEntry(tx, env, `slow-${begun}`)
        await new Promise((resolve) => setTimeout(resolve, 5))
      })
    const written: Promise<unknown>[] = []
    await write()
    assert.ok(begun < 20, `${begun} had started when the first was acknowledged`)
    for (const each of written) await each
    assert.deepEqual(await store.check(), [])
  }))

test('an unsafe SQLite version is refused', () => {
  for (const version of ['3.7.0', '3.45.3', '3.51.2'])
    assert.throws(() => requireSafeSqlite(version), /can lose committed data/)
  for (const version of ['3.51.3', '3.53.4', '4.0.0']) requireSafeSqlite(version)
})

test('a failure before any write does not affect the batch; one after a write makes the batch run again', () =>
  withFolder(async (_, file) => {
    await using store = await openStore({ kind: 'sqlite', file })
    const env = await seedSpace(store)
    const batch = async (fails: (tx: StoreTx) => Promise<unknown>, id: string) => {
      let runs = 0
      const neighbour = store.transact(async (tx) => {
        runs++
        await createEntry(tx, env, id)
      })
      await assert.rejects(store.transact(fails), /no/)
      const { position } = await neighbour
      return { runs, position }
    }
    const refused = await batch(() => Promise.reject(new Error('no')), 'a')
    assert.deepEqual(refused, { runs: 1, position: 2 })
    const undone = await batch(async (tx) => {
      await createEntry(tx, env, 'gone')
      throw new Error('no')
    }, 'b')
    assert.deepEqual(undone, { runs: 2, position: 3 })
    const found = await store.read((s) => s.resources.list(env.key, 'Entry', { skip: 0, limit: 9 }))
    assert.deepEqual(found.items.map(({ id }) => id).sort(), ['a', 'b'])
    assert.deepEqual(await store.check(), [])
  }))

test('texts added and removed in one batch are indexed as they are at its end', () =>
  withFolder(async (_, file) => {
    await using store = await openStore({ kind: 'sqlite', file })
    const env = await seedSpace(store)
    const show = (id: string, words: string[]) =>
      store.transact(async (tx) => {
        const entry = (await tx.resources.get(env.key, 'Entry', id)) ?? (await createEntry(tx, env, id))
        const shown = { ...NO_ROWS, texts: words.length > 0 ? [{ field: 'title', locale: '', words }] : [] }
        await tx.readModel.show({ ...shownOf(entry, 'current'), index: { ...NO_INDEX, shown } })
      })
    await Promise.all([show('a', ['one']), show('b', ['one']), show('a', ['two']), show('c', ['one']), show('c', [])])
    await Promise.all([show('d', ['two']), show('b', ['three'])])
    const find = async (word: string) => {
      const plan: FindPlan = {
        ...{ environment: env.key, stage: 'current', audience: 'editors', kind: 'Entry', contentType: null },
        ...{ order: [{ by: 'sys', attribute: 'id', direction: 'asc' }], skip: 0, limit: 9, cursor: null },
        conditions: [{ on: 'words', field: null, locales: null, words: [word] }],
      }
      return (await store.read((s) => s.readModel.find(plan))).items.map(({ id }) => id)
    }
    assert.deepEqual([await find('one'), await find('two'), await find('three')], [[], ['a', 'd'], ['b']])
    assert.deepEqual(await store.check(), [])
  }))

test('the WAL is checkpointed and restarted during writes without losing anything', () =>
  withFolder(async (_, file) => {
    const store = await openStore({ kind: 'sqlite', file })
    const env = await seedSpace(store)
    const body = JSON.stringify({ fields: { text: 'x'.repeat(400_000) } })
    let written = 0
    const write = () => store.transact((tx) => createEntry(tx, env, `e${written++}`, body))
    const walSize = () => statSync(`${file}-wal`).size
    // 40 MB, more than the WAL may have.
    while (written < 100) await write()
    // After a restart, writes begin at the start of the file and do not extend it.
    await until(async () => {
      const before = walSize()
      await write()
      return walSize() === before
    }, 'the WAL was not restarted')
    // The state after a killed process: the content of the WAL still counts.
    copyFileSync(file, `${file}-copy`)
    copyFileSync(`${file}-wal`, `${file}-copy-wal`)
    await store[Symbol.asyncDispose]()
    for (const each of [file, `${file}-copy`]) {
      await using again = await openStore({ kind: 'sqlite', file: each }, { exclusive: false })
      const { total } = await again.read((s) => s.resources.list(env.key, 'Entry', { skip: 0, limit: 0 }))
      assert.equal(total, written, each)
      assert.deepEqual(await again.check(), [], each)
    }
  }))
