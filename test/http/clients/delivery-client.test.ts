import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createClient } from 'contentful'
import { createClient as createManagementClient } from 'contentful-management'
import { ADMIN_TOKEN } from '../../support/server.ts'
import { onBothEngines } from './on-both-engines.ts'

interface Linked {
  sys: { id: string }
  fields: { title: string; next?: Linked; others?: Linked[] }
}

const link = (id: string) => ({ sys: { type: 'Link', linkType: 'Entry', id } })

onBothEngines('contentful', (server) => {
  let spaceId: string
  let delivery: string
  let preview: string

  /** a → b → c → a, and d, which is a draft. */
  before(async () => {
    const client = createManagementClient(
      { accessToken: ADMIN_TOKEN, host: server().host, insecure: true },
      { type: 'legacy' },
    )
    const space = await client.createSpace({ name: 'Read me', defaultLocale: 'en-US' }, '')
    const environment = await space.getEnvironment('master')
    spaceId = space.sys.id
    await environment.createLocale({ name: 'German', code: 'de', fallbackCode: 'en-US', optional: true } as never)
    const type = await environment.createContentTypeWithId('node', {
      name: 'Node',
      displayField: 'title',
      fields: [
        { id: 'title', name: 'Title', type: 'Symbol', required: true, localized: true },
        { id: 'slug', name: 'Slug', type: 'Symbol', required: false, localized: false },
        { id: 'next', name: 'Next', type: 'Link', linkType: 'Entry', required: false, localized: false },
        {
          id: 'others',
          name: 'Others',
          type: 'Array',
          items: { type: 'Link', linkType: 'Entry' },
          required: false,
          localized: false,
        },
      ],
    } as never)
    await type.publish()
    const make = (id: string, fields: object) =>
      environment.createEntryWithId('node', id, {
        fields: { title: { 'en-US': id.toUpperCase() }, slug: { 'en-US': id }, ...fields },
      })
    const a = await make('a', {
      next: { 'en-US': link('b') },
      others: { 'en-US': [link('c'), link('d')] },
      title: { 'en-US': 'A', de: 'A auf Deutsch' },
    })
    const b = await make('b', { next: { 'en-US': link('c') } })
    const c = await make('c', { next: { 'en-US': link('a') } })
    await make('d', {})
    for (const entry of [a, b, c]) await entry.publish()
    const published = await environment.getEntry('b')
    published.fields.title = { 'en-US': 'B changed' }
    await published.update()
    const key = await space.createApiKey({ name: 'Reader' } as never)
    delivery = key.accessToken
    preview = (await space.getPreviewApiKeys()).items[0]!.accessToken
  })

  const connect = (accessToken = delivery, options = {}) =>
    createClient({
      space: spaceId,
      accessToken,
      host: server().host,
      insecure: true,
      retryOnError: false,
      ...options,
    })

  test('space, locales and content types', async () => {
    const client = connect()
    const space = await client.getSpace()
    assert.deepEqual([space.sys.id, space.name], [spaceId, 'Read me'])
    const locales = await client.getLocales()
    assert.deepEqual(
      locales.items.map((l) => [l.code, l.default, l.fallbackCode]),
      [
        ['en-US', true, null],
        ['de', false, 'en-US'],
      ],
    )
    const types = await client.getContentTypes()
    assert.deepEqual(
      types.items.map((type) => type.sys.id),
      ['node'],
    )
    assert.equal((await client.getContentType('node')).fields.length, 4)
  })

  test('4.1: circular links are resolved to the requested depth, each resource once', async () => {
    const client = connect()
    const one = await client.withoutLinkResolution.getEntries({ 'sys.id': 'a', include: 1 })
    assert.deepEqual(
      one.items.map((item) => item.sys.id),
      ['a'],
    )
    assert.deepEqual(one.includes?.Entry?.map((entry) => entry.sys.id).sort(), ['b', 'c'])
    const none = await client.withoutLinkResolution.getEntries({ 'sys.id': 'a', include: 0 })
    assert.equal(none.includes, undefined)
    const all = await client.withoutLinkResolution.getEntries({ content_type: 'node', include: 10 })
    assert.equal(all.total, 3)
    assert.equal(all.includes, undefined, 'items are not repeated in includes')
    const [a] = (await client.getEntries({ 'sys.id': 'a', include: 3 })).items as unknown as Linked[]
    assert.equal(a?.fields.next?.fields.next?.fields.next?.sys.id, 'a')
  })

  test('4.1.6: all entries that link to a target', async () => {
    const client = connect()
    const found = await client.getEntries({ content_type: 'node', 'fields.next.sys.id': 'c' } as never)
    assert.deepEqual(
      found.items.map((item) => item.sys.id),
      ['b'],
    )
    const many = await client.getEntries({ content_type: 'node', 'fields.others.sys.id': 'c' } as never)
    assert.deepEqual(
      many.items.map((item) => item.sys.id),
      ['a'],
    )
  })

  test('drafts are not delivered; a link to one is reported as an error', async () => {
    const client = connect()
    const found = await client.withoutLinkResolution.getEntries({ 'sys.id': 'a' })
    assert.deepEqual(found.errors, [
      { sys: { id: 'notResolvable', type: 'error' }, details: { type: 'Link', linkType: 'Entry', id: 'd' } },
    ])
    await assert.rejects(client.getEntry('d'), /could not be found/)
  })

  test('preview returns drafts and changes, delivery published content', async () => {
    const drafts = connect(preview)
    assert.equal((await drafts.getEntries({ content_type: 'node' })).total, 4)
    assert.equal((await drafts.getEntry('b')).fields.title, 'B changed')
    assert.equal((await connect().getEntry('b')).fields.title, 'B')
  })

  test('a locale falls back where it has no value', async () => {
    const found = await connect().getEntries({ content_type: 'node', locale: 'de', order: ['sys.id'] } as never)
    assert.deepEqual(
      found.items.map((item) => item.fields.title),
      ['A auf Deutsch', 'B', 'C'],
    )
    const german = await connect().getEntries({
      content_type: 'node',
      locale: 'de',
      'fields.title': 'A auf Deutsch',
    } as never)
    assert.equal(german.total, 1)
  })

  test('a field filter finds entries, and an invalid query reports its mistake', async () => {
    const client = connect()
    const found = await client.getEntries({ content_type: 'node', 'fields.slug': 'b' } as never)
    assert.deepEqual(
      found.items.map((item) => item.sys.id),
      ['b'],
    )
    await assert.rejects(client.getEntries({ nonsense: '1' } as never), (error: Error) => {
      assert.equal(error.name, 'InvalidQuery')
      return true
    })
  })

  test('4.1.7 and 5: a token gives access to its own API and its own space only', async () => {
    const other = await createManagementClient(
      { accessToken: ADMIN_TOKEN, host: server().host, insecure: true },
      { type: 'legacy' },
    ).createSpace({ name: 'Other', defaultLocale: 'en-US' }, '')
    const foreign = createClient({
      space: other.sys.id,
      accessToken: delivery,
      host: server().host,
      insecure: true,
      retryOnError: false,
    })
    await assert.rejects(foreign.getEntries(), (error: Error) => {
      assert.equal(error.name, 'NotFound')
      assert.equal(JSON.parse(error.message).details.sys.type, 'Space')
      return true
    })
    const status = async (path: string, token: string) =>
      (await fetch(`${server().url}${path}`, { headers: { Authorization: `Bearer ${token}` } })).status
    const entries = `/spaces/${spaceId}/entries`
    assert.equal(await status(`/cdn${entries}`, delivery), 200)
    assert.equal(await status(`/cdn${entries}`, preview), 401)
    assert.equal(await status(`/cdn${entries}`, ADMIN_TOKEN), 401)
    assert.equal(await status(`/preview${entries}`, preview), 200)
    assert.equal(await status(`/preview${entries}`, delivery), 401)
    assert.equal(await status(`/api${entries}`, ADMIN_TOKEN), 200)
    assert.equal(await status(`/api${entries}`, delivery), 401)
    assert.equal(await status(`/cdn${entries}`, `${delivery.slice(0, -1)}${delivery.endsWith('x') ? 'y' : 'x'}`), 401)
    const inQuery = await fetch(`${server().url}${entries}?access_token=${delivery}`)
    assert.equal(inQuery.status, 200)
    const none = await fetch(`${server().url}${entries}`)
    assert.equal(none.status, 401)
    assert.equal(((await none.json()) as { sys: { id: string } }).sys.id, 'AccessTokenInvalid')
  })
})
