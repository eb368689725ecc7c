import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RetentionSettings } from '#config/config'
import type { OpenedStore } from '#storage/open-options'
import { openStore } from '#storage/open-store'
import { subscribeToChanges } from '#usecases/changes/subscribe-to-changes'
import { deleteEntry } from '#usecases/entries/delete-entry'
import { publishEntry } from '#usecases/entries/publish-entry'
import { putEntry } from '#usecases/entries/put-entry'
import { getEntry } from '#usecases/entries/read-entries'
import { deleteEnvironment } from '#usecases/environments/delete-environment'
import { putEnvironment } from '#usecases/environments/put-environment'
import { getVersion, listSnapshots, listVersions } from '#usecases/history/read-history'
import { runNextJob } from '#usecases/jobs/run-next-job'
import { ensureRetention } from '#usecases/retention/retention-job'
import { getRetention, putRetention } from '#usecases/retention/space-retention'
import { deleteSpace } from '#usecases/spaces/delete-space'
import { synchronize } from '#usecases/sync/synchronize'
import { createWebhook } from '#usecases/webhooks/create-webhook'
import { replayCalls } from '#usecases/webhooks/replay-calls'
import { onBothEngines } from '../store/engines.ts'
import { listDeliveredEntries } from './deliver.ts'
import { AT, activatePost, createPost, install, NO_FILES, outcome } from './installation.ts'

const DAY = 24 * 3600_000
const FOREVER: RetentionSettings = { versionMs: null, versionCount: null, changeMs: null, auditMs: null }
const PAGE = { skip: 0, limit: 100 }
const SIGNAL = new AbortController().signal

async function open(store: OpenedStore, retention: Partial<RetentionSettings> = {}) {
  const installed = await install(store)
  const { actor, clock } = installed
  const ctx = { ...installed.ctx, files: NO_FILES, retention: { ...FOREVER, ...retention } }
  await activatePost(installed)
  await ensureRetention(ctx)
  const entry = { ...AT, kind: 'Entry' as const }
  return {
    ...installed,
    ctx,
    /** Advances the clock and runs all jobs that are due. */
    async workAfter(days: number, owner = 'w') {
      clock.advance(days * DAY)
      for (;;) {
        const outcome = await runNextJob(ctx, owner, SIGNAL)
        if (!outcome) return
        if (outcome.result === 'failed') throw outcome.error
      }
    },
    create: (id: string) => createPost(installed, id, { 'en-US': `${id} 1` }),
    save: (id: string, version: number, environment = 'master') => {
      const body = { fields: { title: { 'en-US': `${id} ${version + 1}` } } }
      return putEntry(ctx, actor, { ...AT, environment, id, contentType: 'post', version, body })
    },
    publish: (id: string, version: number) => publishEntry(ctx, actor, { ...AT, id, version }),
    numbers: async (id: string, environment = 'master') =>
      (await listVersions(ctx, actor, { ...entry, environment, id, page: PAGE })).items.map(({ number }) => number),
    snapshots: async (id: string) =>
      (await listSnapshots(ctx, actor, { ...entry, id, page: PAGE })).map(({ version }) => version),
    title: async (id: string, number: number, environment = 'master') => {
      const { content } = await getVersion(ctx, actor, { ...entry, environment, id, number })
      return 'fields' in content ? content.fields : null
    },
  }
}

type Opened = Awaited<ReturnType<typeof open>>

/** The token of a client that has everything up to now, and requests one resource per page. */
async function syncToken({ ctx, system }: Opened): Promise<string> {
  const params = new URLSearchParams({ initial: 'true', limit: '1' })
  let page = await synchronize(ctx, system, { ...AT, stage: 'current', params, least: null })
  while (!page.complete) page = await sync({ ctx, system }, page.token)
  return page.token
}
const sync = ({ ctx, system }: Pick<Opened, 'ctx' | 'system'>, token: string) => {
  const params = new URLSearchParams({ sync_token: token })
  return synchronize(ctx, system, { ...AT, stage: 'current', params, least: null })
}
const subscribe = ({ ctx, system }: Opened, position: number) =>
  subscribeToChanges(ctx, system, {
    ...AT,
    since: { position, mark: null, isHeard: true },
    filter: { stage: null, apiKey: null, types: null, contentTypes: null },
  })
