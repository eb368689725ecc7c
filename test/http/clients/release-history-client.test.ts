import assert from 'node:assert/strict'
import { test } from 'node:test'
import { activate, newSpace, request } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'

interface WireAction {
  sys: { id: string; createdAt: string; release: { sys: { id: string } } }
}

onBothEngines('contentful-management: history of a release', (server) => {
  test('the actions of one release are found and paged, however many others there are', async () => {
    const { client, at, spaceId } = await newSpace(server())
    await activate(client, at, 'post', [{ id: 'title', name: 'Title', type: 'Symbol', required: true }])
    const made = await client.entry.create({ ...at, contentTypeId: 'post' }, { fields: { title: { 'en-US': 'a' } } })
    const empty = await client.entry.create({ ...at, contentTypeId: 'post' }, { fields: {} })
    const create = async (title: string, id: string) => {
      const items = [{ sys: { type: 'Link', linkType: 'Entry', id } }]
      const { sys } = await client.release.create(at, { title, entities: { sys: { type: 'Array' }, items } } as never)
      return sys.id
    }
    const [mine, other] = [await create('Mine', made.sys.id), await create('Other', empty.sys.id)]
    const ids: string[] = []
    for (let i = 0; i < 3; i++) {
      const version = 1
      ids.push((await client.release.publish({ ...at, releaseId: mine, version })).sys.id)
      ids.push((await client.release.unpublish({ ...at, releaseId: mine, version })).sys.id)
      await client.release.publish({ ...at, releaseId: other, version })
      await client.release.validate({ ...at, releaseId: mine })
    }
    const path = `/spaces/${spaceId}/environments/master/release_actions`
    const get = async (query: Record<string, string>) =>
      (await request(server(), 'GET', `${path}?${new URLSearchParams(query)}`)).body
    const idsOf = (body: { items: WireAction[] }) => body.items.map(({ sys }) => sys.id)
    const changes = { 'sys.release.sys.id[in]': mine, 'action[in]': 'publish,unpublish' }
    const all = await get(changes)
    assert.deepEqual([idsOf(all).toSorted(), all.pages], [ids.toSorted(), {}])

    // Pages neither repeat nor lose an action, in both orders.
    for (const order of ['-sys.createdAt', 'sys.createdAt']) {
      const found: WireAction[] = []
      let page = await get({ ...changes, order, limit: '4' })
      assert.equal(page.items.length, 4)
      found.push(...page.items)
      page = (await request(server(), 'GET', page.pages.next)).body
      assert.deepEqual([page.items.length, 'next' in page.pages, 'prev' in page.pages], [2, false, true])
      found.push(...page.items)
      assert.deepEqual(found.map(({ sys }) => sys.id).toSorted(), ids.toSorted())
      const times = found.map(({ sys }) => sys.createdAt)
      assert.deepEqual(times, order.startsWith('-') ? times.toSorted().toReversed() : times.toSorted())
    }

    const count = async (query: Record<string, string>) => (await get(query)).items.length
    assert.equal(await count({}), 12)
    assert.equal(await count({ action: 'validate' }), 3)
    assert.equal(await count({ 'sys.status[in]': 'failed' }), 3)
    assert.equal(await count({ 'sys.status[nin]': 'failed', 'sys.release.sys.id[in]': other }), 0)
    assert.equal(await count({ 'sys.status[in]': 'created' }), 0)
    assert.equal(await count({ 'sys.status[in]': 'succeeded,failed' }), 12)
    assert.equal(await count({ 'sys.id[in]': `${ids[0]},${ids[1]},none` }), 2)
    assert.equal(await count({ 'sys.release.sys.id[in]': `${mine}' or 1=1 --` }), 0)
    assert.equal(await count({ limit: '0' }), 0)
    // The first one of each release that matches, in the requested order.
    const unique = { uniqueBy: 'sys.release.sys.id', 'action[in]': 'publish,unpublish' }
    const latest = await get({ ...unique, order: '-sys.createdAt' })
    const [oldest] = idsOf(await get({ ...unique, order: 'sys.createdAt' }))
    assert.deepEqual(latest.items.map(({ sys }: WireAction) => sys.release.sys.id).toSorted(), [mine, other].toSorted())
    assert.ok(idsOf(latest).includes(ids.at(-1)!))
    assert.equal(oldest, ids[0])

    const many = `${path}?${'action=publish&'.repeat(400)}`
    assert.ok((await request(server(), 'GET', many)).status < 500)
    for (const query of ['uniqueBy=x', 'order=title', 'limit=-1', 'pageNext=x'])
      assert.equal((await request(server(), 'GET', `${path}?${query}`)).status, 400, query)
    const elsewhere = await newSpace(server())
    const foreign = `/spaces/${elsewhere.spaceId}/environments/master/release_actions?sys.release.sys.id[in]=${mine}`
    assert.deepEqual((await request(server(), 'GET', foreign)).body.items, [])
  })
})
