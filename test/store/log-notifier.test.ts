import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LogMove } from '#storage/log-notifier'
import { openStore } from '#storage/open-store'
import { until } from '../support/until.ts'
import { onBothEngines } from './engines.ts'
import { createEntry, seedSpace } from './fixtures.ts'

/** A write is visible to the next read: on the same node at once, on other nodes within 100 ms. */
onBothEngines('log notifications', (engine) => {
  test('own writes are reported before they are acknowledged, failed ones never', async () => {
    await using store = await engine.open()
    const env = await seedSpace(store)
    const moves: LogMove[] = []
    using _ = store.onMove((move) => moves.push(move))
    const { position } = await store.transact((tx) => createEntry(tx, env, 'a'))
    assert.deepEqual(moves.at(-1), { space: env.space, position })
    await assert.rejects(
      store.transact(async (tx) => {
        await createEntry(tx, env, 'b')
        throw new Error('changed my mind')
      }),
    )
    await sleep(100)
    assert.equal(moves.at(-1)?.position, position)
  })

  test('writes of another process are reported until the listener is removed', async () => {
    await using database = await engine.database()
    await using one = await openStore(database.config)
    await using two = await openStore(database.config, { exclusive: false })
    const env = await seedSpace(one)
    const moves: LogMove[] = []
    const listening = two.onMove((move) => moves.push(move))
    // The connection that listens is opened with the first listener.
    await until(() => moves.length > 0)
    for (const id of ['a', 'b', 'c']) {
      const { position } = await one.transact((tx) => createEntry(tx, env, id))
      await until(() => moves.at(-1)?.position === position)
    }
    listening[Symbol.dispose]()
    const count = moves.length
    await one.transact((tx) => createEntry(tx, env, 'd'))
    await sleep(150)
    assert.equal(moves.length, count)
  })
})
