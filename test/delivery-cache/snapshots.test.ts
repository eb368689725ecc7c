// A response rendered at an older position than the cache knows is never cached and never sent to a later request.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { DeliveryCache } from '#delivery/cache/delivery-cache'
import { InFlight } from '#delivery/cache/in-flight'
import type { ReadSnapshot } from '#delivery/cache/read-snapshot'
import { PreparedBody } from '#delivery/prepared-body'
import { openStore } from '#storage/open-store'
import { LogHeads } from '#usecases/changes/log-heads'
import { publishEntry } from '#usecases/entries/publish-entry'
import { runNextJob } from '#usecases/jobs/run-next-job'
import { deleteSpace } from '#usecases/spaces/delete-space'
import { putSpace } from '#usecases/spaces/put-space'
import { onBothEngines } from '../store/engines.ts'
import { AT, activatePost, createPost, type Installation, install } from '../usecases/installation.ts'
import { comparable, LARGE, startReader, untilReached } from './servers.ts'

const ENTRY = `/cdn/spaces/${AT.space}/entries/p`
const SYNC = `/cdn/spaces/${AT.space}/sync`
const PREVIEWED = `/preview/spaces/${AT.space}/entries/p`

async function publishPost(installed: Installation): Promise<void> {
  await activatePost(installed)
  await createPost(installed, 'p', { 'en-US': 'one' })
  await publishEntry(installed.ctx, installed.actor, { ...AT, id: 'p', version: 1 })
}

