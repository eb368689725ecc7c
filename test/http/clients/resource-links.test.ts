import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createClient } from 'contentful'
import { type At, activate, type Client, newSpace, refusal, refused, request } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'

interface Entry {
  sys: { type: string; id: string; urn?: string; space?: { sys: { id: string } }; locale?: string }
  fields: Record<string, never> & { title: string }
}
interface Space {
  client: Client
  at: At
  spaceId: string
  delivery: string
  preview: string
}

const link = (id: string, linkType = 'Entry') => ({ sys: { type: 'Link', linkType, id } })
const source = (space: string) => `crn:contentful:::content:spaces/${space}`
const urnOf = (space: string, id: string, environment = 'master') =>
  `${source(space)}/environments/${environment}/entries/${id}`
const resource = (urn: string) => ({ sys: { type: 'ResourceLink', linkType: 'Contentful:Entry', urn } })
const header = (spaces: unknown) => Buffer.from(JSON.stringify({ spaces })).toString('base64')
const notResolvable = (urn: string) => ({
  sys: { id: 'notResolvable', type: 'error' },
  details: { type: 'ResourceLink', linkType: 'Contentful:Entry', urn },
})
const title = { id: 'title', name: 'Title', type: 'Symbol', localized: true }
const next = { id: 'next', name: 'Next', type: 'Link', linkType: 'Entry' }

