import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LogMove } from '#storage/log-notifier'
import { openStore } from '#storage/open-store'
import { onBothEngines } from './engines.ts'
import { createEntry, seedSpace } from './fixtures.ts'

/** A write is visible to the next read: on the same node at once, on other nodes within 100 ms. */
onBothEngines('log notifications', (engine) => {
  test('own writes are reported before they are acknowledged, failed ones never', async () => {
    await using store = await engine.open()
    const place = await seedSpace(store)
    const told: LogMove[] = []
    using _ = store.onMove((move) => told.push(move))
    const { position } = await store.transact((tx) => createEntry(tx, place, 'a'))
    assert.deepEqual(told.at(-1), { space: place.space, position })
    await assert.rejects(
      store.transact(async (tx) => {
        await createEntry(tx, place, 'b')
        throw new Error('changed my mind')
      }),
    )
    await sleep(100)
    assert.equal(told.at(-1)?.position, position)
  })

  test('writes of another process are reported until the listener is removed', async () => {
    await using database = await engine.database()
    await using one = await openStore(database.config)
    await using two = await openStore(database.config, { exclusive: false })
    const place = await seedSpace(one)
    const told: LogMove[] = []
    const listening = two.onMove((move) => told.push(move))
    // The connection that listens is opened with the first listener.
    await until(() => told.length > 0)
    for (const id of ['a', 'b', 'c']) {
      const { position } = await one.transact((tx) => createEntry(tx, place, id))
      await until(() => told.at(-1)?.position === position)
    }
    listening[Symbol.dispose]()
    const heard = told.length
    await one.transact((tx) => createEntry(tx, place, 'd'))
    await sleep(150)
    assert.equal(told.length, heard)
  })
})

async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + 60_000
  while (!holds()) {
    assert.ok(performance.now() < end, 'nothing was told')
    await sleep(2)
  }
}
