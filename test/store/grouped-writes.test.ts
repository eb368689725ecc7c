import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DomainError } from '#domain/errors'
import { openStore } from '#storage/open-store'
import type { Store, StoreTx } from '#storage/store'
import { onBothEngines } from './engines.ts'
import { createEntry, type EnvironmentRef, publishEntry, saveEntry, seedSpace } from './fixtures.ts'

const GROUP = 'space master'

const grouped = <T>(store: Store, works: readonly ((tx: StoreTx) => Promise<T>)[]) =>
  Promise.allSettled(works.map((work) => store.transact(work, GROUP)))

const ids = (count: number) => Array.from({ length: count }, (_, i) => `e${i}`)

const positionsOf = (results: readonly PromiseSettledResult<{ position: number | null }>[]) =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.position!] : []))

/** Each entry of the log must be at the position that its writer was given. */
async function assertLogged(store: Store, env: EnvironmentRef, expected: ReadonlyMap<number, string>): Promise<void> {
  const log = await store.read((s) => s.changes.after(env.space, 1, 10_000))
  assert.deepEqual(new Map(log.map(({ position, id }) => [position, id])), expected)
  assert.deepEqual(await store.check(), [])
}

onBothEngines('writes of one group', (engine) => {
  test('share commits, and each gets the position of its own log row', async () => {
    await using store = await engine.open()
    const env = await seedSpace(store)
    const before = store.counts.commits
    const results = await grouped(
      store,
      ids(40).map((id) => (tx) => createEntry(tx, env, id, `{"fields":{"title":{"en":"${id} \\"quoted\\" \\\\ é"}}}`)),
    )
    assert.ok(store.counts.commits - before < 10, `${store.counts.commits - before} commits`)
    const logged = new Map(positionsOf(results).map((position, i) => [position, `e${i}`]))
    assert.equal(logged.size, 40)
    await assertLogged(store, env, logged)
    const entries = await store.read((s) => s.resources.getMany(env.key, 'Entry', ids(40)))
    for (const { id, body } of entries) assert.equal(JSON.parse(body).fields.title.en, `${id} "quoted" \\ é`)
  })

  test('one that fails after writing leaves no trace; the others are written', async () => {
    await using store = await engine.open()
    const env = await seedSpace(store)
    const results = await grouped(
      store,
      ids(20).map((id, i) => async (tx) => {
        await createEntry(tx, env, id)
        if (i % 5 === 3) throw new DomainError('ValidationFailed')
      }),
    )
    for (const [i, { status }] of results.entries()) assert.equal(status === 'rejected', i % 5 === 3, `e${i}`)
    const { items } = await store.read((s) => s.resources.list(env.key, 'Entry', { skip: 0, limit: 100 }))
    assert.equal(items.length, 16)
    assert.deepEqual(
      positionsOf(results).toSorted((a, b) => a - b),
      Array.from({ length: 16 }, (_, i) => i + 2),
    )
    assert.deepEqual(await store.check(), [])
  })

  test('one that fails before writing does not disturb the others', async () => {
    await using store = await engine.open()
    const env = await seedSpace(store)
    const before = store.counts.commits
    const results = await grouped(
      store,
      ids(20).map((id, i) => async (tx) => {
        if ((await tx.resources.lock(env.key, 'Entry', id)) || i === 7) throw new DomainError('NotFound')
        await createEntry(tx, env, id)
      }),
    )
    assert.deepEqual(
      results.flatMap(({ status }, i) => (status === 'rejected' ? [i] : [])),
      [7],
    )
    assert.ok(store.counts.commits - before < 10, `${store.counts.commits - before} commits`)
    assert.equal((await store.read((s) => s.changes.head(env.space))) - 1, 19)
  })

  test('writers of one entry run one after another, and each sees the version before it', async () => {
    await using store = await engine.open()
    const env = await seedSpace(store)
    await store.transact((tx) => createEntry(tx, env, 'a'))
    const results = await grouped(
      store,
      ids(12).map((_, i) => (tx) => saveEntry(tx, env, 'a', `{"fields":{"n":{"en":${i}}}}`)),
    )
    const versions = results.map((result) => result.status === 'fulfilled' && result.value.value.version)
    assert.deepEqual(
      versions.toSorted((a, b) => Number(a) - Number(b)),
      Array.from({ length: 12 }, (_, i) => i + 2),
    )
    const log = await store.read((s) => s.changes.after(env.space, 2, 100))
    // Positions follow the order in which the versions were written.
    assert.deepEqual(
      log.map(({ version }) => version),
      Array.from({ length: 12 }, (_, i) => i + 2),
    )
    assert.deepEqual(await store.check(), [])
  })

  test('large entries are written together', async () => {
    await using store = await engine.open()
    const env = await seedSpace(store)
    const body = JSON.stringify({ fields: { text: { en: 'é"\\'.repeat(300_000) } } })
    const results = await grouped(
      store,
      ids(12).map((id) => (tx) => createEntry(tx, env, id, body)),
    )
    assert.equal(positionsOf(results).length, 12)
    const entries = await store.read((s) => s.resources.getMany(env.key, 'Entry', ids(12)))
    for (const entry of entries) assert.equal(entry.body, body)
  })

  test('one that updates a version that is not stored changes nothing; the others are written', async () => {
    await using store = await engine.open()
    const env = await seedSpace(store)
    for (const id of ids(6)) await store.transact((tx) => createEntry(tx, env, id))
    const results = await grouped(
      store,
      ids(6).map((id, i) => async (tx) => {
        const entry = (await tx.resources.lock(env.key, 'Entry', id))!
        return tx.resources.update({ ...entry, version: 2 }, i === 3 ? { ...entry, version: 7 } : entry)
      }),
    )
    assert.deepEqual(
      results.map((result) => result.status === 'fulfilled' && result.value.value),
      [true, true, true, false, true, true],
    )
    const entries = await store.read((s) => s.resources.getMany(env.key, 'Entry', ids(6)))
    assert.deepEqual(
      entries.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ version }) => version),
      [2, 2, 2, 1, 2, 2],
    )
  })

  test('of those that claim the same unique value, one wins', async () => {
    await using store = await engine.open()
    const env = await seedSpace(store)
    const claim = { field: 'slug', locale: '', value: '"same"' }
    const results = await grouped(
      store,
      ids(6).map((id) => async (tx) => {
        const { key: resource } = await createEntry(tx, env, id)
        const claimant = { environment: env.key, contentType: 'post', resource }
        const conflicts = await tx.claims.replace(claimant, [claim])
        if (conflicts.length > 0) throw new DomainError('ValidationFailed')
      }),
    )
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.equal(await store.read((s) => s.changes.head(env.space)), 2)
  })

  test('of those that create the same id, one wins', async () => {
    await using store = await engine.open()
    const env = await seedSpace(store)
    const results = await grouped(
      store,
      ids(8).map(() => (tx) => createEntry(tx, env, 'same')),
    )
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.equal(await store.read((s) => s.changes.head(env.space)), 2)
    assert.deepEqual(await store.check(), [])
  })

  test('those that lock two entries in opposite order all end', async () => {
    await using store = await engine.open()
    const env = await seedSpace(store)
    for (const id of ['a', 'b']) await store.transact((tx) => createEntry(tx, env, id))
    const results = await grouped(
      store,
      ids(6).map((_, i) => async (tx) => {
        for (const id of i % 2 === 0 ? ['a', 'b'] : ['b', 'a']) await saveEntry(tx, env, id, `{"by":${i}}`)
      }),
    )
    assert.deepEqual(
      results.map(({ status }) => status),
      Array(6).fill('fulfilled'),
    )
    const [a, b] = await store.read((s) => s.resources.getMany(env.key, 'Entry', ['a', 'b']))
    assert.equal(a!.version, 7)
    assert.equal(b!.body, a!.body)
    assert.deepEqual(await store.check(), [])
  })

  test('an entry that another transaction has locked holds up only its own writer', async () => {
    await using store = await engine.open()
    const env = await seedSpace(store)
    for (const id of ids(6)) await store.transact((tx) => createEntry(tx, env, id))
    const isLocked = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const holder = store.transact(async (tx) => {
      await tx.resources.lock(env.key, 'Entry', 'e0')
      isLocked.resolve()
      // On SQLite, writers run one after another.
      if (engine.name === 'postgres') await release.promise
    })
    await isLocked.promise
    const writes = ids(6).map((id) => store.transact((tx) => publishEntry(tx, env, id), GROUP))
    await Promise.all(writes.slice(1))
    release.resolve()
    await Promise.all([holder, ...writes])
    assert.deepEqual(await store.check(), [])
  })

  // A SQLite file belongs to one process, which ends when a listener fails.
  if (engine.name === 'sqlite') return

  test('nothing is written twice when a listener fails after the commit', async () => {
    await using store = await engine.open()
    const env = await seedSpace(store)
    for (const id of ids(4)) await store.transact((tx) => createEntry(tx, env, id))
    using _listener = store.onMove(() => {
      throw new Error('a listener failed')
    })
    await grouped(
      store,
      ids(4).map((id) => (tx) => saveEntry(tx, env, id, '{}')),
    )
    const entries = await store.read((s) => s.resources.getMany(env.key, 'Entry', ids(4)))
    assert.deepEqual(
      entries.map(({ version }) => version),
      [2, 2, 2, 2],
    )
  })

  test('two processes that write the same entries lose nothing', async () => {
    await using database = await engine.database()
    await using one = await openStore(database.config)
    await using two = await openStore(database.config)
    const env = await seedSpace(one)
    for (const id of ids(5)) await one.transact((tx) => createEntry(tx, env, id))
    const saves = [one, two].flatMap((store) =>
      ids(25).map((_, i) => store.transact((tx) => saveEntry(tx, env, `e${i % 5}`, '{}'), GROUP)),
    )
    const positions = (await Promise.all(saves)).map(({ position }) => position)
    assert.equal(new Set(positions).size, 50)
    const entries = await one.read((s) => s.resources.getMany(env.key, 'Entry', ids(5)))
    assert.deepEqual(
      entries.map(({ version }) => version),
      Array(5).fill(11),
    )
    assert.deepEqual(await one.check(), [])
  })
})