const head = (store: OpenedStore) => store.read((reader) => reader.changes.head(AT.space))
const sound = async (store: OpenedStore) => assert.deepEqual(await store.check(), [])

onBothEngines('retention', (engine) => {
  test('without a policy nothing is pruned', async () => {
    await using store = await engine.open()
    const it = await open(store)
    await it.create('a')
    for (const version of [1, 2, 3]) await it.save('a', version)
    const token = await syncToken(it)
    await it.workAfter(4000)
    assert.deepEqual(await it.numbers('a'), [4, 3, 2, 1])
    assert.equal((await sync(it, token)).complete, true)
    assert.equal((await (await subscribe(it, 0)).next(async () => it.system)).reset, null)
    await sound(store)
  })

  test('versions and snapshots go some time after they were replaced; what is current or published stays', async () => {
    await using store = await engine.open()
    const it = await open(store, { versionMs: 30 * DAY })
    await it.create('a')
    await it.publish('a', 1)
    await it.save('a', 2)
    await it.publish('a', 3)
    for (const version of [4, 5, 6]) await it.save('a', version)
    await it.create('old')
    await it.workAfter(29)
    assert.deepEqual(await it.numbers('a'), [7, 6, 5, 3, 1], 'none has been replaced for 30 days')
    await it.workAfter(2)
    assert.deepEqual(await it.numbers('a'), [7, 3])
    assert.deepEqual(await it.snapshots('a'), [3])
    assert.deepEqual(await it.numbers('old'), [1])
    assert.equal(await outcome(it.title('a', 5)), 'NotFound')
    assert.deepEqual(await it.title('a', 3), { title: { 'en-US': 'a 3' } })
    const { items } = await listDeliveredEntries(it.ctx, it.system, {
      ...AT,
      stage: 'published',
      params: new URLSearchParams(),
    })
    assert.equal(items.length, 1)
    // The age counts from the replacement: the version of a month ago is retained for another month.
    await it.save('a', 7)
    await it.workAfter(29)
    assert.deepEqual(await it.numbers('a'), [8, 7, 3])
    await sound(store)
  })

  test('surplus versions and snapshots go when they are four days old', async () => {
    await using store = await engine.open()
    const it = await open(store, { versionCount: 2 })
    await it.create('a')
    for (const version of [1, 3, 5, 7]) {
      await it.publish('a', version)
      await it.save('a', version + 1)
    }
    await it.workAfter(1)
    assert.deepEqual(await it.numbers('a'), [9, 7, 5, 3, 1])
    await it.workAfter(4)
    assert.deepEqual(await it.numbers('a'), [9, 7, 5], 'a snapshot needs version 5')
    assert.deepEqual(await it.snapshots('a'), [7, 5])
    await sound(store)
  })

  test('the history of a deleted resource goes as a whole', async () => {
    await using store = await engine.open()
    const it = await open(store, { versionMs: 10 * DAY })
    await it.create('a')
    await it.save('a', 1)
    await deleteEntry(it.ctx, it.actor, { ...AT, id: 'a' })
    await it.workAfter(9)
    assert.deepEqual(await it.numbers('a'), [2, 1])
    await it.workAfter(2)
    assert.equal(await outcome(it.numbers('a')), 'NotFound')
    await sound(store)
  })

  test('a version that a copy of the environment uses stays, also after its source was deleted', async () => {
    await using store = await engine.open()
    const it = await open(store, { versionMs: 10 * DAY, changeMs: 10 * DAY })
    const { ctx, actor } = it
    await putEnvironment(ctx, actor, { ...AT, environment: 'source', version: null, source: null, body: { name: 's' } })
    await it.workAfter(0)
    const other = { ...AT, environment: 'source', id: 'a' }
    const body = { fields: { title: { 'en-US': 'first' } } }
    await putEntry(ctx, actor, { ...other, contentType: 'post', version: null, body })
    await publishEntry(ctx, actor, { ...other, version: 1 })
    await putEnvironment(ctx, actor, {
      ...AT,
      environment: 'copy',
      version: null,
      source: 'source',
      body: { name: 'c' },
    })
    await it.workAfter(0)
    await it.save('a', 2, 'source')
    await it.save('a', 3, 'source')
    await it.workAfter(20)
    assert.deepEqual(await it.numbers('a', 'source'), [4, 1], 'version 1 is published, and the copy has it')
    await deleteEnvironment(ctx, actor, { ...AT, environment: 'source' })
    await it.create('b')
    await it.workAfter(20)
    const copied = await getEntry(ctx, actor, { ...AT, environment: 'copy', id: 'a' })
    assert.deepEqual(copied.fields, { title: { 'en-US': 'first' } })
    assert.equal(await countVersions(store), 3, 'of the content type, of the copy and of b')
    await sound(store)
  })

  test('clients from before the oldest log row start again; others notice nothing', async () => {
    await using store = await engine.open()
    const it = await open(store, { changeMs: 10 * DAY })
    for (const id of ['a', 'b', 'c']) await it.create(id)
    const oldToken = await syncToken(it)
    const oldPosition = await head(store)
    for (const id of ['d', 'e', 'f']) await it.create(id)
    const { token: betweenPages, complete } = await sync(it, oldToken)
    const open1 = await subscribe(it, oldPosition)
    it.clock.advance(8 * DAY)
    await it.create('g')
    const token = await syncToken(it)
    const position = await head(store)
    await it.create('h')
    await it.workAfter(4)
    assert.equal(await outcome(sync(it, oldToken)), 'BadRequest')
    assert.equal(complete, false)
    assert.equal(await outcome(sync(it, betweenPages)), 'BadRequest')
    assert.equal((await (await subscribe(it, oldPosition)).next(async () => it.system)).reset, 'too-old')
    assert.equal((await open1.next(async () => it.system)).reset, 'too-old', 'of a stream that was open all the time')
    const { items } = await sync(it, token)
    assert.deepEqual(
      items.map(({ id }) => id),
      ['h'],
    )
    const { reset, changes } = await (await subscribe(it, position)).next(async () => it.system)
    assert.equal(reset, null)
    assert.deepEqual(
      changes.map(({ id }) => id),
      ['h'],
    )
    await sound(store)
    // The newest row stays, so that positions continue.
    await it.workAfter(100)
    assert.equal(await store.read((reader) => reader.changes.pruned(AT.space)), (await head(store)) - 1)
    await it.create('i')
    await sound(store)
  })

  test('a process that has not read the log for long drops its cache', async () => {
    await using store = await engine.open()
    const it = await open(store, { changeMs: 10 * DAY })
    const list = async () => {
      const query = { ...AT, stage: 'current' as const, params: new URLSearchParams({ content_type: 'post' }) }
      return (await listDeliveredEntries(it.ctx, it.system, query)).items.map(({ id }) => id)
    }
    await it.create('a')
    assert.deepEqual(await list(), ['a'])
    await it.create('b')
    it.clock.advance(11 * DAY)
    await it.create('c')
    await it.workAfter(0.1)
    assert.deepEqual((await list()).sort(), ['a', 'b', 'c'])
  })

  test('the log waits for webhooks; a replay of pruned rows is refused', async () => {
    await using store = await engine.open()
    const it = await open(store, { changeMs: 10 * DAY })
    const { ctx, actor } = it
    const body = { name: 'w', url: 'https://hooks.example/', topics: ['*.*'] }
    const webhook = await createWebhook(ctx, actor, { space: AT.space, body })
    const { id } = webhook.value
    await it.create('a')
    const from = await head(store)
    await it.create('b')
    await it.workAfter(20)
    const rows = await store.read((reader) => reader.changes.after(AT.space, 0, 100))
    assert.equal(rows.at(-2)?.position, from, 'webhooks have not read these rows yet')
    await store.transact(async (tx) => {
      await tx.webhookQueue.moveCursor(AT.space, (await tx.webhookQueue.cursor(AT.space))!, from + 1)
    })
    await it.workAfter(1)
    const replay = (position: number) =>
      outcome(replayCalls(ctx, actor, { space: AT.space, id, body: { from: position, to: from + 1 } }))
    assert.equal(await replay(from), 'BadRequest')
    assert.equal(await replay(from + 1), 'ok')
  })

  test('the audit log begins with the first event that is retained, and the rest can still be verified', async () => {
    await using store = await engine.open()
    const it = await open(store, { auditMs: 30 * DAY })
    const events = () => store.read((r) => r.audit.list('org', {}, { after: null, limit: 100 }))
    const before = (await events()).length
    assert.ok(before > 0)
    it.clock.advance(20 * DAY)
    await putRetention(it.ctx, it.actor, { space: AT.space, body: { versionDays: 5 } })
    await it.workAfter(20)
    assert.deepEqual(
      (await events()).map(({ action }) => action),
      ['space.update_retention'],
    )
    await sound(store)
    await it.workAfter(100)
    assert.deepEqual(await events(), [])
    await putRetention(it.ctx, it.actor, { space: AT.space, body: {} })
    assert.equal((await events()).length, 1)
    await sound(store)
  })

  test('a space can have a policy of its own', async () => {
    await using store = await engine.open()
    const it = await open(store)
    const { ctx, actor } = it
    const effective = async () => (await getRetention(ctx, actor, { space: AT.space })).effective
    assert.deepEqual(await effective(), { versionMs: null, versionCount: null, changeMs: null })
    await it.create('a')
    await it.save('a', 1)
    await putRetention(ctx, actor, { space: AT.space, body: { versionDays: 1, changeDays: 1 } })
    assert.deepEqual(await effective(), { versionMs: 4 * DAY, versionCount: null, changeMs: 7 * DAY })
    await it.workAfter(8)
    assert.deepEqual(await it.numbers('a'), [2])
    const settings = { ...ctx, retention: { ...FOREVER, versionMs: 5 * DAY } }
    await putRetention(settings, actor, { space: AT.space, body: { versionDays: 0 } })
    assert.equal((await getRetention(settings, actor, { space: AT.space })).effective.versionMs, null, '0: no limit')
    await putRetention(settings, actor, { space: AT.space, body: {} })
    assert.equal((await getRetention(settings, actor, { space: AT.space })).effective.versionMs, 5 * DAY)
  })

  test('a deleted space leaves no versions, although its log was pruned', async () => {
    await using store = await engine.open()
    const it = await open(store, { changeMs: 10 * DAY })
    await it.create('a')
    await it.save('a', 1)
    await it.create('b')
    await deleteEntry(it.ctx, it.actor, { ...AT, id: 'b' })
    await it.workAfter(20)
    await deleteSpace(it.ctx, it.actor, { space: AT.space })
    await it.workAfter(1)
    assert.equal(await countVersions(store), 0)
  })

  test('two nodes that prune at the same time agree', async () => {
    await using database = await engine.database()
    const one = await openStore(database.config)
    // Only one process can open a SQLite file for writing in this test; there, both workers share the store.
    const two = engine.name === 'postgres' ? await openStore(database.config) : one
    const it = await open(one, { versionMs: 10 * DAY, changeMs: 10 * DAY })
    for (let i = 0; i < 120; i++) {
      await it.create(`e${i}`)
      await it.save(`e${i}`, 1)
    }
    it.clock.advance(20 * DAY)
    const onTwo = { ...it.ctx, store: two }
    const work = async (ctx: typeof it.ctx, owner: string) => {
      for (;;) {
        const outcome = await runNextJob(ctx, owner, SIGNAL)
        if (!outcome) return
        if (outcome.result === 'failed') throw outcome.error
      }
    }
    await Promise.all([work(it.ctx, 'one'), work(onTwo, 'two'), it.create('last')])
    assert.deepEqual(await it.numbers('e0'), [2])
    assert.deepEqual(await it.numbers('e119'), [2])
    await sound(one)
    if (two !== one) await two[Symbol.asyncDispose]()
    await one[Symbol.asyncDispose]()
  })
})

/** The number of stored versions of all resources. */
async function countVersions(store: OpenedStore): Promise<number> {
  const { value } = await store.transact(async (tx) => {
    let count = 0
    const histories = await tx.retention.histories(Array.from({ length: 1000 }, (_, i) => i))
    for (const { versions } of histories.values()) count += versions.length
    return count
  })
  return value
}
