import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenedStore } from '#storage/open-options'
import { openStore } from '#storage/open-store'
import { PlannedWrites } from '#storage/sqlite/planned-writes'
import { DURABLE_AT_ONCE } from '#storage/sqlite/wal-sync'
import type { StoreTx } from '#storage/store'
import { createTestDatabase } from '../support/database.ts'
import { onBothEngines } from './engines.ts'
import { createEntry, type Place, publishEntry, saveEntry, seedSpace } from './fixtures.ts'

/** Many at once, until the thread that writes for them has started where there is one. */
async function warmUp(store: OpenedStore, place: Place): Promise<void> {
  for (let round = 0; store.engine === 'sqlite' && store.counts.planned === 0; round++) {
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        store.transact((tx) => createEntry(tx, place, `warm-${round}-${i}`), 'writes last'),
      ),
    )
  }
}

const logOf = (store: OpenedStore, place: Place) => store.read(async (s) => s.changes.after(place.space, 0, 10_000))

onBothEngines('transactions that write last', (engine) => {
  test('each is there with its log row, in one order without gaps, whoever else writes (goals G01 and G02)', async () => {
    await using store = await engine.open()
    const place = await seedSpace(store)
    await warmUp(store, place)
    const before = store.counts.planned
    const began = await store.read((s) => s.changes.head(place.space))
    const pairs = Array.from({ length: 60 }, async (_, i) => {
      // Every fifth goes the other way, in between.
      const how = i % 5 === 4 ? undefined : 'writes last'
      const created = await store.transact((tx) => createEntry(tx, place, `e${i}`, `{"v":${i}}`), how)
      const live = await store.transact((tx) => publishEntry(tx, place, `e${i}`), how)
      // Whoever is answered finds what was written.
      const found = await store.read((s) => s.resources.get(place.key, 'Entry', `e${i}`))
      assert.deepEqual([found?.key, found?.version, found?.body], [created.value.key, 2, `{"v":${i}}`])
      return [created.position!, live.position!]
    })
    const positions = (await Promise.all(pairs)).flat().sort((a, b) => a - b)
    assert.deepEqual(
      positions,
      Array.from({ length: 120 }, (_, i) => began + 1 + i),
    )
    const log = await logOf(store, place)
    assert.deepEqual(
      log.map(({ position }) => position),
      log.map((_, i) => i + 1),
    )
    if (engine.name === 'sqlite') assert.ok(store.counts.planned > before, 'none was written in the thread')
    assert.deepEqual(await store.check(), [])
  })

  test('of many who create the same id one gets it, and the others leave no trace', async () => {
    await using store = await engine.open()
    const place = await seedSpace(store)
    await warmUp(store, place)
    for (let round = 0; round < 5; round++) {
      const id = `same-${round}`
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, (_, i) =>
          store.transact((tx) => createEntry(tx, place, id, `{"from":${i}}`), 'writes last'),
        ),
      )
      assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
      const log = (await logOf(store, place)).filter((change) => change.id === id)
      assert.equal(log.length, 1)
    }
    assert.deepEqual(await store.check(), [])
  })

  test('of many who save the same version one wins, and no number is left out', async () => {
    await using store = await engine.open()
    const place = await seedSpace(store)
    await warmUp(store, place)
    const { value: entry } = await store.transact((tx) => createEntry(tx, place, 'a'))
    const saveSecond = async (tx: StoreTx, text: string) => {
      const bodyKey = await tx.resources.addVersion(entry.key, 2, text, { at: 1, by: 'x' })
      if (!(await tx.resources.update({ ...entry, version: 2, bodyKey }, entry))) throw new Error('stale')
    }
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) => store.transact((tx) => saveSecond(tx, `"${i}"`), 'writes last')),
    )
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
    // The same by whoever looks first: all of them come through, one after the other.
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        store.transact((tx) => saveEntry(tx, place, 'a', `"later ${i}"`), 'writes last'),
      ),
    )
    assert.equal((await store.read((s) => s.resources.get(place.key, 'Entry', 'a')))?.version, 10)
    assert.deepEqual(await store.check(), [])
  })

  test('what throws leaves nothing behind and passes its error on; the others are not touched', async () => {
    await using store = await engine.open()
    const place = await seedSpace(store)
    await warmUp(store, place)
    const head = await store.read((s) => s.changes.head(place.space))
    const answers = await Promise.allSettled(
      Array.from({ length: 21 }, (_, i) =>
        store.transact(async (tx) => {
          await createEntry(tx, place, `t${i}`)
          if (i % 3 === 0) throw new Error('changed my mind')
        }, 'writes last'),
      ),
    )
    for (const [i, answer] of answers.entries()) {
      assert.equal(answer.status, i % 3 === 0 ? 'rejected' : 'fulfilled')
      if (answer.status === 'rejected') assert.match(String(answer.reason), /changed my mind/)
      const found = await store.read((s) => s.resources.get(place.key, 'Entry', `t${i}`))
      assert.equal(found !== null, i % 3 !== 0)
    }
    assert.equal(await store.read((s) => s.changes.head(place.space)), head + 14)
    assert.deepEqual(await store.check(), [])
  })

  test('whoever reads what it has written itself, against its word, still sees it', async () => {
    await using store = await engine.open()
    const place = await seedSpace(store)
    await warmUp(store, place)
    const planned = store.counts.planned
    const seen = await store.transact(async (tx) => {
      const entry = await createEntry(tx, place, 'own')
      return [entry.key, (await tx.resources.get(place.key, 'Entry', 'own'))?.key]
    }, 'writes last')
    assert.equal(seen.value[0], seen.value[1])
    assert.equal(store.counts.planned, planned)
  })

  test('a handle is dead after its transaction', async () => {
    await using store = await engine.open()
    const place = await seedSpace(store)
    await warmUp(store, place)
    let leaked: StoreTx | undefined
    await store.transact(async (tx) => {
      leaked = tx
    }, 'writes last')
    await assert.rejects(async () => leaked!.resources.lastKey(place.key), /after its transaction had ended/)
    await assert.rejects(async () => createEntry(leaked!, place, 'late'), /after its transaction had ended/)
  })

  test('the log is told of before the writer is answered', async () => {
    await using store = await engine.open()
    const place = await seedSpace(store)
    await warmUp(store, place)
    let told = 0
    using _ = store.onMove(({ space, position }) => {
      if (space === place.space) told = Math.max(told, position)
    })
    await Promise.all(
      Array.from({ length: 16 }, async (_, i) => {
        const { position } = await store.transact((tx) => createEntry(tx, place, `n${i}`), 'writes last')
        assert.ok(told >= position!, `told ${told}, answered ${position}`)
      }),
    )
  })
})

test('the thread that writes ends when nobody needs it, and another one begins', async () => {
  await using database = await createTestDatabase('sqlite')
  assert.ok(database.engine === 'sqlite')
  const file = join(database.folder, 'sheaf.db')
  await using store = await openStore({ kind: 'sqlite', file })
  const place = await seedSpace(store)
  const heads: number[] = []
  await using planned = new PlannedWrites(
    file,
    DURABLE_AT_ONCE,
    {
      committed: (moved) => heads.push(...moved.map(({ position }) => position)),
      lost: () => assert.fail('nothing is lost'),
    },
    50,
  )
  for (const id of ['a', 'b']) {
    planned.start()
    while (!planned.isReady) await sleep(1)
    const done = await planned.submit((tx) => createEntry(tx, place, id))
    assert.equal(done?.position, heads.at(-1))
    while (planned.isReady) await sleep(1)
    assert.equal(planned.settled(), null)
    // The keys that it took are known to whoever writes next.
    await store.transact((tx) => createEntry(tx, place, `after-${id}`))
  }
  assert.deepEqual(heads, [2, 4])
  assert.deepEqual(await store.check(), [])
})
