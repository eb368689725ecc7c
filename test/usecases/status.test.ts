import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type NodeReport, REMOVE_AFTER_MS, REPORT_EVERY_MS } from '#domain/installation/node'
import { openStore } from '#storage/open-store'
import { createStatusReader } from '#usecases/installation/read-status'
import { recordNode, removeNode } from '#usecases/installation/record-node'
import { createUser } from '#usecases/users/create-user'
import { onBothEngines } from '../store/engines.ts'
import { install, NO_FILES, outcome } from './installation.ts'

const REPORT: NodeReport = {
  ...{ host: 'machine', pid: 1, version: '1.0.0', role: 'all', memoryBytes: 1, freeDiskBytes: null },
  ...{ connections: { busy: 0, idle: 1, limit: 4 }, waitingReads: 0, waitingWrites: 0, logAgeMs: 0, caches: [] },
  ...{ images: { busy: 0, waiting: 0 }, slowStatements: [{ text: 'select ?', count: 2, slowestMs: 300, at: 1 }] },
}

onBothEngines('status', (engine) => {
  test('lists the processes that report, and removes those that ended long ago', async () => {
    await using database = await engine.database()
    await using store = await openStore(database.config)
    const { ctx: installed, clock, actor } = await install(store)
    const nodeOf = (id: string) => ({ id, startedAt: clock.now(), report: async () => REPORT })
    const ctx = { ...installed, files: { ...NO_FILES, sizeOf: async () => null }, node: nodeOf('a') }
    const [b, c] = [
      { ...ctx, node: nodeOf('b') },
      { ...ctx, node: nodeOf('c') },
    ]
    await recordNode(b)
    await recordNode(c)
    const readStatus = createStatusReader(ctx)
    const nodes = async () => (await readStatus(actor)).nodes.map(({ id, isLost, isThis }) => ({ id, isLost, isThis }))
    const [a, live] = [
      { id: 'a', isLost: false, isThis: true },
      { isLost: false, isThis: false },
    ]
    const byId = (list: { id: string }[]) => list.toSorted((one, other) => one.id.localeCompare(other.id))
    assert.deepEqual(byId(await nodes()), [a, { id: 'b', ...live }, { id: 'c', ...live }])

    clock.advance(4 * REPORT_EVERY_MS)
    await recordNode(c)
    assert.deepEqual(byId(await nodes()), [a, { id: 'b', isLost: true, isThis: false }, { id: 'c', ...live }])

    clock.advance(REMOVE_AFTER_MS)
    await recordNode(c)
    assert.deepEqual(byId(await nodes()), [a, { id: 'c', ...live }])
    await removeNode(c)
    assert.deepEqual(await nodes(), [a])
  })

  test('reports sizes, the schema, health, queues and the last backup', async () => {
    await using database = await engine.database()
    await using store = await openStore(database.config)
    const { ctx: installed, actor } = await install(store)
    const sizeOf = async () => {
      throw new Error('the bucket does not exist')
    }
    const node = { id: 'a', startedAt: 0, report: async () => REPORT }
    const status = await createStatusReader({ ...installed, files: { ...NO_FILES, sizeOf }, node })(actor)
    assert.ok(status.database.bytes > 0)
    assert.equal(status.database.schema.applied, status.database.schema.known)
    assert.equal(status.database.problem, null)
    assert.deepEqual(status.files, {
      ...{ isHealthy: false, problem: 'the bucket does not exist' },
      ...{ location: 'disk', count: 0, bytes: 0 },
    })
    assert.deepEqual(status.queues.jobs, [])
    assert.equal(status.backup, null)
    assert.deepEqual(status.nodes[0]?.report, REPORT)
  })

  test('is only for administrators of the first organization', async () => {
    await using database = await engine.database()
    await using store = await openStore(database.config)
    const { ctx: installed, clock, actor, system } = await install(store)
    const node = { id: 'a', startedAt: 0, report: async () => REPORT }
    const readStatus = createStatusReader({ ...installed, files: { ...NO_FILES, sizeOf: async () => null }, node })
    clock.advance(1)
    const user = { firstName: 'B', lastName: '', email: 'b@example.org', password: null }
    const member = { organization: 'org', role: 'member' as const }
    const { value: other } = await createUser(installed, system, { ...user, member })
    assert.equal(await outcome(readStatus({ ...actor, userId: other.id })), 'AccessDenied')
    assert.equal(await outcome(readStatus({ ...actor, application: 'app' })), 'AccessDenied')
    assert.equal((await readStatus({ ...actor, scope: 'read' })).nodes.length, 1)
  })
})
