import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createClient } from 'contentful'
import { createClient as createManagementClient, type Environment } from 'contentful-management'
import { ADMIN_TOKEN } from '../../support/server.ts'
import { plain, refusal } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'

const link = (id: string) => ({ sys: { type: 'Link', linkType: 'Entry', id } })
const inEnglish = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([id, value]) => [id, { 'en-US': value }]))
const field = (id: string, type: string, more: object = {}) => ({
  ...{ id, name: id, type, required: false, localized: false },
  ...more,
})
const ids = ({ items }: { items: readonly { sys: { id: string } }[] }) => items.map((item) => item.sys.id)

onBothEngines('searches of the npm clients', (server) => {
  let spaceId: string
  let environment: Environment
  let delivery: string
  let preview: string

  before(async () => {
    const client = createManagementClient(
      { accessToken: ADMIN_TOKEN, host: server().host, insecure: true, retryOnError: false },
      { type: 'legacy' },
    )
    const space = await client.createSpace({ name: 'Search me', defaultLocale: 'en-US' }, '')
    environment = await space.getEnvironment('master')
    spaceId = space.sys.id
    await environment.createLocale({ name: 'German', code: 'de', fallbackCode: 'en-US', optional: true } as never)
    await environment.createTag('shown', 'Shown', 'public' as never)
    await environment.createTag('inside', 'Inside')
    const make = async (id: string, fields: object[]) => {
      const type = await environment.createContentTypeWithId(id, { name: id, displayField: 'name', fields } as never)
      await type.publish()
    }
    await make('author', [
      field('name', 'Symbol', { localized: true }),
      field('born', 'Integer'),
      field('boss', 'Link', { linkType: 'Entry' }),
    ])
    await make('post', [
      field('name', 'Symbol'),
      field('text', 'Text'),
      field('day', 'Date'),
      field('where', 'Location'),
      field('tags', 'Array', { items: { type: 'Symbol' } }),
      field('author', 'Link', { linkType: 'Entry' }),
      field('more', 'Array', { items: { type: 'Link', linkType: 'Entry' } }),
    ])
    const put = async (type: string, id: string, fields: object, tags: string[] = []) => {
      const metadata = { tags: tags.map((tag) => ({ sys: { type: 'Link', linkType: 'Tag', id: tag } })), concepts: [] }
      return environment.createEntryWithId(type, id, { fields, metadata } as never)
    }
    const publish = async (...made: Promise<{ publish(): Promise<unknown> }>[]) => {
      for (const entry of made) await (await entry).publish()
    }
    await publish(put('author', 'bea', inEnglish({ name: 'Bea', born: 1950 })))
    await publish(
      put('author', 'ann', { ...inEnglish({ born: 1980, boss: link('bea') }), name: { 'en-US': 'Ann', de: 'Anna' } }),
    )
    await publish(
      put(
        'post',
        'p1',
        inEnglish({
          name: 'Low water',
          text: 'The night ferry',
          day: '2020-01-01',
          tags: ['a', 'b'],
          author: link('ann'),
          where: { lat: 52.5, lon: 13.4 },
        }),
        ['shown'],
      ),
    )
    await publish(
      put(
        'post',
        'p2',
        inEnglish({
          name: 'High tide',
          text: 'A night train',
          day: '2021-01-01',
          tags: ['b'],
          more: [link('bea'), link('ann')],
          where: { lat: 48.1, lon: 11.6 },
        }),
        ['inside'],
      ),
    )
    await publish(put('post', 'p3', inEnglish({ name: 'Slack', text: 'Ferries' })))
    await put('post', 'draft', inEnglish({ name: 'Draft' }))
    await (await put('post', 'old', inEnglish({ name: 'Old' }))).archive()
    const changed = await environment.getEntry('p3')
    changed.fields.name = { 'en-US': 'Changed' }
    await changed.update()
    const key = await space.createApiKey({ name: 'Reader' } as never)
    delivery = key.accessToken
    preview = (await space.getPreviewApiKeys()).items[0]!.accessToken
  })

  const reader = (accessToken = delivery) =>
    createClient({ space: spaceId, accessToken, host: server().host, insecure: true, retryOnError: false })
  const find = async (query: object, token?: string) => ids(await reader(token).getEntries(query as never))
  const posts = (query: object, token?: string) => find({ content_type: 'post', order: ['sys.id'], ...query }, token)
  const manage = async (query: object) => ids(await environment.getEntries(query as never))

  async function refused(
    work: Promise<unknown>,
    status: number,
    name: string,
  ): Promise<{ message: string; details?: unknown }> {
    const error = await work.then(
      () => assert.fail('was not refused'),
      (thrown: Error) => thrown,
    )
    const body = JSON.parse(error.message) as { status: number; message: string; details?: unknown }
    assert.deepEqual([body.status, error.name], [status, name])
    return body
  }

  test('every operator', async () => {
    assert.deepEqual(await posts({ 'fields.name[ne]': 'Slack' }), ['p1', 'p2'])
    assert.deepEqual(await posts({ 'fields.name[in]': ['Slack', 'Low water'] }), ['p1', 'p3'])
    assert.deepEqual(await posts({ 'fields.tags[nin]': ['a'] }), ['p2', 'p3'])
    assert.deepEqual(await posts({ 'fields.tags[all]': ['a', 'b'] }), ['p1'])
    assert.deepEqual(await posts({ 'fields.day[exists]': false }), ['p3'])
    assert.deepEqual(await posts({ 'fields.day[gte]': '2020-06-01', 'fields.day[lt]': '2022-01-01' }), ['p2'])
    assert.deepEqual(await posts({ 'fields.text[match]': 'FERR' }), ['p1', 'p3'])
    assert.deepEqual(await posts({ 'fields.text': 'Ferries' }), ['p3'])
    assert.deepEqual(await find({ content_type: 'post', 'fields.where[near]': '48,11' }), ['p2', 'p1'])
    assert.deepEqual(await posts({ 'fields.where[within]': '52.5,13.4,10' }), ['p1'])
    assert.deepEqual(await posts({ 'fields.where[within]': '48,11,49,12' }), ['p2'])
    assert.deepEqual(await find({ query: 'night train' }), ['p2'])
    assert.deepEqual(await find({ links_to_entry: 'ann', order: ['sys.id'] }), ['p1', 'p2'])
    assert.deepEqual(await find({ 'sys.contentType.sys.id[nin]': ['post'], order: ['sys.id'] }), ['ann', 'bea'])
    assert.deepEqual(await find({ content_type: 'author', 'fields.name': 'Anna', locale: 'de' }), ['ann'])
    assert.deepEqual(await find({ content_type: 'author', 'fields.name.de': 'Anna' }), ['ann'])
  })

  test('filters work through references, of single links and lists, over several levels', async () => {
    assert.deepEqual(
      await posts({ 'fields.author.sys.contentType.sys.id': 'author', 'fields.author.fields.name[match]': 'ann' }),
      ['p1'],
    )
    assert.deepEqual(
      await posts({ 'fields.more.sys.contentType.sys.id': 'author', 'fields.more.fields.born[lt]': 1960 }),
      ['p2'],
    )
    assert.deepEqual(
      await posts({
        'fields.author.sys.contentType.sys.id': 'author',
        'fields.author.fields.boss.sys.contentType.sys.id': 'author',
        'fields.author.fields.boss.fields.born': 1950,
      }),
      ['p1'],
    )
  })

  test('entries are ordered by fields, those without a value last', async () => {
    assert.deepEqual(await find({ content_type: 'post', order: ['-fields.day', 'sys.id'] }), ['p2', 'p1', 'p3'])
    assert.deepEqual(await find({ content_type: 'post', order: ['fields.author.sys.id', '-sys.id'] }), [
      'p1',
      'p3',
      'p2',
    ])
  })

  test('a selection leaves out other fields and follows only selected links', async () => {
    const query = { content_type: 'post', 'sys.id': 'p1', select: ['fields.name'] }
    const page = await reader().withoutLinkResolution.getEntries(query as never)
    assert.deepEqual(Object.keys(page.items[0]!).sort(), ['fields', 'sys'])
    assert.deepEqual(page.items[0]!.sys, { id: 'p1', type: 'Entry' })
    assert.deepEqual(page.items[0]!.fields, { name: 'Low water' })
    assert.equal(page.includes, undefined)
    const linked = await reader().withoutLinkResolution.getEntries({ ...query, select: ['fields.author'] } as never)
    assert.deepEqual(
      linked.includes?.Entry?.map((entry) => entry.sys.id),
      ['ann'],
    )
  })

  test('select works in lists of several content types, also for fields that not all of them have', async () => {
    const ask = async (token: string, path: string) => {
      const headers = { Authorization: `Bearer ${token}` }
      const response = await fetch(`${server().url}${path}`, { headers })
      const { items } = (await response.json()) as { items?: { sys: { id: string }; fields?: object }[] }
      return { status: response.status, items: items ?? [] }
    }
    const query = 'entries?sys.id[in]=p1,ann&order=sys.id&select[any]=sys,fields.name,fields.nowhere'
    const space = environment.sys.space.sys.id
    const { items } = await ask(ADMIN_TOKEN, `/api/spaces/${space}/environments/master/${query}`)
    assert.deepEqual(
      items.map(({ sys, fields, ...rest }) => [sys.id, Object.keys(fields ?? {}), Object.keys(rest)]),
      [
        ['ann', ['name'], []],
        ['p1', ['name'], []],
      ],
    )
    const refused = await ask(delivery, `/cdn/spaces/${space}/environments/master/${query}`)
    assert.equal(refused.status, 400, 'as any other platform does')
  })

  test('select works for a single entry and for content types', async () => {
    const at = { spaceId, environmentId: 'master' }
    const client = plain(server())
    // The types of the client do not include `query`.
    const get = (query: object) => client.entry.get({ ...at, entryId: 'p1', query } as never)
    const { sys, fields, ...rest } = await get({ select: 'fields.name,fields.nowhere' })
    assert.deepEqual([sys.id, Object.keys(fields), rest], ['p1', ['name'], {}], 'the client asks for sys as well')
    assert.deepEqual(await get({ select: 'sys.id' }), { sys: { id: 'p1' } })
    for (const query of [{}, { select: '' }]) assert.ok((await get(query)).fields.text)
    const many = Array.from({ length: 101 }, (_, i) => `fields.f${i}`).join()
    for (const select of ['nowhere', 'sys.nowhere', 'sys,fields.name.en-US']) {
      assert.equal((await refusal(get({ select }))).name, 'InvalidQuery', select)
    }
    for (const select of [many, 'fields.\0']) {
      assert.equal((await refusal(get({ select }))).name, 'BadRequest', select.slice(0, 20))
    }
    const types = await client.contentType.getMany({ ...at, query: { select: 'sys.id,metadata' } })
    assert.deepEqual(
      types.items.map((type) => Object.keys(type)),
      [['sys'], ['sys']],
    )
  })

  test('private tags are not delivered', async () => {
    assert.deepEqual(await find({ 'metadata.tags.sys.id[in]': ['shown', 'inside'] }), ['p1'])
    assert.deepEqual(await find({ 'metadata.tags[exists]': true }), ['p1'])
    assert.deepEqual(await manage({ 'metadata.tags.sys.id[in]': 'shown,inside', order: 'sys.id' }), ['p1', 'p2'])
  })

  test('cursor paging works forwards and backwards', async () => {
    const raw = async (path: string) => {
      const headers = { Authorization: `Bearer ${delivery}` }
      const response = await fetch(`${server().url}/cdn${path}`, { headers })
      return (await response.json()) as {
        items: { sys: { id: string } }[]
        pages: { next?: string; prev?: string }
        total?: number
      }
    }
    const first = await raw(
      `/spaces/${spaceId}/environments/master/entries?cursor=true&limit=2&order=sys.id&content_type=post`,
    )
    assert.deepEqual([ids(first), 'total' in first, first.pages.prev], [['p1', 'p2'], false, undefined])
    const second = await raw(first.pages.next!)
    assert.deepEqual([ids(second), second.pages.next], [['p3'], undefined])
    assert.deepEqual(ids(await raw(second.pages.prev!)), ['p1', 'p2'])
    const query = { content_type: 'post', limit: 3, order: 'sys.id' } as never
    const managed = await environment.getEntriesWithCursor(query)
    assert.deepEqual(ids(managed), ['draft', 'old', 'p1'])
    const further = { content_type: 'post', limit: 3, order: 'sys.id', pageNext: managed.pages?.next } as never
    assert.deepEqual(ids(await environment.getEntriesWithCursor(further)), ['p2', 'p3'])
    const none = await raw(`/spaces/${spaceId}/environments/master/assets?cursor=true`)
    assert.deepEqual([none.items, none.pages], [[], {}])
  })

  test('preview returns drafts, management returns everything', async () => {
    assert.deepEqual(await posts({}, preview), ['draft', 'p1', 'p2', 'p3'])
    assert.deepEqual(await posts({ 'fields.name': 'Changed' }, preview), ['p3'])
    assert.deepEqual(await posts({ 'fields.name': 'Changed' }), [])
    assert.deepEqual(await manage({ content_type: 'post', order: 'sys.id' }), ['draft', 'old', 'p1', 'p2', 'p3'])
    assert.deepEqual(await manage({ 'sys.archivedAt[exists]': true }), ['old'])
    assert.deepEqual(await manage({ 'sys.publishedAt[exists]': false, order: '-sys.id' }), ['old', 'draft'])
    assert.deepEqual(await manage({ changed: true }), ['p3'])
    assert.deepEqual(await manage({ content_type: 'post', 'fields.name[in]': 'Old,Draft', order: '-fields.name' }), [
      'old',
      'draft',
    ])
    const page = await environment.getEntries({
      select: 'sys.id',
      content_type: 'post',
      limit: 1,
      skip: 1,
      order: 'sys.id',
    } as never)
    assert.deepEqual([page.total, page.skip, page.limit, ids(page)], [5, 1, 1, ['old']])
    const types = await environment.getContentTypes({ order: 'name', query: 'pos' } as never)
    assert.deepEqual(ids(types), ['post'])
    assert.deepEqual(ids(await reader().getContentTypes({ order: ['-sys.id'] } as never)), ['post', 'author'])
  })

  test('errors have the names that clients expect', async () => {
    const unknown = await refused(posts({ 'fields.nope': 1 }), 400, 'UnknownField')
    assert.equal(unknown.message, 'No field with id "nope" found.')
    const inBody = environment.createEntry('post', { fields: { nope: { 'en-US': 1 } } } as never)
    await refused(inBody, 422, 'UnknownField')
    await refused(posts({ order: ['fields.text'] }), 400, 'InvalidQuery')
    await refused(find({ 'fields.name': 'x' }), 400, 'BadRequest')
    await refused(find({ content_type: 'nope' }), 400, 'InvalidQuery')
    await refused(find({ 'sys.createdBy.sys.id': 'x' }), 400, 'InvalidQuery')
    await refused(find({ changed: 'true' }), 400, 'InvalidQuery')
    await refused(environment.getEntries({ 'sys.archivedAt': 'false' } as never), 400, 'InvalidQuery')
  })
})
