// The sync API, tested with the unmodified npm client.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createClient } from 'contentful'
import { type At, activate, type Client, newSpace, request } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'

const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })

onBothEngines('the sync API', (server) => {
  let client: Client
  let at: At
  let spaceId: string
  let delivery: string
  let preview: string

  before(async () => {
    ;({ client, at, spaceId } = await newSpace(server()))
    await client.locale.create(at, { name: 'German', code: 'de', fallbackCode: 'en-US' } as never)
    await activate(client, at, 'node', [
      { id: 'title', name: 'Title', type: 'Symbol', localized: true },
      { id: 'next', name: 'Next', type: 'Link', linkType: 'Entry' },
    ])
    await activate(client, at, 'other', [{ id: 'title', name: 'Title', type: 'Symbol' }])
    const make = async (id: string, contentTypeId: string, fields: object, publish = true) => {
      const entry = await client.entry.createWithId({ ...at, contentTypeId, entryId: id }, { fields } as never)
      if (publish) await client.entry.publish({ ...at, entryId: id }, entry)
    }
    await make('b', 'node', { title: { 'en-US': 'B' } })
    await make('a', 'node', { title: { 'en-US': 'A', de: 'A auf Deutsch' }, next: { 'en-US': link('Entry', 'b') } })
    await make('o', 'other', { title: { 'en-US': 'O' } })
    await make('draft', 'node', { title: { 'en-US': 'Draft' } }, false)
    const asset = await client.asset.createWithId({ ...at, assetId: 'picture' }, {
      fields: { title: { 'en-US': 'Picture' } },
    } as never)
    assert.equal(asset.sys.version, 1)
    const key = await client.apiKey.create({ spaceId }, { name: 'Reader' } as never)
    delivery = key.accessToken
    preview = (await client.previewApiKey.getMany({ spaceId })).items[0]!.accessToken as string
  })

  const reader = (accessToken = delivery) =>
    createClient({ space: spaceId, accessToken, host: server().host, insecure: true, retryOnError: false })
  const ids = (items: readonly { sys: { id: string } }[]) => items.map(({ sys }) => sys.id)
  const get = (path: string, token = delivery) => request(server(), 'GET', `/spaces/${spaceId}${path}`, { token })

  test('initial: all locales, links across items, newest first; then deltas with deletions', async () => {
    const first = await reader().sync({ initial: true })
    assert.deepEqual(ids(first.entries), ['o', 'a', 'b'])
    assert.deepEqual([first.assets, first.deletedEntries, first.deletedAssets], [[], [], []])
    const a = first.entries[1]! as never as {
      sys: Record<string, unknown>
      fields: { title: object; next: { 'en-US': { fields: { title: object } } } }
    }
    assert.deepEqual(a.fields.title, { 'en-US': 'A', de: 'A auf Deutsch' })
    assert.deepEqual(a.fields.next['en-US'].fields.title, { 'en-US': 'B' })
    assert.equal(a.sys.locale, undefined)
    const again = await reader().sync({ nextSyncToken: first.nextSyncToken! })
    assert.deepEqual([again.entries, again.nextSyncToken], [[], first.nextSyncToken])

    const entry = await client.entry.get({ ...at, entryId: 'a' })
    entry.fields.title = { 'en-US': 'A changed' }
    const saved = await client.entry.update({ ...at, entryId: 'a' }, entry)
    assert.deepEqual((await reader().sync({ nextSyncToken: first.nextSyncToken! })).entries, [], 'a draft is no news')
    await client.entry.publish({ ...at, entryId: 'a' }, saved)
    await client.entry.unpublish({ ...at, entryId: 'o' })
    await client.entry.delete({ ...at, entryId: 'o' })
    const delta = await reader().sync({ nextSyncToken: first.nextSyncToken! })
    assert.deepEqual([ids(delta.entries), ids(delta.deletedEntries)], [['a'], ['o']])
    const { sys } = delta.deletedEntries[0]! as never as { sys: Record<string, unknown> }
    assert.deepEqual(Object.keys(sys).sort(), [
      ...['contentType', 'createdAt', 'deletedAt', 'environment', 'id', 'revision', 'space', 'type', 'updatedAt'],
    ])
    assert.ok(sys.deletedAt === sys.createdAt && sys.deletedAt === sys.updatedAt)
    assert.deepEqual([sys.type, sys.revision], ['DeletedEntry', 1])
  })

  test('pages link to the next one, and the last has a sync token', async () => {
    const pages: unknown[] = []
    let page = await reader().sync({ initial: true, limit: 1 }, { paginate: false })
    pages.push(ids(page.entries))
    while (page.nextPageToken) {
      assert.equal(page.nextSyncToken, undefined)
      page = await reader().sync({ nextPageToken: page.nextPageToken }, { paginate: false })
      pages.push(ids(page.entries))
    }
    assert.deepEqual(pages.flat(), ['a', 'b'])
    assert.match(page.nextSyncToken!, /^[\w-]+$/)
    assert.deepEqual(
      ids((await reader().sync({ initial: true, limit: 1 })).entries),
      ['a', 'b'],
      'the client pages too',
    )
    const { body } = await get('/environments/master/sync?initial=true')
    assert.deepEqual(Object.keys(body), ['sys', 'items', 'nextSyncUrl'])
    assert.ok(
      body.nextSyncUrl.startsWith(`${server().urls.delivery}/spaces/${spaceId}/environments/master/sync?sync_token=`),
    )
  })

  test('the sync token includes type and content_type', async () => {
    const entries = await reader().sync({ initial: true, type: 'Entry' })
    const nodes = await reader().sync({ initial: true, content_type: 'node' })
    const others = await reader().sync({ initial: true, content_type: 'other' })
    const deletions = await reader().sync({ initial: true, type: 'Deletion' })
    const assets = await reader().sync({ initial: true, type: 'Asset' })
    assert.deepEqual(
      [ids(entries.entries), ids(nodes.entries)],
      [
        ['a', 'b'],
        ['a', 'b'],
      ],
    )
    assert.deepEqual([others.entries, deletions.entries, assets.entries], [[], [], []])
    await client.entry.unpublish({ ...at, entryId: 'b' })
    const after = async ({ nextSyncToken }: { nextSyncToken?: string | undefined }) => {
      const delta = await reader().sync({ nextSyncToken: nextSyncToken! })
      return [ids(delta.entries), ids(delta.deletedEntries)]
    }
    assert.deepEqual(await after(entries), [[], []])
    assert.deepEqual(await after(deletions), [[], ['b']])
    assert.deepEqual(await after(assets), [[], []])
    const entry = await client.entry.get({ ...at, entryId: 'b' })
    await client.entry.publish({ ...at, entryId: 'b' }, entry)
    assert.deepEqual(await after(entries), [['b'], []])
    assert.deepEqual(await after(nodes), [['b'], []])
    assert.deepEqual(await after(others), [[], []])
    assert.deepEqual(await after(deletions), [[], []])
  })

  test('preview: drafts and unprocessed assets; archiving and deleting are deletions', async () => {
    const first = await reader(preview).sync({ initial: true })
    assert.deepEqual(ids(first.entries).sort(), ['a', 'b', 'draft'])
    assert.deepEqual(ids(first.assets), ['picture'])
    const draft = await client.entry.get({ ...at, entryId: 'draft' })
    draft.fields.title = { 'en-US': 'Changed' }
    await client.entry.update({ ...at, entryId: 'draft' }, draft)
    await client.entry.unpublish({ ...at, entryId: 'b' })
    await client.asset.delete({ ...at, assetId: 'picture' })
    const second = await reader(preview).sync({ nextSyncToken: first.nextSyncToken! })
    assert.deepEqual([ids(second.entries).sort(), ids(second.deletedAssets)], [['b', 'draft'], ['picture']])
    assert.deepEqual(second.deletedEntries, [], 'an unpublished entry is still a draft')
    await client.entry.archive({ ...at, entryId: 'draft' })
    const third = await reader(preview).sync({ nextSyncToken: second.nextSyncToken! })
    assert.deepEqual([ids(third.entries), ids(third.deletedEntries)], [[], ['draft']])
  })

  test('invalid queries get a 400 with the reason', async () => {
    const { nextSyncToken } = await reader().sync({ initial: true })
    const wrong: [query: string, code: string, says: RegExp][] = [
      ['', 'BadRequest', /initial=true/],
      ['initial=false', 'BadRequest', /initial=true/],
      ['initial=true&type=Nothing', 'BadRequest', /all, Entry, Asset/],
      ['initial=true&content_type=node', 'BadRequest', /must be set to Entry/],
      ['initial=true&type=Entry&content_type=nothing', 'InvalidQuery', /invalid/],
      ['initial=true&limit=0', 'InvalidQuery', /limit/],
      ['initial=true&limit=1001', 'InvalidQuery', /limit/],
      ['initial=true&limit=x', 'InvalidQuery', /limit/],
      ['initial=true&some=1', 'InvalidQuery', /invalid/],
      [`sync_token=${nextSyncToken}&limit=5`, 'BadRequest', /can not pass any other/],
      ['sync_token=', 'BadRequest', /Invalid sync token/],
      ['sync_token=abc', 'BadRequest', /Invalid sync token/],
      [`sync_token=${nextSyncToken!.slice(0, -2)}`, 'BadRequest', /Invalid sync token/],
    ]
    for (const [query, code, says] of wrong) {
      const { status, body } = await get(`/sync?${query}`)
      assert.deepEqual([status, body.sys.id], [400, code], query)
      assert.match(body.message, says)
    }
    const onPreview = await get(`/sync?sync_token=${nextSyncToken}`, preview)
    assert.equal(onPreview.status, 400)
    const { spaceId: strange } = await newSpace(server())
    const elsewhere = await request(server(), 'GET', `/spaces/${strange}/sync?initial=true`, { token: delivery })
    assert.equal(elsewhere.status, 404)
    assert.equal((await get('/environments/none/sync?initial=true')).status, 404)
  })
})
