import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replayCalls } from '#usecases/webhooks/replay-calls'
import { onBothEngines } from '../store/engines.ts'
import { type Respond, respondWith, startReceiver, topicsOf } from '../support/receiver.ts'
import { AT } from '../usecases/installation.ts'
import { HOUR, webhookInstallation } from './harness.ts'

const PAUSES = [5, 300, 1800, 2 * 3600, 5 * 3600, 10 * 3600, 14 * 3600, 20 * 3600, 24 * 3600]

onBothEngines('webhook delivery', (engine) => {
  const failing: [name: string, response: Respond][] = [
    ['500', respondWith(500)],
    ['404', respondWith(404)],
    ['301', respondWith(301, { location: 'http://127.0.0.1:1/' })],
    ['closes', (_call, response) => response.destroy()],
  ]
  test('a failed call is retried by the schedule, never earlier, and then given up', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    for (const [name, response] of failing) {
      using receiver = await startReceiver(response)
      const webhook = await site.hook({ name, url: receiver.url, topics: ['Entry.create'] })
      const node = site.node('a')
      await site.entry(`entry-${name}`)
      assert.deepEqual(await node.work(), ['again'], name)
      for (const [index, pause] of PAUSES.entries()) {
        site.clock.advance(pause * 1000 - 1)
        assert.deepEqual(await node.work(), [], `${name}: attempt ${index + 2} was made too early`)
        site.clock.advance(1)
        assert.deepEqual(await node.work(), [index === PAUSES.length - 1 ? 'failed' : 'again'], name)
      }
      site.clock.advance(100 * HOUR)
      assert.deepEqual(await node.work(), [])
      assert.equal(receiver.calls.length, 10)
      const attempts = receiver.calls.map((call) => call.headers['x-contentful-webhook-request-attempt'])
      assert.deepEqual(attempts, ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
      assert.equal(new Set(receiver.calls.map((call) => call.headers['webhook-id'])).size, 1)
      assert.equal(new Set(receiver.calls.map((call) => call.headers['webhook-timestamp'])).size, 10)
      // A manual replay succeeds.
      receiver.respond = respondWith(200)
      const input = { space: AT.space, id: webhook.id, body: { failed: true as const } }
      assert.deepEqual(await replayCalls(site.ctx, site.actor, input), { queued: 1, next: null })
      assert.deepEqual(await node.work(), ['done'])
      await store.transact((tx) => tx.webhooks.markDeleted(webhook.key, site.clock.now()))
    }
  })

  test('Retry-After delays a call; status 410 and five days of failure switch the webhook off, with a reason', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver(respondWith(429, { 'retry-after': '3600' }))
    const webhook = await site.hook({ name: 'A', url: receiver.url, topics: ['Entry.create'] })
    const node = site.node('a')
    await site.entry('one')
    assert.deepEqual(await node.work(), ['again'])
    site.clock.advance(3600_000 - 1)
    assert.deepEqual(await node.work(), [])
    // Retry-After is limited to a day.
    receiver.respond = respondWith(503, { 'retry-after': '99999999' })
    site.clock.advance(1)
    assert.deepEqual(await node.work(), ['again'])
    site.clock.advance(24 * HOUR)
    receiver.respond = respondWith(200)
    assert.deepEqual(await node.work(), ['done'])
    const get = async (key: number) => (await store.read((reader) => reader.webhooks.byKey(key)))!
    assert.equal((await get(webhook.key)).failingSince, null)

    receiver.respond = respondWith(410)
    await site.entry('two')
    await site.entry('three')
    assert.ok((await node.work()).includes('disabled'))
    const gone = await get(webhook.key)
    assert.deepEqual([gone.definition.active, gone.version], [false, 1])
    assert.match(gone.disabled!.reason, /410/)
    const count = receiver.calls.length
    await site.entry('four')
    assert.deepEqual(await node.work(), [])
    assert.equal(receiver.calls.length, count)
    assert.equal((await store.read((reader) => reader.webhookCalls.queue(gone.key))).waiting, 0)

    receiver.respond = respondWith(500)
    const tired = await site.hook({ name: 'B', url: receiver.url, topics: ['Entry.create'] })
    await site.entry('five')
    assert.deepEqual(await node.work(), ['again'])
    site.clock.advance(4 * 24 * HOUR)
    assert.deepEqual(await node.work(), ['again'])
    assert.equal((await get(tired.key)).definition.active, true)
    // All attempts failed, after more than five days without success.
    const results = []
    for (let day = 0; day < 10; day++) {
      site.clock.advance(26 * HOUR)
      results.push(...(await node.work()))
    }
    assert.deepEqual(results, [...Array(7).fill('again'), 'disabled'])
    assert.match((await get(tired.key)).disabled!.reason, /five days/)
  })

  test('a missing or late response is a failure', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    const responses: [name: string, response: Respond][] = [
      ['hangs', () => {}],
      ['late', (_call, response) => void setTimeout(() => response.writeHead(200).end(), 20_000).unref()],
    ]
    for (const [name, response] of responses) {
      using receiver = await startReceiver(response)
      const webhook = await site.hook({ name, url: receiver.url, topics: ['Entry.create'], retries: 'short' })
      await site.entry(`entry-${name}`)
      assert.deepEqual(await site.node('a').work(), ['failed'], name)
      const { items } = await store.read((reader) => reader.webhookCalls.list(webhook.key, { skip: 0, limit: 1 }))
      assert.deepEqual([items[0]!.statusCode, items[0]!.error!.name], [null, 'TimeoutError'])
      await store.transact((tx) => tx.webhooks.markDeleted(webhook.key, site.clock.now()))
    }
  })

  test('a call that cannot be prepared is retried by the schedule, with an error', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver()
    const secret = { key: 'X-Key', value: 'secret', secret: true }
    const webhook = await site.hook({ name: 'A', url: receiver.url, topics: ['Entry.create'], headers: [secret] })
    await store.transact((tx) => tx.webhooks.update({ ...webhook, secrets: 'not a sealed value' }, 0))
    await site.entry('one')
    assert.deepEqual(await site.node('a').work(), ['again'])
    const { items } = await store.read((reader) => reader.webhookCalls.list(webhook.key, { skip: 0, limit: 1 }))
    assert.equal(items[0]!.error!.name, 'PreparationError')
    assert.deepEqual(receiver.calls, [])
  })

  test('a call whose URL contains whole payloads is recorded, and given up', async () => {
    await using store = await engine.open({ rowBytes: 100_000 })
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver()
    await site.hook({ name: 'A', url: `${receiver.url}/${'{ /payload }'.repeat(150)}`, topics: ['Entry.create'] })
    const node = site.node('a')
    await site.entry('one')
    assert.deepEqual(await node.work(), ['failed'])
    site.clock.advance(100 * HOUR)
    assert.deepEqual(await node.work(), [])
    assert.equal(receiver.calls.length, 0)
  })

  test('the short schedule: two more attempts for 429 and 5xx, none for anything else', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver((call, response) => {
      response.writeHead(call.body.includes('bad') ? 400 : 502).end()
    })
    await site.hook({ name: 'A', url: receiver.url, topics: ['Entry.create'], retries: 'short' })
    const node = site.node('a')
    await site.entry('bad')
    assert.deepEqual(await node.work(), ['failed'])
    await site.entry('good')
    assert.deepEqual(await node.work(), ['again'])
    site.clock.advance(30_000)
    assert.deepEqual(await node.work(), ['again'])
    site.clock.advance(30_000)
    assert.deepEqual(await node.work(), ['failed'])
  })

  test('calls about one resource keep their order while one fails; other calls continue', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver((call, response) => {
      response.writeHead(call.body.includes('"id":"stuck"') && receiver.calls.length < 8 ? 500 : 200).end()
    })
    await site.hook({ name: 'A', url: receiver.url, topics: ['Entry.*'] })
    const node = site.node('a')
    await site.entry('stuck')
    for (const title of ['b', 'c', 'd']) await site.edit('stuck', title, false)
    for (const id of ['free-1', 'free-2']) {
      await site.entry(id)
      await site.edit(id, 'b', false)
    }
    await node.work()
    const versions = (id: string) =>
      receiver.calls
        .map(({ body }) => JSON.parse(body).sys)
        .filter((sys) => sys.id === id)
        .map((sys) => sys.version)
    assert.deepEqual(versions('stuck'), [1])
    assert.deepEqual(versions('free-1'), [1, 2])
    assert.deepEqual(versions('free-2'), [1, 2])
    for (const pause of PAUSES) {
      site.clock.advance(pause * 1000)
      await node.work()
    }
    const seen = versions('stuck')
    assert.deepEqual([...new Set(seen)], [1, 2, 3, 4])
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => a - b),
    )
  })

  test('two processes share the work without duplicates; calls of a dead one are made by the other', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver()
    await site.hook({ name: 'A', url: receiver.url, topics: ['Entry.*'] })
    const [a, b, dead] = [site.node('a'), site.node('b'), site.node('dead')]
    for (let i = 0; i < 20; i++) await site.entry(`e${i}`)
    await Promise.all([a.follow(), b.follow(), a.follow(), b.follow()])
    assert.equal((await dead.claim()).length, 4)
    const together = await Promise.all([a.call(), b.call()])
    assert.deepEqual(together.flat(), [], 'all four lines are held')
    site.clock.advance(15_000)
    const done = await Promise.all([a.call(), b.call()])
    assert.deepEqual(done.flat().filter((each) => each === 'done').length, 20)
    assert.equal(receiver.calls.length, 20)
    assert.equal(new Set(receiver.calls.map((call) => call.headers['webhook-id'])).size, 20)
  })

  test('a burst is sent as one call with the list of changes', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver()
    await site.hook({ name: 'A', url: receiver.url, topics: ['Entry.*'], coalesceSeconds: 10 })
    const node = site.node('a')
    for (let i = 0; i < 30; i++) {
      await site.entry(`e${i}`)
      if (i % 10 === 0) await node.work()
    }
    assert.deepEqual(await node.work(), [])
    site.clock.advance(10_000)
    assert.deepEqual(await node.work(), ['done'])
    await site.entry('later')
    assert.deepEqual(await node.work(), [])
    site.clock.advance(10_000)
    assert.deepEqual(await node.work(), ['done'])
    const [burst, second] = receiver.calls.map(({ body }) => JSON.parse(body))
    assert.deepEqual([burst.total, burst.items.length, second.total], [30, 30, 1])
    assert.deepEqual([burst.items[0].topic, burst.items[0].sys.id], ['ContentManagement.Entry.create', 'e0'])
    const positions = burst.items.map((item: { position: number }) => item.position)
    assert.deepEqual(
      positions,
      positions.toSorted((a: number, b: number) => a - b),
    )
    assert.equal(receiver.calls[0]!.headers['x-sheaf-position'], String(positions.at(-1)))
  })

  test('setting a clock moves no attempt, and a lease far in the future is repaired', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver(respondWith(500))
    const webhook = await site.hook({ name: 'A', url: receiver.url, topics: ['Entry.create'] })
    const node = site.node('a')
    await site.entry('one')
    await node.work()
    const now = site.clock.now()
    const year = 365 * 24 * HOUR
    const { value: lanes } = await store.transact(async (tx) => {
      const free = await tx.webhookQueue.free([{ webhook: webhook.key, most: 4 }], now + year)
      await tx.webhookQueue.claim(free, { owner: 'lost', claim: 'c', until: now + year + HOUR })
      return free
    })
    assert.equal(lanes.length, 1)
    site.clock.advance(HOUR)
    assert.deepEqual(await node.work(), [])
    const limits = { now: site.clock.now(), furthest: 48 * HOUR, longestLease: 600_000 }
    await store.transact((tx) => tx.webhookQueue.resetFutureTimes(limits))
    assert.deepEqual(await node.work(), ['again'])
  })

  test('an uncommitted write is never sent, and rows without a webhook cost no write', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver()
    await site.hook({ name: 'A', url: receiver.url, topics: ['Asset.publish'] })
    const node = site.node('a')
    await node.work()
    for (let i = 0; i < 5; i++) await site.entry(`e${i}`)
    const refused = await site.entry('e0').then(
      () => 'ok',
      () => 'refused',
    )
    assert.equal(refused, 'refused')
    const before = store.counts.transactions
    await node.work()
    assert.equal(store.counts.transactions, before, 'nothing was written')
    assert.deepEqual(topicsOf(receiver.calls), [])
  })
})
