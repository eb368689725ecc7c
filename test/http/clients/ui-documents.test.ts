import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSpace, plain, refused, request } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'

const EXTENSION = {
  extension: { name: 'Map', src: 'https://example.org/map.html', fieldTypes: [{ type: 'Text' }], sidebar: false },
}
const VIEWS = [{ id: 'f', title: 'Mine', views: [{ id: 'v', title: 'Drafts', contentTypeId: 'post' }] }]

onBothEngines('contentful-management: extensions and saved views', (server) => {
  test('an extension is created, found, changed and deleted', async () => {
    const { client, at } = await newSpace(server())
    const created = await client.extension.create(at, EXTENSION as never)
    assert.deepEqual([created.sys.type, created.sys.version], ['Extension', 1])
    assert.deepEqual(created.extension, EXTENSION.extension)
    const one = { ...at, extensionId: created.sys.id }
    const renamed = { ...created, extension: { ...created.extension, name: 'Globe' } }
    const updated = await client.extension.update(one, renamed)
    assert.deepEqual([updated.extension.name, updated.sys.version], ['Globe', 2])
    assert.deepEqual(await refused(client.extension.update(one, renamed)), [409, 'VersionMismatch', undefined])
    const own = await client.extension.createWithId({ ...at, extensionId: 'own' }, {
      extension: { name: 'Own', srcdoc: '<h1>Hello</h1>', fieldTypes: [{ type: 'Symbol' }], sidebar: true },
    } as never)
    assert.equal(own.sys.id, 'own')
    const { total, items } = await client.extension.getMany(at)
    assert.deepEqual([total, items.length], [2, 2])
    await client.extension.delete(one)
    assert.deepEqual(await refused(client.extension.get(one)), [404, 'NotFound', undefined])
    assert.deepEqual(await refused(client.extension.delete(one)), [404, 'NotFound', undefined])
  })

  test('extensions without a page, with two pages, or with an invalid URL are refused', async () => {
    const { client, at } = await newSpace(server())
    const { src: _, ...without } = EXTENSION.extension
    for (const extension of [
      without,
      { ...EXTENSION.extension, srcdoc: '<p>' },
      { ...without, src: 'javascript:alert(1)' },
      { ...without, src: 'http://example.org/map.html' },
      { ...without, src: 7 },
      { ...EXTENSION.extension, fieldTypes: [{ type: 'constructor' }] },
      { ...EXTENSION.extension, more: 1 },
      { ...EXTENSION.extension, name: 'x'.repeat(300) },
    ]) {
      const [status] = await refused(client.extension.create(at, { extension } as never))
      assert.equal(status, 422, JSON.stringify(extension))
    }
    assert.equal((await client.extension.getMany(at)).total, 0)
  })

  test('views are saved for all users and per user, and are copied with the environment', async () => {
    const { client, at } = await newSpace(server())
    const empty = await client.uiConfig.get(at)
    assert.deepEqual([empty.sys.version, empty.entryListViews, empty.homeViews], [0, [], []])
    const saved = await client.uiConfig.update(at, { ...empty, entryListViews: VIEWS })
    assert.deepEqual([saved.sys.version, saved.entryListViews], [1, VIEWS])
    assert.deepEqual((await client.userUIConfig.get(at)).entryListViews, [])
    const mine = await client.userUIConfig.update(at, { ...(await client.userUIConfig.get(at)), assetListViews: VIEWS })
    assert.deepEqual([mine.sys.type, mine.sys.version], ['UserUIConfig', 1])
    assert.deepEqual(await refused(client.uiConfig.update(at, { ...empty, entryListViews: [] })), [
      ...[409, 'VersionMismatch', undefined],
    ])
    await client.environment.createWithId({ spaceId: at.spaceId, environmentId: 'copy' }, { name: 'Copy' })
    assert.deepEqual((await client.uiConfig.get({ ...at, environmentId: 'copy' })).entryListViews, VIEWS)
    assert.deepEqual((await client.uiConfig.get(at)).entryListViews, VIEWS)
  })

  test('invalid views are refused and change nothing', async () => {
    const { at } = await newSpace(server())
    const path = `/spaces/${at.spaceId}/environments/master/ui_config`
    for (const body of [{ entryListViews: {} }, { unknown: [] }, { publish: [] }, { constructor: [] }]) {
      assert.equal((await request(server(), 'PUT', path, { body })).status, 422, JSON.stringify(body))
    }
    assert.equal((await request(server(), 'GET', path)).body.sys.version, 0)
  })

  test('routes below a missing entry get NotFound', async () => {
    const { at } = await newSpace(server())
    const { items } = await plain(server()).entry.references({ ...at, entryId: 'nowhere', include: 2 })
    assert.deepEqual(items, [])
  })
})
