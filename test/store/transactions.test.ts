import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoreTx } from '#storage/store'
import { onBothEngines } from './engines.ts'
import { createEntry, publishEntry, saveEntry, seedSpace } from './fixtures.ts'

onBothEngines('transactions', (engine) => {
  test('a write and its log row are committed together', async () => {
    await using store = await engine.open()
    const env = await seedSpace(store)
    const done = await store.transact((tx) => createEntry(tx, env, 'a'))
    assert.equal(done.position, 2)
    const seen = await store.read(async (s) => ({
      entry: await s.resources.get(env.key, 'Entry', 'a'),
      log: await s.changes.after(env.space, 1, 10),
      head: await s.changes.head(env.space),
    }))
    assert.equal(seen.entry?.version, 1)
    assert.equal(seen.head, 2)
    assert.deepEqual(
      seen.log.map((c) => [c.position, c.type, c.id, c.action, c.version, c.bodyKey]),
      [[2, 'Entry', 'a', 'create', 1, seen.entry?.bodyKey]],
    )
  })

  test('a failed transaction leaves no data, version, log row or position', async () => {
    await using store = await engine.open()
    const env = await seedSpace(store)
    const failing = store.transact(async (tx) => {
      await createEntry(tx, env, 'gone')
      throw new Error('changed my mind')
    })
    await assert.rejects(failing, /changed my mind/)
    await store.read(async (s) => {
      assert.equal(await s.resources.get(env.key, 'Entry', 'gone'), null)
      assert.equal(await s.changes.head(env.space), 1)
    })
    assert.equal((await store.transact((tx) => createEntry(tx, env, 'next'))).position, 2)
    assert.deepEqual(await store.check(), [])
  })

  test('concurrent writes, some failing: every promise settles with its own outcome', async () => {
    await using store = await engine.open()
    const env = await seedSpace(store)
    // On PostgreSQL writers wait for a connection and fail when that takes too long.
    const count = engine.name === 'sqlite' ? 1000 : 250
    const outcomes = await Promise.allSettled(
      Array.from({ length: count }, (_, i) =>
        store.transact(async (tx) => {
          await createEntry(tx, env, `e${i}`)
          if (i % 7 === 0) throw new Error('no')
        }),
      ),
    )
    const found = await store.read((s) => s.resources.list(env.key, 'Entry', { skip: 0, limit: 2000 }))
    const stored = new Set(found.items.map((item) => item.id))
    for (const [i, outcome] of outcomes.entries()) {
      assert.equal(outcome.status === 'fulfilled', i % 7 !== 0)
      assert.equal(stored.has(`e${i}`), i % 7 !== 0)
    }
    const positions = outcomes.flatMap((a) => (a.status === 'fulfilled' ? [a.value.position!] : []))
    assert.equal(new Set(positions).size, positions.length)
    assert.equal(Math.max(...positions), positions.length + 1)
    if (engine.name === 'sqlite')
      assert.ok(store.counts.commits < 50, `${store.counts.commits} commits for 1000 writes`)
    assert.deepEqual(await store.check(), [])
  })

  test('of two writers with the same version, one wins', async () => {
    await using store = await engine.open()
    const env = await seedSpace(store)
    const { value: entry } = await store.transact((tx) => createEntry(tx, env, 'a'))
    const race = (text: string) =>
      store.transact(async (tx) => {
        const bodyKey = await tx.resources.addVersion(entry, 2, text, { at: 1, by: 'x' })
        if (!(await tx.resources.update({ ...entry, version: 2, bodyKey }, entry))) throw new Error('stale')
      })
    const results = await Promise.allSettled([race('"one"'), race('"two"')])
    assert.deepEqual(results.map((r) => r.status).sort(), ['fulfilled', 'rejected'])
  })

  test('of two writers that create the same id, one gets null', async () => {
    await using store = await engine.open()
    const env = await seedSpace(store)
    const results = await Promise.allSettled([1, 2, 3].map(() => store.transact((tx) => createEntry(tx, env, 'same'))))
    assert.equal(results.filter((r) => r.status === 'fulfilled').length, 1)
    assert.deepEqual(await store.check(), [])
  })

  test('a read sees one snapshot during concurrent writes', async () => {
    await using store = await engine.open()
    const env = await seedSpace(store)
    await store.read(async (s) => {
      assert.equal(await s.changes.head(env.space), 1)
      await store.transact((tx) => createEntry(tx, env, 'a'))
      assert.equal(await s.changes.head(env.space), 1)
      assert.equal(await s.resources.get(env.key, 'Entry', 'a'), null)
    })
    assert.equal(await store.read((s) => s.changes.head(env.space)), 2)
  })

  test('a handle throws after its transaction has ended', async () => {
    await using store = await engine.open()
    const env = await seedSpace(store)
    let leaked: StoreTx | undefined
    await store.transact(async (tx) => {
      leaked = tx
    })
    await assert.rejects(async () => leaked!.resources.lastKey(env.key), /after its transaction had ended/)
    await assert.rejects(async () => leaked!.changes.head(env.space), /after its transaction had ended/)
  })

  test('versions stay when a resource is saved, published and deleted', async () => {
    await using store = await engine.open()
    const env = await seedSpace(store)
    const { value: created } = await store.transact((tx) => createEntry(tx, env, 'a', '{"v":1}'))
    const { value: second } = await store.transact((tx) => saveEntry(tx, env, 'a', '{"v":2}'))
    const { value: live } = await store.transact((tx) => publishEntry(tx, env, 'a'))
    await store.transact((tx) => saveEntry(tx, env, 'a', '{"v":3}'))
    assert.notEqual(created.bodyKey, second.bodyKey)
    assert.deepEqual(live.published, { version: 2, bodyKey: second.bodyKey, at: live.updatedAt, by: 'user1' })
    await store.read(async (s) => {
      assert.equal((await s.resources.get(env.key, 'Entry', 'a'))?.body, '{"v":3}')
      assert.equal((await s.resources.getPublished(env.key, 'Entry', 'a'))?.body, '{"v":2}')
      const [current] = await s.readModel.getMany(env.key, 'current', 'Entry', ['a'])
      const [delivered] = await s.readModel.getMany(env.key, 'published', 'Entry', ['a'])
      assert.equal(current?.body, '{"v":3}')
      assert.equal(delivered?.body, '{"v":2}')
    })
    assert.deepEqual(await store.check(), [])
  })

  test('each space has its own log', async () => {
    await using store = await engine.open()
    const [one, two] = [await seedSpace(store), await seedSpace(store)]
    await store.transact((tx) => createEntry(tx, one, 'a'))
    await store.transact((tx) => createEntry(tx, two, 'a'))
    await store.transact((tx) => createEntry(tx, two, 'b'))
    assert.equal(await store.read((s) => s.changes.head(one.space)), 2)
    assert.equal(await store.read((s) => s.changes.head(two.space)), 3)
  })
})