onBothEngines('snapshots', (engine) => {
  test('a response that is overtaken by a write is not cached, nor shared with a request after the write', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    await publishPost(installed)
    using heads = new LogHeads(store)
    using cache = new DeliveryCache({ store, heads }, LARGE)
    const inFlight = new InFlight<string>()
    const { index } = (await cache.withSnapshot(AT.space, (snapshot) => snapshot.environment(AT.environment))).stages
      .published
    const add = (snapshot: ReadSnapshot) => {
      const rendered = { key: 'k', body: new PreparedBody('old'), headers: undefined }
      snapshot.addResponse(AT.environment, { ...rendered, dependencies: new Set(['e.p']), index })
    }
    const isCached = () => cache.upToDate(AT.space)?.responses(AT.environment)?.get('k') !== undefined

    const written = Promise.withResolvers<void>()
    const request = (result: string) =>
      inFlight.share('k', heads.head(AT.space), async () => {
        await cache.withSnapshot(AT.space, async (snapshot) => {
          if (result === 'old') await written.promise
          add(snapshot)
        })
        return result
      })
    const slow = request('old')
    const shared = inFlight.share('k', heads.head(AT.space), async () => 'new')
    await createPost(installed, 'q', { 'en-US': 'another' })
    const later = inFlight.share('k', heads.head(AT.space), async () => 'new')
    // A read makes the cache follow the log.
    await cache.withSnapshot(AT.space, async (snapshot) => assert.ok(snapshot.isCurrent))
    written.resolve()
    assert.deepEqual(await Promise.all([slow, shared, later]), ['old', 'old', 'new'])
    assert.ok(!isCached())
    // Rendered in time, it is cached until a log row invalidates one of its dependencies.
    await cache.withSnapshot(AT.space, async (snapshot) => add(snapshot))
    assert.ok(isCached())
    await createPost(installed, 'r', { 'en-US': 'another' })
    await cache.withSnapshot(AT.space, async () => {})
    assert.ok(isCached())
    await publishEntry(installed.ctx, installed.actor, { ...AT, id: 'p', version: 2 })
    assert.ok(!isCached())
    await cache.withSnapshot(AT.space, async () => {})
    assert.ok(!isCached())
  })

  test('a request with a minimum position waits for it, and fails when it is not reached', async () => {
    await using database = await engine.database()
    await using store = await openStore(database.config)
    await using other = await openStore(database.config, { exclusive: false })
    const installed = await install(store)
    await publishPost(installed)
    await using reader = await startReader(installed, other, LARGE)
    const first = await reader.get(ENTRY)
    const position = Number(first.headers['x-sheaf-position'])
    assert.equal(position, await store.read((s) => s.changes.head(AT.space)))
    for (let version = 2; version < 12; version++) {
      const { position: written } = await publishEntry(installed.ctx, installed.actor, { ...AT, id: 'p', version })
      const response = await untilReached(() => reader.get(ENTRY, { 'X-Sheaf-Min-Position': String(written) }))
      assert.equal(response.json.sys.publishedVersion, version)
      assert.ok(Number(response.headers['x-sheaf-position']) >= written!)
    }
    // Without a minimum position, another node's write becomes visible too.
    await publishEntry(installed.ctx, installed.actor, { ...AT, id: 'p', version: 12 })
    while ((await reader.get(ENTRY)).json.sys.publishedVersion !== 12) await sleep(10)
    // Written while the request waits.
    let version = 12
    const response = await untilReached(async () => {
      const waiting = reader.get(ENTRY, { 'X-Sheaf-Min-Position': String(position + version) })
      await sleep(100)
      await publishEntry(installed.ctx, installed.actor, { ...AT, id: 'p', version: ++version })
      return waiting
    })
    assert.equal(response.json.sys.publishedVersion, version)
    const never = await reader.get(ENTRY, { 'X-Sheaf-Min-Position': '999999' })
    assert.deepEqual([never.status, never.json.sys.id, never.headers['retry-after']], [412, 'PositionNotReached', '1'])
    for (const bad of ['', '-1', '1.5', 'x', '1e3', '9'.repeat(16)]) {
      assert.equal((await reader.get(ENTRY, { 'X-Sheaf-Min-Position': bad })).status, 400, bad)
    }
  })

  test('sync accepts a minimum position, and returns the position that it leads to', async () => {
    await using database = await engine.database()
    await using store = await openStore(database.config)
    await using other = await openStore(database.config, { exclusive: false })
    const installed = await install(store)
    await publishPost(installed)
    await using reader = await startReader(installed, other, LARGE)
    const minPosition = (position: number | string) => ({ 'X-Sheaf-Min-Position': String(position) })
    const first = await reader.get(`${SYNC}?initial=true`, minPosition(1))
    const position = Number(first.headers['x-sheaf-position'])
    assert.equal(position, await store.read((s) => s.changes.head(AT.space)))
    const delta = `${SYNC}?sync_token=${new URL(first.json.nextSyncUrl).searchParams.get('sync_token')}`
    const unchanged = await untilReached(() => reader.get(delta, minPosition(position)))
    assert.deepEqual(unchanged.json.items, [])
    // Written while the request waits.
    let version = 1
    const page = await untilReached(async () => {
      const waiting = reader.get(delta, minPosition(position + version))
      await sleep(100)
      await publishEntry(installed.ctx, installed.actor, { ...AT, id: 'p', version: ++version })
      return waiting
    })
    assert.deepEqual([page.json.items.length, page.headers['x-sheaf-position']], [1, String(position + version - 1)])
    const never = await reader.get(delta, minPosition(999_999))
    assert.deepEqual([never.status, never.json.sys.id, never.headers['retry-after']], [412, 'PositionNotReached', '1'])
    assert.equal((await reader.get(delta, minPosition('x'))).status, 400)
    // A space that the key may not read is not found, whatever the minimum position.
    assert.equal((await reader.get('/cdn/spaces/elsewhere/sync?initial=true', minPosition(999_999))).status, 404)
  })

  test('a space that is deleted and created again with the same id starts with an empty cache', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, system } = installed
    await publishPost(installed)
    await using reader = await startReader(installed, store, LARGE)
    for (let i = 0; i < 2; i++) assert.equal((await reader.get(ENTRY)).status, 200)
    await deleteSpace(ctx, system, { space: AT.space })
    assert.equal((await reader.get(ENTRY)).status, 404)
    const files = { list: async () => [], delete: async () => {} } as never
    while (await runNextJob({ ...ctx, files }, 'w', new AbortController().signal));
    await putSpace(ctx, system, { id: AT.space, organization: 'org', version: null, body: { name: 'Again' } })
    assert.equal((await reader.get(ENTRY)).status, 404)
    await activatePost(installed)
    await createPost(installed, 'p', { 'en-US': 'again' })
    assert.equal((await reader.get(PREVIEWED)).json.fields.title, 'again')
    const before = comparable(await reader.get(ENTRY))
    await publishEntry(ctx, installed.actor, { ...AT, id: 'p', version: 1 })
    const after = await reader.get(ENTRY)
    assert.notDeepEqual(comparable(after), before)
    assert.equal(after.json.fields.title, 'again')
  })
})
