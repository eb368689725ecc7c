// Which cached content is returned when the database cannot be reached, and which is not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DomainError } from '#domain/errors'
import { publishEntry } from '#usecases/entries/publish-entry'
import { onBothEngines } from '../store/engines.ts'
import { faultyStore } from '../support/faulty-store.ts'
import { AT, activatePost, createPost, install } from '../usecases/installation.ts'
import { LARGE, startReader } from './servers.ts'

const ENTRY = `/cdn/spaces/${AT.space}/entries/p`
const LIST = `/cdn/spaces/${AT.space}/entries?content_type=post`
const PREVIEWED = `/preview/spaces/${AT.space}/entries/p`
const MINUTE = 60_000
const BOUNDS = { published: 10 * MINUTE, current: 0 }

onBothEngines('stale reads', (engine) => {
  async function start() {
    const stack = new AsyncDisposableStack()
    const store = stack.use(await engine.open())
    const installed = await install(store)
    await activatePost(installed)
    for (const id of ['p', 'q']) {
      await createPost(installed, id, { 'en-US': id })
      await publishEntry(installed.ctx, installed.actor, { ...AT, id, version: 1 })
    }
    const { faults, faulty } = faultyStore(store)
    const reader = stack.use(await startReader(installed, faulty, LARGE, BOUNDS))
    const publishAgain = () => publishEntry(installed.ctx, installed.actor, { ...AT, id: 'p', version: 2 })
    return { faults, reader, publishAgain, [Symbol.asyncDispose]: () => stack.disposeAsync() }
  }

  test('a node that lags but can reach the database asks it', async () => {
    await using node = await start()
    const { faults, reader } = node
    await reader.get(ENTRY)
    Object.assign(faults.following, { freshUntil: Number.NEGATIVE_INFINITY, age: MINUTE })
    const { reads } = faults
    const response = await reader.get(ENTRY)
    assert.equal(response.status, 200)
    assert.equal(response.headers.warning, undefined)
    assert.ok(faults.reads > reads)
    // A request that fails for another reason is not answered from the cache either.
    faults.onRead = () => {
      throw new DomainError('ServiceUnavailable')
    }
    assert.equal((await reader.get(ENTRY)).status, 503)
  })

  test('cached responses, and responses assembled from cached entries, are returned without the database', async () => {
    await using node = await start()
    const { faults, reader } = node
    const fresh = await reader.get(LIST)
    await reader.get(PREVIEWED)
    faults.cutOff(MINUTE)
    const { reads } = faults
    for (const path of [LIST, ENTRY]) {
      const { status, headers } = await reader.get(path)
      assert.equal(status, 200, path)
      assert.equal(headers.warning, '110 - "Response is Stale"')
      assert.equal(headers.age, '60')
      assert.equal(headers['x-sheaf-position'], fresh.headers['x-sheaf-position'])
    }
    assert.equal(faults.reads, reads)
    assert.equal((await reader.get(`${LIST}&fields.title=p`)).status, 503)
    assert.equal((await reader.get(PREVIEWED)).status, 503)
  })

  test('nothing is returned that is older than the bound', async () => {
    await using node = await start()
    await node.reader.get(ENTRY)
    node.faults.cutOff(10 * MINUTE)
    assert.equal((await node.reader.get(ENTRY)).headers.age, '600')
    node.faults.cutOff(10 * MINUTE + 1)
    assert.equal((await node.reader.get(ENTRY)).status, 503)
  })

  test('content that a known change may have outdated is as old as the last poll before the change', async () => {
    await using node = await start()
    const { faults, reader } = node
    const fresh = await reader.get(ENTRY)
    const before = String(fresh.headers['x-sheaf-position'])
    faults.following.age = 30_000
    const { position } = await node.publishAgain()
    faults.cutOff(1000)
    const stale = await reader.get(ENTRY)
    assert.equal(stale.status, 200)
    assert.ok(Number(stale.headers.age) >= 30)
    assert.equal(stale.headers['x-sheaf-position'], before)
    assert.equal((await reader.get(ENTRY, { 'X-Sheaf-Min-Position': before })).status, 200)
    assert.equal((await reader.get(ENTRY, { 'X-Sheaf-Min-Position': `${position}` })).status, 503)

    faults.heal()
    const healed = await reader.get(ENTRY)
    assert.equal(healed.json.sys.publishedVersion, 2)
    assert.equal(healed.headers.warning, undefined)
  })

  test('a request that fails because the outage begins is answered from the cache', async () => {
    await using node = await start()
    const { faults, reader } = node
    await reader.get(ENTRY)
    faults.following.freshUntil = Number.NEGATIVE_INFINITY
    faults.onRead = () => {
      faults.cutOff(5000)
      throw new DomainError('ServiceUnavailable')
    }
    const { status, headers } = await reader.get(ENTRY)
    assert.equal(status, 200)
    assert.equal(headers.age, '5')
  })

  test('a request that waits for the database when the outage is noticed is answered from the cache', async () => {
    await using node = await start()
    const { faults, reader } = node
    await reader.get(LIST)
    await reader.get(ENTRY)
    faults.following.freshUntil = Number.NEGATIVE_INFINITY
    const isReading = Promise.withResolvers<void>()
    faults.onRead = () => {
      isReading.resolve()
      return new Promise(() => {})
    }
    const waiting = reader.get(ENTRY)
    const invalid = reader.get(`${LIST}&fields.nothing=x`)
    await isReading.promise
    faults.cutOff(5000)
    assert.equal((await waiting).headers.age, '5')
    assert.equal((await invalid).status, 400)
  })
})
