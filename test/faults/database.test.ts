// A node whose database is read-only, out of connections, silent, or of a newer version.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DomainError } from '#domain/errors'
import { MIGRATIONS, type Migration } from '#storage/migrations/index'
import type { OpenedStore, OpenOptions, SchemaState } from '#storage/open-options'
import { openStore } from '#storage/open-store'
import { createEntry, seedSpace } from '../store/fixtures.ts'
import { createTestDatabase } from '../support/database.ts'
import { startFaultProxy } from '../support/fault-proxy.ts'
import { startPostgres } from '../support/postgres.ts'
import { until } from '../support/until.ts'

const PATIENT = { timeout: 180_000 }

async function openBehindProxy(poolSize = 4, options: Partial<OpenOptions> = {}) {
  const stack = new AsyncDisposableStack()
  const database = stack.use(await createTestDatabase('postgres'))
  assert.ok(database.engine === 'postgres')
  const { url } = database
  const proxy = stack.use(await startFaultProxy(url))
  const node = stack.use(await openStore({ kind: 'postgres', url: proxy.url, poolSize, maxStalenessMs: 2000 }, options))
  stack.use(node.onMove(() => {}))
  const name = new URL(url).pathname.slice(1)
  const admin = stack.adopt(new pg.Client({ connectionString: url }), (client) => client.end())
  await admin.connect()
  return {
    ...{ url, name, proxy, node },
    execute: (statement: string) => admin.query(statement),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

const isUnavailable = (error: unknown) => error instanceof DomainError && error.code === 'ServiceUnavailable'

test('a read-only database refuses writes with 503, is not ready, and recovers by itself', PATIENT, async () => {
  await using site = await openBehindProxy()
  const { node, proxy, name } = site
  const place = await seedSpace(node)
  await until(async () => (await node.unreadiness()) === null)
  await site.execute(`alter database ${name} set default_transaction_read_only = on`)
  // As after a failover that makes the old primary a standby.
  proxy.cut()
  for (let i = 0; i < 5; i++)
    await assert.rejects(
      node.transact((tx) => createEntry(tx, place, `no-${i}`)),
      isUnavailable,
    )
  assert.equal(await node.read((s) => s.changes.head(place.space)), 1)
  await until(async () => (await reasonOf(node)) === 'The database is read-only.')
  await site.execute(`set default_transaction_read_only = off`)
  await site.execute(`alter database ${name} reset default_transaction_read_only`)
  // Connections stay open; the read-only ones must be replaced.
  await until(async () => (await reasonOf(node)) === null)
  let failed = 0
  for (let i = 0; i < 8; i++) {
    const writes = Array.from({ length: 4 }, (_, n) => node.transact((tx) => createEntry(tx, place, `yes-${i}-${n}`)))
    for (const { status } of await Promise.allSettled(writes)) if (status === 'rejected') failed++
  }
  assert.equal(failed, 0)
  await node.transact((tx) => createEntry(tx, place, 'yes'))
})

test('a standby is not read from, because its content may be old', PATIENT, async () => {
  await using site = await openBehindProxy()
  const { node, proxy, name } = site
  const place = await seedSpace(node)
  await until(async () => (await reasonOf(node)) === null)
  // New connections see a standby.
  await site.execute(`create function public.pg_is_in_recovery() returns boolean language sql as 'select true'`)
  await site.execute(`alter database ${name} set search_path = public, pg_catalog`)
  proxy.cut()
  await until(async () => node.read((s) => s.changes.head(place.space)).then(() => false, isUnavailable))
  await until(async () => /change log was last followed/.test((await reasonOf(node)) ?? ''))
  await assert.rejects(
    node.read((s) => s.changes.head(place.space)),
    isUnavailable,
  )
  await site.execute('drop function public.pg_is_in_recovery()')
  await until(async () => (await reasonOf(node)) === null)
  await node.transact((tx) => createEntry(tx, place, 'a'))
})

test('silent pooled connections are replaced, and no request fails or hangs', PATIENT, async () => {
  await using site = await openBehindProxy()
  const { node, proxy } = site
  const place = await seedSpace(node)
  for (const fault of ['silence', 'halfOpen', 'cut'] as const) {
    await Promise.all(Array.from({ length: 8 }, () => node.read((s) => s.changes.head(place.space))))
    proxy[fault]()
    await Promise.all(Array.from({ length: 8 }, () => node.read((s) => s.changes.head(place.space))))
    const { position } = await node.transact((tx) => createEntry(tx, place, fault))
    assert.ok(position! > 1)
  }
})

test('a terminated session is a 503, and the next request succeeds', PATIENT, async () => {
  await using site = await openBehindProxy()
  const { node, name } = site
  const place = await seedSpace(node)
  const held = node.transact(async (tx) => {
    await createEntry(tx, place, 'a')
    await site.execute(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
    )
    await sleep(200)
    await createEntry(tx, place, 'b')
  })
  await assert.rejects(held, isUnavailable)
  await node.transact((tx) => createEntry(tx, place, 'a'))
})

/** The settings of the whole server change, so the test needs its own. */
test('a commit that no synchronous standby has confirmed is not acknowledged', PATIENT, async () => {
  await using server = await startPostgres({ hasReplicas: true })
  await using node = await openStore({ kind: 'postgres', url: server.url, poolSize: 4 })
  const place = await seedSpace(node)
  await using stack = new AsyncDisposableStack()
  const admin = stack.adopt(new pg.Client({ connectionString: server.url }), (client) => client.end())
  await admin.connect()
  await admin.query(`alter system set synchronous_standby_names = 'missing'`)
  await admin.query('select pg_reload_conf()')
  const cancelWaits = () =>
    admin.query(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`)
  await until(
    async () => (await admin.query('show synchronous_standby_names')).rows[0].synchronous_standby_names !== '',
  )
  const group = 'one group'
  // One in a transaction of its own, and two that share one.
  const writes = [
    node.transact((tx) => createEntry(tx, place, 'alone')),
    node.transact((tx) => createEntry(tx, place, 'first'), group),
    node.transact((tx) => createEntry(tx, place, 'second'), group),
  ]
  const settled = Promise.allSettled(writes)
  let isSettled = false
  void settled.then(() => {
    isSettled = true
  })
  // As the statement timeout does. PostgreSQL then commits with a warning.
  await until(async () => {
    await cancelWaits()
    return isSettled
  })
  for (const result of await settled) {
    assert.equal(result.status, 'rejected')
    assert.ok(isUnavailable(result.status === 'rejected' && result.reason))
  }
  await admin.query('alter system reset synchronous_standby_names')
  await admin.query('select pg_reload_conf()')
  // Each ran once.
  await until(async () => (await node.transact((tx) => createEntry(tx, place, 'after'))).position === 5)
})

test('with no connection left on the server, requests share those of the pool', PATIENT, async () => {
  await using site = await openBehindProxy()
  const { node, url } = site
  await seedSpace(node)
  const role = `r${randomBytes(6).toString('hex')}`
  await site.execute(`create role ${role} login password 'secret' connection limit 3 in role pg_read_all_data`)
  await site.execute(`grant pg_write_all_data to ${role}`)
  try {
    const limited = new URL(url)
    limited.username = role
    limited.password = 'secret'
    await using few = await openStore({ kind: 'postgres', url: limited.href, poolSize: 10 }, { migrate: false })
    using _listening = few.onMove(() => {})
    await until(async () => few.following.freshUntil > 0)
    const reads = Array.from({ length: 60 }, () =>
      few.read(async (s) => {
        await s.changes.head('any')
        await sleep(5)
        return s.changes.head('any')
      }),
    )
    assert.deepEqual(new Set(await Promise.all(reads)), new Set([0]))
  } finally {
    await site.execute(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`)
    await site.execute(`drop role ${role}`)
  }
})

test('a node without a dedicated connection follows the log through the pool', PATIENT, async () => {
  await using site = await openBehindProxy()
  const { node, url } = site
  const place = await seedSpace(node)
  const role = `r${randomBytes(6).toString('hex')}`
  await site.execute(`create role ${role} login password 'secret' connection limit 1 in role pg_read_all_data`)
  try {
    const limited = new URL(url)
    limited.username = role
    limited.password = 'secret'
    await using few = await openStore({ kind: 'postgres', url: limited.href, poolSize: 10 }, { migrate: false })
    const received: number[] = []
    using _listening = few.onMove(({ position }) => received.push(position))
    await until(async () => received.length > 0)
    const { position } = await node.transact((tx) => createEntry(tx, place, 'a'))
    await until(async () => received.at(-1) === position)
    assert.equal(await few.unreadiness(), null)
  } finally {
    await site.execute(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`)
    await site.execute(`drop role ${role}`)
  }
})

test('invalid notifications on the log channel are harmless', PATIENT, async () => {
  await using site = await openBehindProxy()
  const { node } = site
  const place = await seedSpace(node)
  await until(async () => node.following.freshUntil > 0)
  for (const payload of ['', '{', 'null', '{"moves":7}', '{"from":"x","moves":[null,{"space":1}]}']) {
    await site.execute(`select pg_notify('sheaf_log', '${payload}')`)
  }
  await node.transact((tx) => createEntry(tx, place, 'a'))
  assert.equal(await node.unreadiness(), null)
})

test('a migration waits for another node without a limit, and logs it', PATIENT, async () => {
  await using database = await createTestDatabase('postgres')
  assert.ok(database.engine === 'postgres')
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query('begin; select pg_advisory_xact_lock(7432101)')
  const waits: number[] = []
  const opening = openStore(
    { kind: 'postgres', url: database.url, poolSize: 2 },
    { onMigrationWait: (_reason, ms) => void waits.push(ms) },
  )
  // The time limits of ordinary statements are 10 and 15 seconds.
  await sleep(16_000)
  assert.equal(waits[0], 0)
  await other.query('commit')
  await other.end()
  await using store = await opening
  assert.equal(store.applied.length, MIGRATIONS.length)
  assert.ok(waits.length >= 2)
})

test('a check of the installation has no time limit', PATIENT, async () => {
  await using site = await openBehindProxy()
  const { node } = site
  await seedSpace(node)
  await site.execute('begin; lock table change in access exclusive mode')
  const checking = node.check()
  // Ordinary statements wait five seconds for a lock.
  await sleep(6000)
  await site.execute('commit')
  assert.deepEqual(await checking, [])
})

test('a running node detects incompatible and compatible schemas', PATIENT, async () => {
  const states: SchemaState[] = []
  await using site = await openBehindProxy(4, { onSchemaChange: (state) => void states.push(state) })
  const { node } = site
  const place = await seedSpace(node)
  const known = MIGRATIONS.length
  const next = known + 1
  const migrate = (number: number, worksWith: number) =>
    site.execute(
      `insert into migration (number, name, applied_at, works_with) values (${number}, 'future-${number}', 0, ${worksWith})`,
    )
  await migrate(next, MIGRATIONS.length)
  await sleep(1500)
  assert.equal(await node.unreadiness(), null)
  assert.deepEqual(states, [{ applied: next, known, problem: null }])
  assert.equal(await node.read((s) => s.changes.head(place.space)), 1)
  // Older nodes may start beside it, too.
  await using beside = await openStore({ kind: 'postgres', url: site.url, poolSize: 2 })
  assert.deepEqual(beside.applied, [])

  await migrate(next + 1, next + 1)
  await site.execute('alter table space_head rename to head_of_space')
  // At once: the request detects it and does not fail with 500.
  await assert.rejects(
    node.read((s) => s.changes.head(place.space)),
    isUnavailable,
  )
  await until(async () => /newer version of Sheaf/.test((await reasonOf(node)) ?? ''))
  assert.ok(node.following.freshUntil < performance.now())
  assert.equal(states.at(-1)!.applied, next + 1)
  assert.match(states.at(-1)!.problem!, /newer version of Sheaf/)
  await assert.rejects(
    node.transact((tx) => createEntry(tx, place, 'a')),
    isUnavailable,
  )
  await assert.rejects(openStore({ kind: 'postgres', url: site.url, poolSize: 2 }), /newer version of Sheaf/)
  // As after a downgrade.
  await site.execute('alter table head_of_space rename to space_head')
  await site.execute(`delete from migration where number > ${MIGRATIONS.length}`)
  await until(async () => (await reasonOf(node)) === null)
  assert.deepEqual(states.at(-1), { applied: known, known, problem: null })
  await node.transact((tx) => createEntry(tx, place, 'a'))
})

test('a running node detects an older schema, as after a restored backup', PATIENT, async () => {
  await using site = await openBehindProxy()
  const { node } = site
  const place = await seedSpace(node)
  await until(async () => (await reasonOf(node)) === null)
  await site.execute('create table removed as select * from migration')
  await site.execute(`delete from migration where number = ${MIGRATIONS.length}`)
  await until(async () => /schema of an older version/.test((await reasonOf(node)) ?? ''))
  await assert.rejects(
    node.read((s) => s.changes.head(place.space)),
    isUnavailable,
  )
  await site.execute(`insert into migration select * from removed where number = ${MIGRATIONS.length}`)
  await until(async () => (await reasonOf(node)) === null)
  await node.transact((tx) => createEntry(tx, place, 'a'))
})

const later: Migration = {
  name: '9001-later',
  statements: () => ['alter table setting add column remark text'],
  worksWith: MIGRATIONS.length,
}

test('a migration that waits for a table lock does not stop requests', PATIENT, async () => {
  await using site = await openBehindProxy()
  const { node, url } = site
  await seedSpace(node)
  // As a dump does, for a long time.
  await site.execute('begin; lock table setting in access share mode')
  const waits: string[] = []
  const opening = openStore(
    { kind: 'postgres', url, poolSize: 2 },
    { migrations: [...MIGRATIONS, later], onMigrationWait: (reason) => void waits.push(reason) },
  )
  await until(async () => {
    await node.transact((tx) => tx.settings.put('a', 'b'))
    return waits.length > 0
  })
  assert.deepEqual(waits, ['locks'])
  await site.execute('commit')
  await using store = await opening
  assert.deepEqual(store.applied, [later.name])
})

test('a store that does not migrate waits until another process has migrated', PATIENT, async () => {
  await using site = await openBehindProxy()
  const config = { kind: 'postgres', url: site.url, poolSize: 2 } as const
  const migrations = [...MIGRATIONS, later]
  await assert.rejects(openStore(config, { migrate: false, migrations }), /older version of Sheaf.*sheaf migrate/)
  const waits: string[] = []
  const opening = openStore(config, {
    ...{ migrate: false, migrations, schemaWaitMs: 600_000 },
    onMigrationWait: (reason) => void waits.push(reason),
  })
  await until(async () => waits.length > 0)
  await using _migrating = await openStore(config, { migrations })
  await using store = await opening
  assert.deepEqual(waits, ['schema'])
  assert.deepEqual(store.applied, [])
})

test('a node whose clock is ahead uses the clock of the database', PATIENT, async () => {
  await using database = await createTestDatabase('postgres')
  assert.ok(database.engine === 'postgres')
  const config = { kind: 'postgres', url: database.url, poolSize: 2 } as const
  const ahead = { now: () => Date.now() + 20_000, monotonic: () => performance.now() }
  await using one = await openStore(config)
  await using other = await openStore(config, { clock: ahead })
  // Generous: the times differ by one statement.
  assert.ok(Math.abs(other.clock.now() - one.clock.now()) < 5000)
  assert.ok(Math.abs(other.clock.now() - Date.now()) < 5000)
})

const reasonOf = (store: OpenedStore): Promise<string | null> =>
  store.unreadiness().catch((error: Error) => error.message)
