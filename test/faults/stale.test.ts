// A node never sends content that is older than the staleness bound, whatever happens to its connections to PostgreSQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { OpenedStore } from '#storage/open-options'
import { openStore } from '#storage/open-store'
import { subscribeToChanges } from '#usecases/changes/subscribe-to-changes'
import { publishEntry } from '#usecases/entries/publish-entry'
import { createProcessState } from '#usecases/process-state'
import { LARGE, startReader } from '../delivery-cache/servers.ts'
import { createTestDatabase } from '../support/database.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { until } from '../support/until.ts'
import { AT, activatePost, createPost, type Installation, install } from '../usecases/installation.ts'

const BOUND_MS = 1500
const ENTRY = `/cdn/spaces/${AT.space}/entries/p`
const OTHER_ENTRY = `/cdn/spaces/${AT.space}/entries/q`

interface Fault {
  title: string
  begin(proxy: FaultProxy): void
  /** No new connections are possible, so the node can only respond with 503. */
  isOutage: boolean
}

const FAULTS: readonly Fault[] = [
  {
    title: 'connections are cut, and new ones accepted but ignored',
    begin(proxy) {
      proxy.accept('ignore')
      proxy.cut()
    },
    isOutage: true,
  },
  {
    title: 'connections are cut, and new ones refused',
    begin(proxy) {
      proxy.accept('refuse')
      proxy.cut()
    },
    isOutage: true,
  },
  { title: 'connections fall silent', begin: (proxy) => proxy.silence(), isOutage: false },
  { title: 'connections are half open', begin: (proxy) => proxy.halfOpen(), isOutage: false },
]

async function publishPost(installed: Installation): Promise<void> {
  await activatePost(installed)
  await createPost(installed, 'p', { 'en-US': 'one' })
  await publishEntry(installed.ctx, installed.actor, { ...AT, id: 'p', version: 1 })
}

for (const { title, begin, isOutage } of FAULTS) {
  test(`no content is older than the bound when ${title}`, { timeout: 180_000 }, async () => {
    await using database = await createTestDatabase('postgres')
    assert.ok(database.engine === 'postgres')
    await using proxy = await startFaultProxy(database.url)
    await using writer = await openStore({ kind: 'postgres', url: database.url, poolSize: 4 })
    await using node = await openStore({ kind: 'postgres', url: proxy.url, poolSize: 4, maxStalenessMs: BOUND_MS })
    const installed = await install(writer)
    await publishPost(installed)
    await using reader = await startReader(installed, node, LARGE)
    await until(async () => (await reader.get(ENTRY)).json.sys.publishedVersion === 1)
    await until(() => isReady(node))

    begin(proxy)
    await publishEntry(installed.ctx, installed.actor, { ...AT, id: 'p', version: 2 })
    const changedAt = performance.now()
    const statuses = new Set<number>()
    // A slow machine may make few requests in this time, so wait until an outage is noticed.
    while (performance.now() < changedAt + 2 * BOUND_MS || (isOutage && !statuses.has(503))) {
      const requestedAt = performance.now()
      const { status, json, headers } = await reader.get(ENTRY)
      statuses.add(status)
      if (status === 503) assert.equal(headers['retry-after'], '1')
      else if (json.sys.publishedVersion === 1) assert.ok(requestedAt <= changedAt + BOUND_MS, 'the response is stale')
      await sleep(20)
    }
    if (isOutage) {
      assert.ok(statuses.has(503))
      assert.ok(node.following.ageMs() > BOUND_MS)
      assert.equal(await isReady(node), false)
    }
    assert.deepEqual(
      [...statuses].filter((status) => status !== 200 && status !== 503),
      [],
    )

    proxy.accept('pass')
    await until(async () => (await reader.get(ENTRY)).json.sys.publishedVersion === 2)
    await until(() => isReady(node))
    // The node follows the log again, so a new write becomes visible.
    await publishEntry(installed.ctx, installed.actor, { ...AT, id: 'p', version: 3 })
    await until(async () => (await reader.get(ENTRY)).json.sys.publishedVersion === 3)
  })
}

/**
 * Failover to a replica that lagged: the latest commits are lost, and new commits get their positions before the node reads
 * the log again. The replica is a copy of the database from before the lost commits, which then takes its name.
 */
test('after a failover, lost commits are neither delivered nor followed', { timeout: 180_000 }, async () => {
  await using database = await createTestDatabase('postgres')
  await using elsewhere = await createTestDatabase('postgres')
  assert.ok(database.engine === 'postgres' && elsewhere.engine === 'postgres')
  const name = new URL(database.url).pathname.slice(1)
  const replica = `${name}_replica`
  const lost = `${name}_lost`
  const config = { kind: 'postgres', poolSize: 4 } as const
  const execute = (...statements: string[]) => onDatabase(elsewhere.url, statements)
  const first = await openStore({ ...config, url: database.url })
  const installed = await install(first)
  await publishPost(installed)
  await createPost(installed, 'q', { 'en-US': 'q' })
  await first[Symbol.asyncDispose]()
  const on = (store: OpenedStore) => ({
    ...installed.ctx,
    store,
    ...createProcessState({ store, clock: installed.clock }),
  })
  await execute(`create database ${replica} template ${name}`)
  try {
    await using proxy = await startFaultProxy(database.url)
    await using node = await openStore({ ...config, url: proxy.url, maxStalenessMs: BOUND_MS })
    await using reader = await startReader(installed, node, LARGE)
    const filter = { stage: null, apiKey: null, types: null, contentTypes: null }
    const follower = await subscribeToChanges(on(node), installed.system, { ...AT, filter, since: null })
    const actor = async () => installed.system
    await publishEntry(on(node), installed.actor, { ...AT, id: 'p', version: 2 })
    await publishEntry(on(node), installed.actor, { ...AT, id: 'q', version: 1 })
    await until(async () => (await reader.get(ENTRY)).json.sys.publishedVersion === 2)
    await until(async () => (await reader.get(OTHER_ENTRY)).status === 200)
    assert.equal((await follower.next(actor)).changes.length, 2)
    proxy.accept('refuse')
    proxy.cut()
    const url = new URL(database.url)
    url.pathname = replica
    {
      await using promoted = await openStore({ ...config, url: url.href })
      // More commits than were lost.
      const there = { ...installed, ctx: on(promoted) }
      for (const id of ['r', 's', 't']) await createPost(there, id, { 'en-US': id })
    }
    await execute(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname in ('${name}', '${replica}')`,
      `alter database ${name} rename to ${lost}`,
      `alter database ${replica} rename to ${name}`,
    )
    proxy.accept('pass')
    await until(async () => (await reader.get(ENTRY)).json.sys.publishedVersion === 1)
    await until(async () => (await reader.get(OTHER_ENTRY)).status === 404)
    await until(() => isReady(node))
    const next = await follower.next(actor)
    assert.equal(next.reset, 'unknown-position')
    assert.equal(next.position, await node.read((s) => s.changes.head(AT.space)))
  } finally {
    for (const each of [replica, lost]) await execute(`drop database if exists ${each} with (force)`)
  }
})

async function onDatabase(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function isReady(store: OpenedStore): Promise<boolean> {
  return store.unreadiness().then(
    (reason) => reason === null,
    () => false,
  )
}
