// Limits that keep one webhook, claim or clock from affecting others.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Webhook } from '#domain/webhooks/webhook'
import { systemClock } from '#lib/clock'
import type { OpenedStore } from '#storage/open-options'
import { openStore } from '#storage/open-store'
import type { Store } from '#storage/store'
import { putContentType } from '#usecases/content-types/put-content-type'
import { runNextJob } from '#usecases/jobs/run-next-job'
import { deleteSpace } from '#usecases/spaces/delete-space'
import { putSpace } from '#usecases/spaces/put-space'
import { claimCalls } from '#usecases/webhooks/claim-calls'
import { createWebhook } from '#usecases/webhooks/create-webhook'
import { deleteWebhook } from '#usecases/webhooks/delete-webhook'
import { fanOut } from '#usecases/webhooks/fan-out'
import { finishCalls } from '#usecases/webhooks/finish-call'
import { makeCall } from '#usecases/webhooks/make-call'
import { updateWebhook } from '#usecases/webhooks/update-webhook'
import { startWebhookWorker } from '#workers/webhooks/webhook-worker'
import { onBothEngines } from '../store/engines.ts'
import { respondWith, startReceiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'
import { AT, activatePost } from '../usecases/installation.ts'
import { HOUR, webhookInstallation } from './harness.ts'

const DAY = 24 * HOUR
const TOPICS = ['Entry.create']

onBothEngines('fairness between webhooks', (engine) => {
  test('a webhook is switched off after five days of failed calls, not by one failure after a quiet week', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver(respondWith(500))
    const webhook = await site.hook({ name: 'A', url: receiver.url, topics: TOPICS })
    const node = site.node('a')
    const state = async () => (await store.read((reader) => reader.webhooks.byKey(webhook.key)))!
    await site.entry('one')
    for (let day = 0; day < 10; day++) {
      await node.work()
      site.clock.advance(DAY)
    }
    // Ten days of attempts, but all of one call, which has just ended.
    assert.deepEqual(
      [(await state()).definition.active, (await state()).disabled?.reason],
      [false, 'Every call has failed for five days.'],
    )

    const { id, version } = await state()
    const body = { name: 'A', url: receiver.url, topics: TOPICS, active: true }
    await updateWebhook(site.ctx, site.actor, { space: AT.space, id, version, body })
    await site.entry('two')
    await node.work()
    receiver.respond = respondWith(200)
    site.clock.advance(HOUR)
    assert.deepEqual(await node.work(), ['done'])
    assert.equal((await state()).failingSince, null)

    receiver.respond = respondWith(404)
    const short = await site.hook({ name: 'B', url: receiver.url, topics: TOPICS, retries: 'short' })
    assert.equal(short.definition.active, true)
    await store.transact((tx) => tx.webhooks.markFailing(webhook.key, site.clock.now() - 8 * DAY))
    await site.entry('three')
    assert.deepEqual((await node.work()).sort(), ['again', 'failed'])
    assert.equal((await state()).definition.active, true, 'it is tried again first')
    receiver.respond = respondWith(200)
    site.clock.advance(HOUR)
    assert.deepEqual(await node.work(), ['done'])
    assert.equal((await state()).failingSince, null)
  })

  test('every success counts, also of a call that began before another one failed', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver()
    const webhook = await site.hook({ name: 'A', url: receiver.url, topics: TOPICS })
    const node = site.node('a')
    await site.entry('one')
    await node.follow()
    const [claimed] = await node.claim()
    const outcome = await makeCall(site.calling, claimed!, new AbortController().signal)
    await store.transact((tx) => tx.webhooks.markFailing(webhook.key, site.clock.now()))
    const options = { owner: 'a', now: site.clock.now(), schedule: 'standard' as const, chance: () => 0 }
    assert.deepEqual(await finishCalls(site.calling, [{ claimed: claimed!, outcome }], options), ['done'])
    assert.equal((await store.read((reader) => reader.webhooks.byKey(webhook.key)))!.failingSince, null)
  })

  test('failing webhooks share sixteen concurrent calls per process, and a space has half of them', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver()
    const { url } = receiver
    const failing: Webhook[] = []
    for (let i = 0; i < 19; i++) failing.push(await site.hook({ name: `F${i}`, url, topics: TOPICS }))
    const healthy = await site.hook({ name: 'H', url, topics: TOPICS })
    for (let i = 0; i < 5; i++) await site.entry(`e${i}`)
    await site.node('a').follow()
    const all = [...failing, healthy].map(({ key }) => key)
    const now = site.clock.now()
    const lease = { owner: 'a', now, until: now + 10_000, most: 64 }
    const first = await claimCalls(site.ctx, all, { ...lease, underWay: [] })
    assert.equal(first.calls.length, 32)
    assert.equal(first.crowded.length, 12)
    const underWay = first.calls.map(({ webhook }) => webhook)
    const more = await claimCalls(site.ctx, all, { ...lease, most: 32, underWay })
    assert.deepEqual([more.calls, more.left], [[], []])
    await store.transact((tx) => tx.webhookQueue.release('a'))

    await store.transact(async (tx) => {
      for (const { key } of failing) await tx.webhooks.markFailing(key, now)
    })
    const later = await claimCalls(site.ctx, all, { ...lease, underWay: [] })
    const isHealthy = ({ webhook }: { webhook: { key: number } }) => webhook.key === healthy.key
    assert.equal(later.calls.filter(isHealthy).length, 4)
    assert.equal(later.calls.length, 16 + 4)
    assert.equal(later.crowded.length, 3)
  })

  test('a process that lost the lease of a call cannot record it, even if it leases the lane again', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver()
    await site.hook({ name: 'A', url: receiver.url, topics: ['Entry.*'] })
    const [late, other] = [site.node('late'), site.node('other')]
    await site.entry('one')
    await late.follow()
    const [claimed] = await late.claim()
    site.clock.advance(20_000)
    assert.deepEqual(await other.call(), ['done'])
    await site.edit('one', 'again', false)
    await late.follow()
    assert.equal((await late.claim()).length, 1)
    const outcome = await makeCall(site.calling, claimed!, new AbortController().signal)
    const options = { owner: 'late', now: site.clock.now(), schedule: 'standard' as const, chance: () => 0 }
    assert.deepEqual(await finishCalls(site.calling, [{ claimed: claimed!, outcome }], options), ['lost'])
    assert.deepEqual(await other.call(), [], 'the lane is still held for the second call')
  })

  test('a webhook with new topics gets no earlier changes', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver()
    const { id } = await site.hook({ name: 'A', url: receiver.url, topics: ['Asset.*'] })
    await site.entry('before')
    await site.node('a').work()
    const body = { name: 'A', url: receiver.url, topics: ['Entry.*'] }
    await updateWebhook(site.ctx, site.actor, { space: AT.space, id, version: 0, body })
    await site.entry('after')
    // Another process, which has not read the log before.
    assert.deepEqual(await site.node('b').work(), ['done'])
    assert.deepEqual(
      receiver.calls.map((call) => JSON.parse(call.body).sys.id),
      ['after'],
    )
  })

  test('a webhook that is deleted during the fan-out gets no more calls', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver()
    const { url } = receiver
    const off = await site.hook({ name: 'A', url, topics: TOPICS })
    const on = await site.hook({ name: 'B', url, topics: TOPICS })
    await site.entry('one')
    const between: Store = {
      ...store,
      async read(work) {
        const found = await store.read(work)
        await deleteWebhook(site.ctx, site.actor, { space: AT.space, id: off.id })
        return found
      },
    }
    const options = { seen: 0, ended: false, now: site.clock.now() }
    const { webhooks } = (await fanOut({ ...site.ctx, store: between }, AT.space, options))!
    assert.deepEqual(webhooks, [on.key])
    assert.equal((await store.read((reader) => reader.webhookCalls.queue(off.key))).waiting, 0)
  })

  test('a space that is created again sends its own changes, whatever the old one sent', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver()
    const { ctx, system } = site
    const publishAndDeliver = async (ids: string[]) => {
      const before = receiver.calls.length
      await site.hook({ name: 'A', url: receiver.url, topics: TOPICS })
      for (const id of ids) await site.entry(id)
      await site.node(ids[0]!).work()
      return receiver.calls
        .slice(before)
        .map((call) => JSON.parse(call.body).sys.id)
        .sort()
    }
    assert.deepEqual(await publishAndDeliver(['a1', 'a2', 'a3', 'a4']), ['a1', 'a2', 'a3', 'a4'])
    await deleteSpace(ctx, system, { space: AT.space })
    const files = { list: async () => [], delete: async () => {} } as never
    while (await runNextJob({ ...ctx, files }, 'w', new AbortController().signal));
    site.clock.advance(1)
    await putSpace(ctx, system, { id: AT.space, organization: 'org', version: null, body: { name: 'Again' } })
    await activatePost(site)
    assert.deepEqual(await publishAndDeliver(['b1', 'b2', 'b3', 'b4']), ['b1', 'b2', 'b3', 'b4'])
  })

  test('a space whose log cannot be read does not block other spaces', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver()
    const { ctx, system, actor } = site
    await putSpace(ctx, system, { id: 'aaa', organization: 'org', version: null, body: { name: 'Broken' } })
    await site.hook({ name: 'A', url: receiver.url, topics: TOPICS })
    const broken: Store = {
      ...store,
      read: (work) =>
        store.read((reader) => {
          const after: typeof reader.changes.after = (space, ...more) =>
            space === AT.space ? Promise.reject(new Error('unreadable')) : reader.changes.after(space, ...more)
          return work(Object.create(reader, { changes: { value: { ...reader.changes, after } } }))
        }),
    }
    await createWebhook(ctx, system, { space: 'aaa', body: { name: 'B', url: receiver.url, topics: ['*.*'] } })
    const errors: unknown[] = []
    const worker = startWebhookWorker(
      { ...site.calling, store: broken, clock: systemClock },
      { retries: 'standard', keepMs: HOUR, keepCalls: 100 },
      { called() {}, error: (error) => errors.push(error) },
    )
    try {
      await site.entry('one')
      const type = { name: 'T', fields: [] }
      await putContentType(ctx, actor, { space: 'aaa', environment: 'master', id: 't', version: null, body: type })
      await receiver.until(1)
      await until(() => errors.length >= 1)
      assert.ok(errors.length < 5, `${errors.length} errors`)
      assert.ok(receiver.calls.every((call) => JSON.parse(call.body).sys.space.sys.id === 'aaa'))
    } finally {
      await worker.stop()
    }
  })

  test('a machine whose clock is an hour ahead takes no call from another one', async (t) => {
    // SQLite is on one machine, with one clock.
    if (engine.name === 'sqlite') return t.skip('all processes on one file have one clock')
    await using database = await engine.database()
    await using store = await openStore(database.config, { exclusive: false })
    const clock = { ...systemClock, now: () => systemClock.now() + HOUR }
    await using ahead = await openStore(database.config, { exclusive: false, clock })
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver((_call, response) => {
      setTimeout(() => response.writeHead(200).end(), 1500)
    })
    await site.hook({ name: 'A', url: receiver.url, topics: TOPICS })
    const errors: unknown[] = []
    const start = (node: OpenedStore) =>
      startWebhookWorker(
        { ...site.calling, store: node, clock: node.clock },
        { retries: 'standard', keepMs: HOUR, keepCalls: 100 },
        { called() {}, error: (error) => errors.push(error) },
      )
    const workers = [start(store)]
    try {
      await site.entry('one')
      await receiver.until(1)
      workers.push(start(ahead))
      await sleep(1200)
      assert.deepEqual([receiver.calls.length, errors], [1, []])
    } finally {
      for (const worker of workers) await worker.stop()
    }
    assert.equal(receiver.calls.length, 1)
  })
})
