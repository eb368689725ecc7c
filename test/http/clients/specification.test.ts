// The specification, sentence by sentence: searching entries (4.1, 2.6), errors (7, 2.7) and limits (8), over plain HTTP.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type At, activate, type Client, newSpace } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'

interface Resource {
  sys: { id: string; type: string }
  fields: Record<string, unknown>
}
interface Found {
  items: Resource[]
  includes?: { Entry?: Resource[]; Asset?: Resource[] }
  sys: { type: string; id: string }
  message: string
  details?: { sys: { type: string } }
  requestId: string
}

const link = (linkType: string, id: string) => ({ 'en-US': { sys: { type: 'Link', linkType, id } } })
const DEPTH = 12

onBothEngines('the specification', (server) => {
  let spaceId: string
  let token: string
  let client: Client
  let at: At

  before(async () => {
    ;({ client, at, spaceId } = await newSpace(server()))
    await activate(client, at, 'node', [
      { id: 'title', name: 'Title', type: 'Symbol' },
      { id: 'next', name: 'Next', type: 'Link', linkType: 'Entry' },
      { id: 'picture', name: 'Picture', type: 'Link', linkType: 'Asset' },
    ])
    await activate(client, at, 'other', [{ id: 'next', name: 'Next', type: 'Link', linkType: 'Entry' }])
    const asset = {
      fields: {
        title: { 'en-US': 'Picture' },
        file: { 'en-US': { fileName: 'p.png', contentType: 'image/png', upload: 'https://example.org/p.png' } },
      },
    }
    await client.asset.createWithId({ ...at, assetId: 'picture' }, asset as never)
    const make = async (entryId: string, contentTypeId: string, fields: object) => {
      const created = await client.entry.createWithId({ ...at, contentTypeId, entryId }, { fields } as never)
      await client.entry.publish({ ...at, entryId }, created)
    }
    // n0 links to n1, that to n2, and so on; `o` and `a` link to n0.
    for (let i = DEPTH; i >= 0; i--) {
      const next = i < DEPTH ? { next: link('Entry', `n${i + 1}`) } : {}
      await make(`n${i}`, 'node', { title: { 'en-US': `Node ${i}` }, ...next })
    }
    await make('o', 'other', { next: link('Entry', 'n0') })
    await make('a', 'node', { title: { 'en-US': 'A' }, next: link('Entry', 'n0') })
    token = (await client.apiKey.create({ spaceId }, { name: 'Reader' } as never)).accessToken
  })

  const get = async (path: string, bearer: string | null = token) => {
    const headers: Record<string, string> = bearer === null ? {} : { Authorization: `Bearer ${bearer}` }
    const response = await fetch(`${server().urls.delivery}/spaces/${path}`, { headers })
    return { status: response.status, body: (await response.json()) as Found }
  }
  const search = async (query: string) => (await get(`${spaceId}/entries?${query}`)).body
  const ids = (resources: readonly Resource[] = []) => resources.map(({ sys }) => sys.id)

  test('4.1: the token is a query parameter or a header', async () => {
    const byParameter = await get(`${spaceId}/entries?access_token=${token}&sys.id=n0`, null)
    assert.deepEqual([byParameter.status, ids(byParameter.body.items)], [200, ['n0']])
    assert.deepEqual(byParameter.body, (await get(`${spaceId}/entries?sys.id=n0`)).body)
  })

  test('4.1 rule 1: filters select the items; their links are resolved afterwards', async () => {
    const { items, includes } = await search('content_type=other')
    assert.deepEqual([ids(items), ids(includes?.Entry)], [['o'], ['n0']], 'a linked entry of another type is included')
    assert.deepEqual((await search('content_type=other&fields.next.sys.id=n5')).items, [])
  })

  test('4.1 rules 2 and 3: includes do not repeat items and are grouped by link type', async () => {
    const both = await search('content_type=node&sys.id[in]=n0,n1')
    assert.deepEqual([ids(both.items).sort(), ids(both.includes?.Entry)], [['n0', 'n1'], ['n2']])
    const all = await search('include=10')
    assert.equal(all.includes, undefined, 'everything is in items')
    assert.equal(new Set(ids(all.items)).size, all.items.length)
    const preview = (await client.previewApiKey.getMany({ spaceId })).items[0]!.accessToken as string
    const created = await client.entry.createWithId({ ...at, contentTypeId: 'node', entryId: 'p' }, {
      fields: { title: { 'en-US': 'P' }, picture: link('Asset', 'picture'), next: link('Entry', 'n0') },
    } as never)
    assert.equal(created.sys.version, 1)
    const response = await fetch(`${server().urls.preview}/spaces/${spaceId}/entries?sys.id=p`, {
      headers: { Authorization: `Bearer ${preview}` },
    })
    const { includes } = (await response.json()) as Found
    assert.deepEqual([ids(includes?.Entry), ids(includes?.Asset)], [['n0'], ['picture']])
    assert.deepEqual([includes!.Entry![0]!.sys.type, includes!.Asset![0]!.sys.type], ['Entry', 'Asset'])
  })

  test('4.1 rules 4 and 8: links are followed for `include` levels, one by default, ten at most', async () => {
    const levels = async (query: string) => ids((await search(`sys.id=n0${query}`)).includes?.Entry)
    const chain = (depth: number) => Array.from({ length: depth }, (_, i) => `n${i + 1}`)
    assert.deepEqual(await levels(''), chain(1))
    assert.deepEqual(await levels('&include=0'), [])
    for (const depth of [1, 2, 3, 10]) assert.deepEqual(await levels(`&include=${depth}`), chain(depth))
    for (const wrong of ['11', '-1', 'x', '1.5', '']) {
      const { status, body } = await get(`${spaceId}/entries?sys.id=n0&include=${wrong}`)
      assert.deepEqual([status, body.sys.type, body.items], [400, 'Error', undefined], wrong)
    }
    const many = await search('content_type=node&include=10&limit=5&order=fields.title')
    const known = new Set([...ids(many.items), ...ids(many.includes?.Entry)])
    for (const { fields } of many.items) {
      const next = fields.next as { sys: { id: string } } | undefined
      if (next) assert.ok(known.has(next.sys.id), 'for any number of results')
    }
  })

  test('4.1 rule 5: links stay link values', async () => {
    const { items, includes } = await search('sys.id=n0&include=2')
    for (const { fields, sys } of [...items, ...includes!.Entry!]) {
      const id = `n${Number(sys.id.slice(1)) + 1}`
      assert.deepEqual(fields.next, { sys: { type: 'Link', linkType: 'Entry', id } })
    }
  })

  test('4.1 rule 6: all entries of a type that link to a target, each with its own links', async () => {
    const { items, includes } = await search('content_type=node&fields.next.sys.id=n0')
    assert.deepEqual([ids(items), ids(includes?.Entry)], [['a'], ['n0']])
    const circle = await client.entry.createWithId({ ...at, contentTypeId: 'node', entryId: 'self' }, {
      fields: { title: { 'en-US': 'Self' }, next: link('Entry', 'self') },
    } as never)
    const preview = (await client.previewApiKey.getMany({ spaceId })).items[0]!.accessToken as string
    const response = await fetch(
      `${server().urls.preview}/spaces/${spaceId}/entries?content_type=node&fields.next.sys.id=${circle.sys.id}`,
      { headers: { Authorization: `Bearer ${preview}` } },
    )
    const found = (await response.json()) as Found
    assert.deepEqual([ids(found.items), found.includes], [['self'], undefined], 'the target itself can be in items')
  })

  test('4.1 rule 7, 7, 2.7: a token of another space finds nothing and learns only the type of the resource', async () => {
    const { spaceId: strange, client: owner } = await newSpace(server())
    const foreign = (await owner.apiKey.create({ spaceId: strange }, { name: 'Other' } as never)).accessToken
    for (const space of [spaceId, 'no-such-space']) {
      const { status, body } = await get(`${space}/entries`, foreign)
      assert.deepEqual([status, body.sys], [404, { type: 'Error', id: 'NotFound' }])
      assert.equal(body.details?.sys.type, 'Space')
      assert.ok(body.message.length > 0 && body.requestId.length > 0)
    }
    const missing = await get(`${spaceId}/entries/none`)
    assert.deepEqual([missing.status, missing.body.details?.sys.type], [404, 'Entry'])
  })

  test('7, 5 rule 10: a missing, unknown, truncated or foreign token gets AccessTokenInvalid', async () => {
    const preview = (await client.previewApiKey.getMany({ spaceId })).items[0]!.accessToken as string
    const wrong = [null, 'unknown', token.slice(0, -1), `${token}x`, preview]
    const responses = []
    for (const bearer of wrong) {
      const { status, body } = await get(`${spaceId}/entries`, bearer)
      const { requestId, ...rest } = body
      assert.deepEqual([status, body.sys, body.details], [401, { type: 'Error', id: 'AccessTokenInvalid' }, undefined])
      assert.ok(requestId.length > 0)
      responses.push(rest)
    }
    for (const response of responses) assert.deepEqual(response, responses[0], 'every reason has the same response')
  })
})
