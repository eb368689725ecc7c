// Hard part 18: what readers can invent costs no memory that nobody counts, and never shows as what others asked for.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Environment } from '#domain/spaces/space'
import { openStore } from '#storage/open-store'
import { EnvironmentMemory } from '#usecases/delivery/memory/environment-memory'
import type { Fragment } from '#usecases/delivery/memory/fragment'
import { ItemBudget } from '#usecases/delivery/memory/item-budget'
import { StageItem, StageMemory } from '#usecases/delivery/memory/stage-memory'
import { publishEntry } from '#usecases/entries/publish-entry'
import { putEntry } from '#usecases/entries/put-entry'
import { createTestDatabase } from '../support/database.ts'
import { AT, activatePost, createPost, install } from '../usecases/installation.ts'
import { LARGE, startReader } from './servers.ts'

test('content types that do not exist leave nothing behind, and selections show what they name', async () => {
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
    const behind = `content_type=post&fields.author.sys.contentType.sys.id=${type}&fields.author.fields.title=x`
    assert.equal((await get(behind)).status, 400, type)
  }
  const { model } = await reader.memory.at(AT.space, (moment) => moment.environment(AT.environment))
  assert.deepEqual([...model!.types.keys()], ['post'])

  // A field of this name does not exist; what comes must not be taken for the selection of two fields.
  const included = async (select: string) => {
    const { json } = await get(`sys.id=p&select[includes]=${select}`)
    return json.includes.Entry[0].fields
  }
  assert.deepEqual(await included('fields.author%2Btitle'), {})
  assert.deepEqual(await included('fields.author,fields.title'), { title: 'shown' })
})

test('ways to show resources are forgotten again, and those in use keep their name', () => {
  const memory = new EnvironmentMemory({} as Environment)
  const first = memory.variant('first')
  const used = memory.variant('used')
  const seen = new Set([first, used])
  for (let i = 0; i < 10_000; i++) {
    seen.add(memory.variant(`master en fields.${i}`))
    assert.equal(memory.variant('used'), used)
  }
  assert.equal(seen.size, 10_002)
  // Never a name that another one has had: something written may still carry it.
  assert.ok(!seen.has(memory.variant('first')))
  assert.notEqual(memory.variant('x'.repeat(100_000)), memory.variant('x'.repeat(100_000)))
})

test('one resource is kept in a few ways only, and the budget knows what it costs', () => {
  const items = new ItemBudget(1_000_000)
  const stage = new StageMemory({ items, lists: null as never })
  const item = stage.found('e.x', { resource: 1, id: 'x', contentType: null })
  assert.ok(item instanceof StageItem)
  const fragment = (size: number) => ({ bytes: Buffer.alloc(size), links: [] }) as unknown as Fragment
  for (let i = 1; i <= 1000; i++) item.keep(i, fragment(i))
  assert.ok(item.fragment(1000) && !item.fragment(1))
  assert.ok(items.bytes < 100_000)
  assert.equal(items.bytes, item.bytes)
  item.drop()
  assert.equal(items.bytes, 0)
})