onBothEngines('contentful: links to other spaces', (server) => {
  let home: Space
  let shop: Space

  const spaceWithKey = async (): Promise<Space> => {
    const space = await newSpace(server())
    const { client, spaceId } = space
    const key = await client.apiKey.create({ spaceId }, {
      name: 'Key',
      environments: [link('master', 'Environment')],
    } as never)
    const { sys } = (key as unknown as { preview_api_key: { sys: { id: string } } }).preview_api_key
    const { accessToken } = await client.previewApiKey.get({ spaceId, previewApiKeyId: sys.id } as never)
    return { ...space, delivery: key.accessToken, preview: accessToken! }
  }
  const inEnglish = (fields: object) =>
    Object.fromEntries(Object.entries(fields).map(([id, value]) => [id, { 'en-US': value }]))
  const draft = ({ client, at }: Space, contentTypeId: string, entryId: string, fields: object) =>
    client.entry.createWithId({ ...at, entryId, contentTypeId }, { fields: inEnglish(fields) } as never)
  const publish = async (space: Space, contentTypeId: string, entryId: string, fields: object) => {
    const { client, at } = space
    return client.entry.publish({ ...at, entryId }, await draft(space, contentTypeId, entryId, fields))
  }
  const change = async ({ client, at }: Space, entryId: string, fields: object) => {
    const entry = await client.entry.get({ ...at, entryId })
    const saved = await client.entry.update({ ...at, entryId }, {
      ...entry,
      fields: { ...entry.fields, ...inEnglish(fields) },
    } as never)
    await client.entry.publish({ ...at, entryId }, saved)
  }
  const connect = (resolution: string | null, accessToken = home.delivery) =>
    createClient({
      ...{ space: home.spaceId, accessToken, host: server().host, insecure: true, retryOnError: false },
      headers: resolution === null ? {} : { 'x-contentful-resource-resolution': resolution },
    })
  const withShop = () => header({ [shop.spaceId]: shop.delivery })
  const get = async (id: string, { resolution = withShop(), ...query }: Record<string, unknown> = {}) => {
    const client = connect(resolution as string | null)
    const found = await client.getEntries({ 'sys.id': id, ...query } as never)
    return { ...found, page: found.items[0] as unknown as Entry }
  }
  const raw = (path: string, headers: Record<string, string>, token = home.delivery) =>
    request(server(), 'GET', `/spaces/${home.spaceId}/environments/master/${path}`, { token, headers })

  before(async () => {
    home = await spaceWithKey()
    shop = await spaceWithKey()
    await home.client.locale.create(home.at, { name: 'German', code: 'de', fallbackCode: 'en-US' } as never)
    const allowedResources = [shop, home].map(({ spaceId }) => ({ type: 'Contentful:Entry', source: source(spaceId) }))
    const shoe = { id: 'shoe', name: 'Shoe', type: 'ResourceLink', allowedResources }
    const shoes = { id: 'shoes', name: 'Shoes', type: 'Array', items: { type: 'ResourceLink' }, allowedResources }
    const fields = [title, next, shoe, shoes, { id: 'text', name: 'Text', type: 'RichText' }]
    await activate(home.client, home.at, 'page', fields)
    await activate(shop.client, shop.at, 'shoe', [title, next, shoes])
    await publish(shop, 'shoe', 'maker', { title: 'Maker' })
    await publish(shop, 'shoe', 'boot', { title: 'Boot', next: link('maker') })
    await publish(shop, 'shoe', 'clog', { title: 'Clog' })
    await draft(shop, 'shoe', 'secret', { title: 'Draft' })
  })

  test('the fields keep their allowed resources, and others are refused', async () => {
    const { client, at } = home
    const { fields } = await client.contentType.get({ ...at, contentTypeId: 'page' })
    const [shoe] = fields.filter(({ id }) => id === 'shoe')
    assert.deepEqual(shoe?.allowedResources?.[0], { type: 'Contentful:Entry', source: source(shop.spaceId) })
    const wrong = { ...shoe, allowedResources: [{ type: 'Contentful:Entry', source: 'elsewhere' }] }
    const body = { name: 'Wrong', fields: [wrong] } as never
    const create = client.contentType.createWithId({ ...at, contentTypeId: 'wrong' }, body)
    assert.deepEqual(await refused(create), [422, 'ValidationFailed', 'regexp'])
  })

  test('a malformed link is not saved, and one to a space that is not allowed not published', async () => {
    const { client, at } = home
    for (const urn of ['boot', `${urnOf(shop.spaceId, 'boot')}/x`, urnOf('..', 'boot'), urnOf(shop.spaceId, 'a b')]) {
      const saved = draft(home, 'page', 'refused', { shoe: resource(urn) })
      assert.deepEqual(await refused(saved), [422, 'InvalidEntry', 'regexp'], urn)
    }
    const elsewhere = await draft(home, 'page', 'elsewhere', { shoes: [resource(urnOf('elsewhere', 'boot'))] })
    const { status, details } = await refusal(client.entry.publish({ ...at, entryId: 'elsewhere' }, elsewhere))
    const [problem] = details.errors
    assert.deepEqual([status, problem?.name, problem?.path], [422, 'in', ['fields', 'shoes', 'en-US', 0, 'sys', 'urn']])
  })

  test('the client resolves links, lists and rich text, and what their targets link to', async () => {
    const boot = resource(urnOf(shop.spaceId, 'boot'))
    const clog = resource(`${source(shop.spaceId)}/entries/clog`)
    const embedded = { nodeType: 'embedded-resource-block', data: { target: clog }, content: [] }
    const text = { nodeType: 'document', data: {}, content: [embedded] }
    await publish(home, 'page', 'all', { title: 'All', shoe: boot, shoes: [boot, clog], text })
    const { page, includes, errors } = await get('all', { include: 2 })
    const {
      shoe,
      shoes,
      text: shown,
    } = page.fields as unknown as {
      shoe: Entry & { fields: { next: Entry } }
      shoes: Entry[]
      text: { content: { data: { target: Entry } }[] }
    }
    assert.deepEqual([shoe.sys.type, shoe.fields.title, shoe.sys.space?.sys.id], ['Entry', 'Boot', shop.spaceId])
    assert.equal(shoe.fields.next.fields.title, 'Maker')
    assert.deepEqual(
      shoes.map(({ fields }) => fields.title),
      ['Boot', 'Clog'],
    )
    assert.equal(shown.content[0]?.data.target.fields.title, 'Clog')
    assert.deepEqual(includes?.Entry?.map(({ sys }) => sys.id).sort(), ['boot', 'clog', 'maker'])
    assert.equal(errors, undefined)
  })

  test('without the header, or without levels of links, nothing is resolved or reported', async () => {
    for (const options of [{ resolution: null }, { include: 0 }]) {
      const { page, includes, errors } = await get('all', options)
      assert.equal((page.fields as unknown as { shoe: Entry }).shoe.sys.type, 'ResourceLink')
      assert.deepEqual([includes, errors], [undefined, undefined])
    }
  })

  test('levels count across spaces, and cycles end', async () => {
    const to = (space: Space, id: string) => ({ shoes: [resource(urnOf(space.spaceId, id))] })
    await publish(home, 'page', 'start', { title: 'Start', ...to(shop, 'there') })
    await publish(home, 'page', 'end', { title: 'End', next: link('start'), ...to(shop, 'there') })
    const last = { shoes: [resource(urnOf(home.spaceId, 'end'))] }
    await activate(shop.client, shop.at, 'tour', [
      title,
      { ...next, id: 'onward' },
      {
        ...{ id: 'shoes', name: 'Shoes', type: 'Array', items: { type: 'ResourceLink' } },
        allowedResources: [{ type: 'Contentful:Entry', source: source(home.spaceId) }],
      },
    ])
    await publish(shop, 'tour', 'there', { title: 'There', onward: link('maker'), ...last })
    const ids = async (include: number) => {
      const { includes } = await get('start', { include })
      return includes?.Entry?.map(({ sys }) => sys.id).sort()
    }
    assert.deepEqual(await ids(1), ['there'])
    assert.deepEqual(await ids(2), ['end', 'maker', 'there'])
    assert.deepEqual(await ids(10), ['end', 'maker', 'there'])
  })

  test('drafts, missing entries and spaces without a valid token are all reported alike', async () => {
    const other = await spaceWithKey()
    await activate(other.client, other.at, 'shoe', [title])
    await publish(other, 'shoe', 'boot', { title: 'Foreign' })
    const urns = [
      ...[urnOf(shop.spaceId, 'secret'), urnOf(shop.spaceId, 'missing'), urnOf(shop.spaceId, 'boot', 'other')],
      ...[urnOf(home.spaceId, 'missing'), urnOf(home.spaceId, 'all', 'missing')],
    ]
    const foreign = [urnOf(other.spaceId, 'boot'), urnOf(other.spaceId, 'missing'), urnOf('nowhere', 'boot')]
    await draft(home, 'page', 'broken', { title: 'Broken', shoes: [...urns, ...foreign].map(resource) })
    const check = async (tokens: object, expected: string[]) => {
      const resolution = header(tokens)
      const { body } = await raw(
        'entries?sys.id=broken',
        { 'x-contentful-resource-resolution': resolution },
        home.preview,
      )
      assert.deepEqual(body.errors, expected.map(notResolvable))
      return (body.includes?.Entry ?? []) as Entry[]
    }
    const all = [...urns, ...foreign]
    // A preview request needs preview tokens, and each token opens its own space only.
    assert.deepEqual(await check({ [shop.spaceId]: shop.delivery }, all), [])
    assert.deepEqual(await check({ [other.spaceId]: shop.preview, nowhere: shop.preview }, all), [])
    assert.deepEqual(await check({ [shop.spaceId]: 'not a token', [other.spaceId]: other.delivery }, all), [])
    const drafts = await check({ [shop.spaceId]: shop.preview }, all.slice(1))
    assert.deepEqual(
      drafts.map(({ fields }) => fields.title),
      ['Draft'],
    )
    await publish(home, 'page', 'hidden', { title: 'Hidden', shoe: resource(urns[0]!) })
    const { page, errors } = await get('hidden')
    assert.equal((page.fields as unknown as { shoe: Entry }).shoe.sys.urn, urns[0])
    assert.deepEqual(errors, [notResolvable(urns[0]!)])
  })

  test('changes in the other space show at once', async () => {
    await publish(shop, 'shoe', 'changing', { title: 'One' })
    await publish(home, 'page', 'follows', { title: 'F', shoe: resource(urnOf(shop.spaceId, 'changing')) })
    const shown = async (resolution = withShop()) => {
      const { page } = await get('follows', { resolution })
      return (page.fields as unknown as { shoe: Entry }).shoe.fields?.title
    }
    assert.deepEqual([await shown(), await shown()], ['One', 'One'])
    await change(shop, 'changing', { title: 'Two' })
    assert.equal(await shown(), 'Two')
    const { client, at, spaceId } = shop
    const key = await client.apiKey.create({ spaceId }, { name: 'Short' } as never)
    const resolution = header({ [spaceId]: key.accessToken })
    assert.equal(await shown(resolution), 'Two')
    await client.apiKey.delete({ spaceId, apiKeyId: key.sys.id })
    assert.equal(await shown(resolution), undefined)
    const entry = await client.entry.get({ ...at, entryId: 'changing' })
    await client.entry.unpublish({ ...at, entryId: 'changing' }, entry)
    assert.equal(await shown(), undefined)
  })

  test('a shared cache must not store the response, and stores others apart', async () => {
    const resolved = await raw('entries?sys.id=all', { 'X-Contentful-Resource-Resolution': withShop() })
    assert.equal(resolved.headers.get('cache-control'), 'max-age=0, private')
    const etag = resolved.headers.get('etag')!
    const repeated = { 'X-Contentful-Resource-Resolution': withShop(), 'If-None-Match': etag }
    assert.equal((await raw('entries?sys.id=all', repeated)).status, 304)
    const { body } = await raw('entries?sys.id=all', {})
    assert.equal(body.includes, undefined)
  })

  test('each environment has its locales', async () => {
    const { page } = await get('all', { locale: 'de' })
    const { shoe } = page.fields as unknown as { shoe: Entry }
    assert.deepEqual([page.sys.locale, shoe.sys.locale, shoe.fields.title], ['de', 'en-US', 'Boot'])
  })

  test('no link inside a space shows an entry of another space with the same id', async () => {
    await publish(shop, 'shoe', 'same', { title: 'Foreign' })
    const urn = urnOf(shop.spaceId, 'same')
    await publish(home, 'page', 'only', { title: 'Only', shoe: resource(urn) })
    assert.equal(((await get('only')).page.fields as unknown as { shoe: Entry }).shoe.fields.title, 'Foreign')
    await publish(home, 'page', 'same', { title: 'Own' })
    await publish(home, 'page', 'both', { title: 'Both', shoe: resource(urn), next: link('same') })
    const { page, errors } = await get('both')
    const { shoe, next: own } = page.fields as unknown as { shoe: Entry; next: Entry }
    assert.deepEqual([own.fields.title, shoe.sys.type], ['Own', 'ResourceLink'])
    assert.deepEqual(errors, [notResolvable(urn)])
  })

  test('malformed headers are refused', async () => {
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`s${index}`, 'x']))
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
    const wrong = ['x', '%', '{}', encoded(null), encoded([]), encoded({}), encoded({ spaces: [] }), header(many)]
    for (const value of [...wrong, header({ a: 1 }), header({ 'a b': 'x' }), header({ '..': 'x' })]) {
      const { status, body } = await raw('entries', { 'X-Contentful-Resource-Resolution': value })
      assert.deepEqual([status, body.sys.id], [400, 'BadRequest'], value)
    }
    assert.equal((await raw('entries', { 'X-Contentful-Resource-Resolution': header({}) })).status, 200)
  })

  test('GraphQL has the URNs, pages of lists, and filters by existence', async () => {
    const [boot, clog] = [urnOf(shop.spaceId, 'boot'), urnOf(shop.spaceId, 'clog')]
    await publish(home, 'page', 'graph', { title: 'Graph', shoe: resource(boot), shoes: [boot, clog].map(resource) })
    const send = async (query: string) => {
      const response = await fetch(`${server().url}/graphql/content/v1/spaces/${home.spaceId}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${home.delivery}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ query }),
      })
      const { data, errors } = (await response.json()) as { data: unknown; errors?: unknown }
      assert.equal(errors, undefined)
      return data
    }
    const linkType = 'Contentful:Entry'
    const shoe = 'shoe { __typename sys { urn linkType } }'
    const shoes =
      'shoesCollection(skip: 1, limit: 1) { total items { sys { urn } ... on ResourceLink { __typename } } }'
    assert.deepEqual(await send(`{ page(id: "graph") { ${shoe} ${shoes} } }`), {
      page: {
        shoe: { __typename: 'PageShoe', sys: { urn: boot, linkType } },
        shoesCollection: { total: 2, items: [{ sys: { urn: clog }, __typename: 'PageShoes' }] },
      },
    })
    assert.deepEqual(
      await send('{ pageCollection(where: { title: "Graph", shoe_exists: false }) { items { sys { id } } } }'),
      { pageCollection: { items: [] } },
    )
    assert.deepEqual(
      await send('{ pageCollection(where: { title: "Graph", shoesCollection_exists: true }) { total } }'),
      { pageCollection: { total: 1 } },
    )
    await publish(home, 'page', 'bare', { title: 'Bare' })
    assert.deepEqual(await send('{ page(id: "bare") { shoe { sys { urn } } shoesCollection { total } } }'), {
      page: { shoe: null, shoesCollection: { total: 0 } },
    })
  })
})
