// Hard parts 3 and 16: what was made from an older moment than memory knows of is never kept and never given.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStore } from '#storage/open-store'
import { ReadMemory } from '#usecases/delivery/memory/read-memory'
import { publishEntry } from '#usecases/entries/publish-entry'
import { runNextJob } from '#usecases/jobs/run-next-job'
import { deleteSpace } from '#usecases/spaces/delete-space'
import { putSpace } from '#usecases/spaces/put-space'
import { onBothEngines } from '../store/engines.ts'
import { AT, activatePost, createPost, type Installation, install } from '../usecases/installation.ts'
import { LARGE, startReader, told } from './servers.ts'

const ENTRY = `/cdn/spaces/${AT.space}/entries/p`
const SYNC = `/cdn/spaces/${AT.space}/sync`
const PREVIEWED = `/preview/spaces/${AT.space}/entries/p`

async function published(installed: Installation): Promise<void> {
  await activatePost(installed)
  await createPost(installed, 'p', { 'en-US': 'one' })
  await publishEntry(installed.ctx, installed.actor, { ...AT, id: 'p', version: 1 })
}

onBothEngines('moments', (engine) => {
  test('an answer that took longer than a write is not kept, nor shared with who came after the write', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    await published(installed)
    using memory = new ReadMemory(store, LARGE)
    const shelfOf = async () => memory.at(AT.space, (moment) => moment.environment(AT.environment))
    const environment = await shelfOf()
    const shelf = { index: environment.stages.published.index, answers: environment.answers }
    const made = { key: 'k', name: 'master', body: 'old', shelf, tags: new Set(['e.p']), bytes: 10 }

    const held = Promise.withResolvers<void>()
    const slow = memory.once(AT.space, 'k', () =>
      memory.at(AT.space, async (moment) => {
        await held.promise
        memory.keep(moment, made)
        return 'old'
      }),
    )
    const shared = memory.once(AT.space, 'k', async () => 'new')
    await createPost(installed, 'q', { 'en-US': 'another' })
    const later = memory.once(AT.space, 'k', async () => 'new')
    // Somebody reads, so memory follows the log.
    await memory.at(AT.space, async (moment) => assert.ok(moment.isNow))
    held.resolve()
    assert.deepEqual(await Promise.all([slow, shared, later]), ['old', 'old', 'new'])
    assert.equal(memory.find(AT.space, 'k'), null)
    // Made in time it is kept, until a row of the log names what it depends on.
    await memory.at(AT.space, async (moment) => memory.keep(moment, made))
    assert.equal(memory.find(AT.space, 'k')?.answer.body, 'old')
    await createPost(installed, 'r', { 'en-US': 'another' })
    await memory.at(AT.space, async () => {})
    assert.ok(memory.find(AT.space, 'k'))
    await publishEntry(installed.ctx, installed.actor, { ...AT, id: 'p', version: 2 })
    assert.equal(memory.find(AT.space, 'k'), null)
  })

  test('a reader who names a position waits for it, and is told when it is not there', async () => {
    await using database = await engine.database()
    await using store = await openStore(database.config)
    await using other = await openStore(database.config, { exclusive: false })
    const installed = await install(store)
    await published(installed)
    await using reader = await startReader(installed, other, LARGE)
    const first = await reader.get(ENTRY)
    const position = Number(first.headers['x-sheaf-position'])
    assert.equal(position, await store.read((s) => s.changes.head(AT.space)))
    for (let version = 2; version < 12; version++) {
      const { position: written } = await publishEntry(installed.ctx, installed.actor, { ...AT, id: 'p', version })
      const answer = await reader.get(ENTRY, { 'X-Sheaf-Min-Position': String(written) })
      assert.equal(answer.json.sys.publishedVersion, version)
      assert.ok(Number(answer.headers['x-sheaf-position']) >= written!)
    }
    // Without a position, what another node writes shows by itself.
    await publishEntry(installed.ctx, installed.actor, { ...AT, id: 'p', version: 12 })
    while ((await reader.get(ENTRY)).json.sys.publishedVersion !== 12) await sleep(10)
    // Written while the reader waits.
    const next = String(position + 12)
    const waiting = reader.get(ENTRY, { 'X-Sheaf-Min-Position': next })
    await new Promise((resolve) => setTimeout(resolve, 100))
    await publishEntry(installed.ctx, installed.actor, { ...AT, id: 'p', version: 13 })
    assert.equal((await waiting).json.sys.publishedVersion, 13)
    const never = await reader.get(ENTRY, { 'X-Sheaf-Min-Position': '999999' })
    assert.deepEqual([never.status, never.json.sys.id, never.headers['retry-after']], [412, 'PositionNotReached', '1'])
    for (const bad of ['', '-1', '1.5', 'x', '1e3', '9'.repeat(16)]) {
      assert.equal((await reader.get(ENTRY, { 'X-Sheaf-Min-Position': bad })).status, 400, bad)
    }
  })

  test('sync takes a least position like every other read, and tells the position it leads to', async () => {
    await using database = await engine.database()
    await using store = await openStore(database.config)
    await using other = await openStore(database.config, { exclusive: false })
    const installed = await install(store)
    await published(installed)
    await using reader = await startReader(installed, other, LARGE)
    const least = (position: number | string) => ({ 'X-Sheaf-Min-Position': String(position) })
    const first = await reader.get(`${SYNC}?initial=true`, least(1))
    const position = Number(first.headers['x-sheaf-position'])
    assert.equal(position, await store.read((s) => s.changes.head(AT.space)))
    const delta = `${SYNC}?sync_token=${new URL(first.json.nextSyncUrl).searchParams.get('sync_token')}`
    assert.deepEqual((await reader.get(delta, least(position))).json.items, [])
    // Written while the client waits.
    const waiting = reader.get(delta, least(position + 1))
    await new Promise((resolve) => setTimeout(resolve, 100))
    await publishEntry(installed.ctx, installed.actor, { ...AT, id: 'p', version: 2 })
    const told = await waiting
    assert.deepEqual([told.json.items.length, told.headers['x-sheaf-position']], [1, String(position + 1)])
    const never = await reader.get(delta, least(999_999))
    assert.deepEqual([never.status, never.json.sys.id, never.headers['retry-after']], [412, 'PositionNotReached', '1'])
    assert.equal((await reader.get(delta, least('x'))).status, 400)
    // A place that the key may not see is no more than that, whatever position is named.
    assert.equal((await reader.get('/cdn/spaces/elsewhere/sync?initial=true', least(999_999))).status, 404)
  })

  test('a space that is deleted and made again under its id begins anew', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, system } = installed
    await published(installed)
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
    const before = told(await reader.get(ENTRY))
    await publishEntry(ctx, installed.actor, { ...AT, id: 'p', version: 1 })
    const after = await reader.get(ENTRY)
    assert.notDeepEqual(told(after), before)
    assert.equal(after.json.fields.title, 'again')
  })
})
