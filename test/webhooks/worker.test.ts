import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, manualClock, systemClock } from '#lib/clock'
import { openStore } from '#storage/open-store'
import { DatabaseClock } from '#storage/postgres/database-clock'
import { publishEntry } from '#usecases/entries/publish-entry'
import { deleteWebhook } from '#usecases/webhooks/delete-webhook'
import { startWebhookWorker } from '#workers/webhooks/webhook-worker'
import { onBothEngines } from '../store/engines.ts'
import { respondWith, startReceiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'
import { AT } from '../usecases/installation.ts'
import { HOUR, webhookInstallation } from './harness.ts'

type Site = Awaited<ReturnType<typeof webhookInstallation>>
const SETTINGS = { retries: 'standard', keepMs: HOUR, keepCalls: 100 } as const

function startWorker(site: Site, clock: Clock = systemClock) {
  const errors: unknown[] = []
  const worker = startWebhookWorker({ ...site.calling, clock }, SETTINGS, {
    called() {},
    error: (error) => errors.push(error),
  })
  return {
    errors,
    async [Symbol.asyncDispose]() {
      await worker.stop()
      assert.deepEqual(errors, [])
    },
  }
}

onBothEngines('the webhook worker', (engine) => {
  test('a receiver that never responds, with many waiting events, delays no other and gets four connections', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using dead = await startReceiver(() => {})
    using healthy = await startReceiver()
    const stuck = await site.hook({ name: 'dead', url: dead.url, topics: ['Entry.*'] })
    for (let i = 0; i < 150; i++) await site.entry(`old-${i}`)
    for (const name of ['a', 'b', 'c']) {
      await site.hook({ name, url: `${healthy.url}/${name}`, topics: ['Entry.*'] })
    }
    {
      await using _worker = startWorker(site)
      await dead.until(4)
      for (let i = 0; i < 20; i++) {
        await site.entry(`new-${i}`)
        await sleep(20)
      }
      const calls = await healthy.until(60)
      assert.equal(calls.length, 60)
      assert.ok(dead.sockets.most <= 4, `${dead.sockets.most} lines to the dead receiver`)
      // The worker would wait for its calls, so they are cut off here.
      await deleteWebhook(site.ctx, site.actor, { space: AT.space, id: stuck.id })
      dead[Symbol.dispose]()
    }
    assert.equal(healthy.calls.length, 60)
  })

  test('polls read no idle spaces, and a webhook that another process created is found', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver()
    await site.hook({ name: 'w', url: receiver.url, topics: ['Entry.*'] })
    await store.transact(async (tx) => {
      for (const space of await tx.spaces.ids()) await tx.webhookQueue.unfollow(space)
    })
    const polled: number[] = []
    const read: typeof store.read = (work) =>
      store.read((reader) => {
        const { webhookQueue } = reader
        const counted = {
          ...webhookQueue,
          async work(of: Parameters<typeof webhookQueue.work>[0]) {
            const found = await webhookQueue.work(of)
            polled.push(found.spaces.length)
            return found
          },
        }
        return work(
          new Proxy(reader, { get: (on, name) => (name === 'webhookQueue' ? counted : Reflect.get(on, name)) }),
        )
      })
    const worker = startWorker({ ...site, calling: { ...site.calling, store: { ...store, read } } })
    await using _worker = worker
    await until(() => polled.length > 0)
    assert.equal(polled[0], 0)
    // As another process does; this one is told nothing.
    await store.transact((tx) => tx.webhookQueue.follow(AT.space))
    await site.entry('a')
    await receiver.until(1)
    const seen = polled.length
    await until(() => polled.length > seen + 2)
    assert.deepEqual(
      polled.slice(seen + 1),
      polled.slice(seen + 1).map(() => 0),
      'the space is idle now',
    )
    await site.entry('b')
    await receiver.until(2)
  })

  test('many webhooks are all called at once, not one batch per second', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver()
    // More webhooks than concurrent calls, with up to four calls each.
    for (let i = 0; i < 20; i++) await site.hook({ name: `${i}`, url: `${receiver.url}/${i}`, topics: ['Entry.*'] })
    await using _worker = startWorker(site)
    await site.entry('warm')
    await receiver.until(20)
    const transactions = store.counts.transactions
    await site.entry('one')
    await receiver.until(40)
    const spent = store.counts.transactions - transactions
    assert.ok(spent < 40, `${spent} transactions for one event and 20 calls`)
    assert.equal(new Set(receiver.calls.slice(20).map(({ url }) => url)).size, 20)
  })

  test('events at positions that were assigned again after a failover are sent', async () => {
    await using database = await engine.database()
    await using store = await openStore(database.config, { exclusive: false })
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver()
    await site.hook({ name: 'w', url: receiver.url, topics: ['Entry.publish'] })
    const publish = (id: string) => publishEntry(site.ctx, site.actor, { ...AT, id, version: 1 })
    let isRestarted = false
    using _moves = store.onMove(({ restarted }) => {
      isRestarted ||= restarted === true
    })
    await using _worker = startWorker(site)
    for (const id of ['a', 'b']) await site.entry(id)
    const { position } = await publish('a')
    await receiver.until(1)
    // No webhook wants these rows, so the worker skips them without moving the stored cursor.
    for (const id of ['c', 'd', 'e']) await site.entry(id)
    await sleep(1500)
    await database.exec(`delete from change where position > ${position}`)
    await database.exec(`update space_head set position = ${position} where space = '${AT.space}'`)
    while (!isRestarted) await sleep(20)
    await publish('b')
    const [, call] = await receiver.until(2)
    assert.equal(JSON.parse(call!.body).sys.id, 'b')
  })

  test('calls that a stop interrupts are made by the next worker, and nothing is lost', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver()
    await site.hook({ name: 'A', url: receiver.url, topics: ['Entry.*'] })
    const ids = Array.from({ length: 40 }, (_, i) => `e-${i}`)
    const writing = (async () => {
      for (const id of ids) await site.entry(id)
    })()
    for (let i = 0; i < 4; i++) {
      await using _worker = startWorker(site)
      await sleep(30)
    }
    await writing
    await using _last = startWorker(site)
    await receiver.until(40)
    const received = receiver.calls.map(({ body }) => JSON.parse(body).sys.id)
    assert.deepEqual(new Set(received), new Set(ids))
    assert.equal(received.length, 40, 'a stop in good order doubles nothing')
  })

  test('setting the wall clock moves no attempt', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver(respondWith(500))
    const webhook = await site.hook({ name: 'A', url: receiver.url, topics: ['Entry.*'] })
    const clock = manualClock(Date.UTC(2026, 5, 1))
    // On PostgreSQL the worker gets the clock of the store.
    await using _worker = startWorker(site, engine.name === 'postgres' ? new DatabaseClock(clock) : clock)
    await site.entry('one')
    await receiver.until(1)
    // The worker has recorded the failure, and when the next attempt is due.
    await until(() => store.read(async (reader) => (await reader.webhooks.byKey(webhook.key))!.failingSince !== null))
    clock.set(clock.now() + HOUR)
    await sleep(200)
    // Advance the worker's clock past the poll interval.
    clock.advance(2000)
    await site.entry('two')
    await receiver.until(2)
    clock.set(clock.now() - 2 * HOUR)
    clock.advance(4500)
    await receiver.until(3)
    const attempts = receiver.calls.map(({ body, headers }) => [
      JSON.parse(body).sys.id,
      headers['x-contentful-webhook-request-attempt'],
    ])
    assert.deepEqual(attempts.slice(0, 3), [
      ['one', '1'],
      ['two', '1'],
      ['one', '2'],
    ])
  })

  test('new and deleted webhooks take effect at once; without webhooks nothing is written', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver()
    await using _worker = startWorker(site)
    await sleep(20)
    const before = store.counts.transactions
    for (let i = 0; i < 5; i++) await site.entry(`before-${i}`)
    await sleep(100)
    assert.equal(store.counts.transactions, before + 5)
    const webhook = await site.hook({ name: 'A', url: receiver.url, topics: ['Entry.*'] })
    await site.entry('during')
    await receiver.until(1)
    await deleteWebhook(site.ctx, site.actor, { space: AT.space, id: webhook.id })
    await site.entry('after')
    await sleep(100)
    assert.deepEqual(
      receiver.calls.map(({ body }) => JSON.parse(body).sys.id),
      ['during'],
    )
  })
})
