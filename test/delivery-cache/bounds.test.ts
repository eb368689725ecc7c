// Requests with invented names use no memory outside of the bounded caches, and never get another request's content.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AdmissionFilter } from '#delivery/cache/admission-filter'
import { DependencyCache } from '#delivery/cache/dependency-cache'
import { EnvironmentCache } from '#delivery/cache/environment-cache'
import { StageCache } from '#delivery/cache/stage-cache'
import type { Fragment } from '#delivery/render/fragment'
import type { Environment } from '#domain/spaces/space'
import { openStore } from '#storage/open-store'
import { publishEntry } from '#usecases/entries/publish-entry'
import { putEntry } from '#usecases/entries/put-entry'
import { createTestDatabase } from '../support/database.ts'
import { AT, activatePost, createPost, install } from '../usecases/installation.ts'
import { LARGE, startReader } from './servers.ts'

test('unknown content types are not stored, and a selection shows only the fields that it names', async () => {
  await using database = await createTestDatabase('sqlite')
  assert.ok(database.engine === 'sqlite')
  await using store = await openStore({ kind: 'sqlite', file: `${database.folder}/sheaf.db` })
  const installed = await install(store)
  const { ctx, actor } = installed
  await activatePost(installed)
  await createPost(installed, 'target', { 'en-US': 'shown' })
  await publishEntry(ctx, actor, { ...AT, id: 'target', version: 1 })
  const author = { 'en-US': { sys: { type: 'Link', linkType: 'Entry', id: 'target' } } }
  await putEntry(ctx, actor, { ...AT, id: 'p', contentType: 'post', version: null, body: { fields: { author } } })
  await publishEntry(ctx, actor, { ...AT, id: 'p', version: 1 })
  await using reader = await startReader(installed, store, LARGE)
  const get = (query: string) => reader.get(`/cdn/spaces/${AT.space}/entries?${query}`)

  for (const type of ['none', 'n'.repeat(2000), 'a%20b', '..', '%F0%9F%8D%8E', '']) {
    assert.equal((await get(`content_type=${type}`)).status, 400, type)
    const reference = `content_type=post&fields.author.sys.contentType.sys.id=${type}&fields.author.fields.title=x`
    assert.equal((await get(reference)).status, 400, type)
  }
  const { model } = await reader.delivery.cache.withSnapshot(AT.space, (snapshot) =>
    snapshot.environment(AT.environment),
  )
  assert.deepEqual([...model!.types.keys()], ['post'])

  // No field has this name. Its fragment must not be used for the selection of two fields, or the other way round.
  const included = async (select: string) => {
    const { json } = await get(`sys.id=p&select[includes]=${select}`)
    return json.includes.Entry[0].fields
  }
  assert.deepEqual(await included('fields.author%2Btitle'), {})
  assert.deepEqual(await included('fields.author,fields.title'), { title: 'shown' })
})

test('unused variants are evicted, and a variant in use keeps its number', () => {
  const environment = new EnvironmentCache({} as Environment)
  const first = environment.variant('first')
  const used = environment.variant('used')
  const numbers = new Set([first, used])
  for (let i = 0; i < 10_000; i++) {
    numbers.add(environment.variant(`master en fields.${i}`))
    assert.equal(environment.variant('used'), used)
  }
  assert.equal(numbers.size, 10_002)
  // A number is never used again: cached fragments may still have it.
  assert.ok(!numbers.has(environment.variant('first')))
  assert.notEqual(environment.variant('x'.repeat(100_000)), environment.variant('x'.repeat(100_000)))
})

test('one resource has a limited number of fragments, and the cache counts their bytes', () => {
  const fragments = new DependencyCache(1_000_000)
  const [responses, lists, admission] = [new DependencyCache(0), new DependencyCache(0), new AdmissionFilter()]
  const stage = new StageCache({ responses, fragments, lists, admission })
  const resource = stage.fragments.addFound('e.x', { resource: 1, id: 'x', contentType: null })
  const fragment = (size: number) => ({ bytes: 'x'.repeat(size), links: [], resourceLinks: [] }) as unknown as Fragment
  for (let i = 1; i <= 1000; i++) resource.addFragment(i, fragment(i))
  assert.ok(resource.fragment(1000) && !resource.fragment(1))
  assert.ok(fragments.bytes < 100_000)
  assert.equal(fragments.bytes, resource.bytes)
  resource.remove()
  assert.deepEqual([fragments.bytes, stage.fragments.byKey.size], [0, 0])
})
