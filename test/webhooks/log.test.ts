import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStore } from '#storage/open-store'
import { runNextJob } from '#usecases/jobs/run-next-job'
import { deleteSpace } from '#usecases/spaces/delete-space'
import { deleteWebhook } from '#usecases/webhooks/delete-webhook'
import { getCall, getQueue, listCalls } from '#usecases/webhooks/read-calls'
import { sweepCalls } from '#usecases/webhooks/sweep-calls'
import { type Engine, onBothEngines } from '../store/engines.ts'
import { respondWith, startReceiver } from '../support/receiver.ts'
import { AT } from '../usecases/installation.ts'
import { HOUR, webhookInstallation } from './harness.ts'

/** `ROWS=1000000` runs it with a million calls. */
const ROWS = Number(process.env.ROWS ?? 20_000)

const series = ({ name }: Engine) =>
  name === 'sqlite'
    ? `(with recursive s (n) as (select 1 union all select n + 1 from s where n < ${ROWS}) select n from s) s`
    : `(select n from generate_series(1, ${ROWS}) n) s`

onBothEngines('the log of webhook calls', (engine) => {
  test(`of ${ROWS} calls any page, one call and the queue can be read`, async () => {
    await using database = await engine.database()
    await using store = await openStore(database.config, { migrate: true })
    await using site = await webhookInstallation(store)
    const hooks = [
      await site.hook({ name: 'A', url: 'https://a.example', topics: ['Entry.*'] }),
      await site.hook({ name: 'B', url: 'https://b.example', topics: ['Entry.*'] }),
    ]
    for (const [index, state] of ['done', 'waiting'].entries()) {
      await database.exec(
        `insert into webhook_call (id, webhook, space, lane, positions, topic, kind, state, attempts, url, created_at)
         select 'c' || n, ${hooks[index]!.key}, 'blog', 'l' || n, '[1]', 'Entry.save', 'event', '${state}', 1, 'https://a.example', n from ${series(engine)}`,
      )
    }
    if (engine.name === 'postgres') await database.exec('analyze')
    const [a, b] = hooks as [(typeof hooks)[0], (typeof hooks)[0]]
    const at = { space: AT.space, id: a.id }
    assert.equal((await getCall(site.ctx, site.actor, { ...at, call: 'c7' })).call.id, 'c7')
    await getQueue(site.ctx, site.actor, { space: AT.space, id: b.id })
    const deep = await listCalls(site.ctx, site.actor, { ...at, page: { skip: 1000, limit: 20 } })
    assert.deepEqual([deep.items[0]!.id, deep.items.length], [`c${ROWS - 1000}`, 20])
    const page = await listCalls(site.ctx, site.actor, { ...at, page: { skip: 0, limit: 2 } })
    assert.deepEqual(
      page.items.map(({ id }) => id),
      [`c${ROWS}`, `c${ROWS - 1}`],
    )
    assert.equal(page.total, 1002)
  })

  test('calls are deleted by age and by number, waiting ones never', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver((call, response) => {
      response.writeHead(call.body.includes('waits') ? 500 : 200).end()
    })
    const webhook = await site.hook({ name: 'A', url: receiver.url, topics: ['Entry.create'] })
    const node = site.node('a')
    await site.entry('waits')
    for (let i = 0; i < 8; i++) await site.entry(`old-${i}`)
    await node.work()
    const at = { space: AT.space, id: webhook.id }
    const sweep = async (keepMs: number, keepCalls: number) => {
      while (await sweepCalls(site.ctx, { keepMs, keepCalls, now: site.clock.now() }));
      const { items } = await listCalls(site.ctx, site.actor, { ...at, page: { skip: 0, limit: 100 } })
      return items.map(({ state }) => state)
    }
    assert.equal((await sweep(HOUR, 100)).length, 9)
    assert.deepEqual((await sweep(HOUR, 3)).toSorted(), ['done', 'done', 'done', 'waiting'])
    site.clock.advance(2 * HOUR)
    assert.deepEqual(await sweep(HOUR, 3), ['waiting'])
  })

  test('requests and responses are stored up to their limits, and hostile responses do no harm', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver(respondWith(200, { 'x-bytes': '\xe9' }, `\0\ud800${'x'.repeat(300_000)}`))
    const webhook = await site.hook({ name: 'A', url: receiver.url, topics: ['Entry.create'] })
    await site.entry('a')
    assert.deepEqual(await site.node('a').work(), ['done'])
    const at = { space: AT.space, id: webhook.id }
    const { items } = await listCalls(site.ctx, site.actor, { ...at, page: { skip: 0, limit: 1 } })
    const { detail } = await getCall(site.ctx, site.actor, { ...at, call: items[0]!.id })
    assert.ok(detail!.response!.body.length <= 200_000 && detail!.response!.body.length > 190_000)
    assert.ok(!detail!.response!.body.includes('\0') && detail!.response!.body.isWellFormed())
  })

  test('deleted webhooks and spaces leave nothing behind and get no calls', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver(respondWith(500))
    const first = await site.hook({ name: 'A', url: receiver.url, topics: ['*.*'] })
    const second = await site.hook({ name: 'B', url: receiver.url, topics: ['*.*'] })
    const node = site.node('a')
    for (let i = 0; i < 3; i++) await site.entry(`e${i}`)
    await node.work()
    await deleteWebhook(site.ctx, site.actor, { space: AT.space, id: first.id })
    for (let i = 0; i < 3; i++) await sweepCalls(site.ctx, { keepMs: HOUR, keepCalls: 100, now: site.clock.now() })
    const count = (key: number) => store.read((s) => s.webhookCalls.list(key, { skip: 0, limit: 0 }))
    assert.equal((await count(first.key)).total, 0)
    assert.equal((await count(second.key)).total, 3)
    const calls = receiver.calls.length
    await deleteSpace(site.ctx, site.actor, { space: AT.space })
    site.clock.advance(HOUR)
    assert.deepEqual(await node.work(), [])
    assert.equal(receiver.calls.length, calls)
    const files = { delete: async () => {} } as never
    await runNextJob({ ...site.ctx, files }, 'a', new AbortController().signal)
    assert.equal((await count(second.key)).total, 0)
    assert.equal(await store.read((s) => s.webhooks.byKey(second.key)), null)
    assert.deepEqual((await store.read((s) => s.webhookQueue.work({ now: 0, wallClock: 0 }))).any, false)
  })
})
