// Concepts on entries, assets and content types, and the taxonomy of the delivery API, with the unmodified npm clients.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createClient } from 'contentful'
import { type At, activate, type Client, newSpace, refusal, request } from './management.ts'
import { organizationOf } from './members.ts'
import { onBothEngines } from './on-both-engines.ts'

const link = (linkType: string, id: string) => ({ sys: { type: 'Link' as const, linkType, id } })
const concept = (id: string) => link('TaxonomyConcept', id)
const label = (text: string) => ({ 'en-US': text })
const TITLE = { id: 'title', name: 'Title', type: 'Symbol' }

onBothEngines('taxonomy in a space', (server) => {
  let client: Client
  let at: At
  let organizationId: string
  const tokens = { delivery: '', preview: '' }

  /** food > fruit > apple, food > bread; the scheme `menu` lists all but `apple`. */
  before(async () => {
    ;({ client, at } = await newSpace(server()))
    organizationId = await organizationOf(server())
    for (const [conceptId, broader] of [
      ['food'],
      ['fruit', 'food'],
      ['apple', 'fruit'],
      ['bread', 'food'],
      ['stone'],
    ]) {
      const body = { prefLabel: label(conceptId!), broader: broader ? [concept(broader)] : [] }
      await client.concept.createWithId({ organizationId, conceptId: conceptId! }, body as never)
    }
    const concepts = ['food', 'fruit', 'bread'].map(concept)
    const scheme = { prefLabel: label('Menu'), concepts, topConcepts: [concept('food')] }
    await client.conceptScheme.createWithId({ organizationId, conceptSchemeId: 'menu' }, scheme as never)
    const metadata = { taxonomy: [link('TaxonomyConceptScheme', 'menu'), concept('fruit')] }
    await activate(client, at, 'dish', [TITLE], { metadata })
    await activate(client, at, 'plain', [TITLE])
    const key = await client.apiKey.create({ spaceId: at.spaceId }, { name: 'Reader' } as never)
    tokens.delivery = key.accessToken
    tokens.preview = (await client.previewApiKey.getMany({ spaceId: at.spaceId })).items[0]!.accessToken as string
    await publish('pie', ['apple'])
    await publish('toast', ['bread'])
    await publish('water', [])
  })

  const put = (entryId: string, concepts: readonly string[], contentTypeId = 'dish') =>
    client.entry.createWithId({ ...at, entryId, contentTypeId }, {
      fields: { title: label(entryId) },
      metadata: { tags: [], concepts: concepts.map(concept) },
    } as never)
  async function publish(entryId: string, concepts: readonly string[]) {
    await client.entry.publish({ ...at, entryId }, await put(entryId, concepts))
  }
  const reader = (api: 'delivery' | 'preview' = 'delivery') =>
    createClient({
      space: at.spaceId,
      accessToken: tokens[api],
      host: server().host,
      insecure: true,
      retryOnError: false,
    })
  const get = (path: string, token = tokens.delivery, headers: Record<string, string> = {}) =>
    request(server(), 'GET', `/spaces/${at.spaceId}${path}`, { token, headers })
  const ids = ({ items }: { items: readonly { sys: { id: string } }[] }) => items.map(({ sys }) => sys.id).sort()
  const update = async (conceptId: string, body: object) => {
    const { sys } = await client.concept.get({ organizationId, conceptId })
    const sent = { prefLabel: label(conceptId), ...body } as never
    return client.concept.update({ organizationId, conceptId, version: sys.version }, sent)
  }

  test('delivery and preview show the taxonomy of the organization', async () => {
    for (const api of ['delivery', 'preview'] as const) {
      const read = reader(api)
      const fruit = (await read.getConcept('fruit')) as unknown as Record<string, unknown>
      assert.deepEqual(Object.keys(fruit.sys as object).sort(), ['createdAt', 'id', 'type', 'updatedAt', 'version'])
      assert.deepEqual([fruit.prefLabel, fruit.broader, fruit.uri], [label('fruit'), [concept('food')], null])
      assert.deepEqual(fruit.conceptSchemes, [link('TaxonomyConceptScheme', 'menu')])
      assert.deepEqual(ids((await read.getConceptDescendants('food')) as never), ['bread', 'fruit'])
      assert.deepEqual(ids((await read.getConceptDescendants('food', { depth: 2 } as never)) as never), [
        ...['apple', 'bread', 'fruit'],
      ])
      assert.deepEqual(ids((await read.getConceptAncestors('apple', { depth: 9 } as never)) as never), [
        'food',
        'fruit',
      ])
      const schemes = await read.getConceptSchemes()
      assert.deepEqual(ids(schemes as never), ['menu'])
      assert.equal((await read.getConceptScheme('menu')).totalConcepts, 3)
      const first = await read.getConcepts({ limit: 1, order: ['prefLabel'] as never })
      assert.deepEqual([first.items.length, first.limit], [1, 1])
      const page = new URL((first.pages as { next: string }).next, 'http://host').searchParams.get('pageNext')!
      const second = await read.getConcepts({ limit: 1, order: ['prefLabel'], nextPage: page } as never)
      assert.deepEqual([ids(first as never), ids(second as never)], [['apple'], ['bread']])
      assert.deepEqual(ids((await read.getConcepts({ conceptScheme: 'menu' } as never)) as never), [
        'bread',
        'food',
        'fruit',
      ])
      await assert.rejects(read.getConcept('nowhere'), /NotFound|could not be found/)
    }
    const short = await get('/taxonomy/concepts/fruit')
    assert.deepEqual(short.body, (await get('/environments/master/taxonomy/concepts/fruit')).body)
    assert.match(short.headers.get('content-type')!, /^application\/json; charset=utf-8/)
    assert.equal((await get('/taxonomy/concepts', 'wrong')).status, 401)
    assert.equal((await get('/taxonomy/concepts?order=uri')).status, 400)
    assert.equal(
      (await request(server(), 'POST', `/spaces/${at.spaceId}/taxonomy/concepts`, { token: tokens.delivery, body: {} }))
        .status,
      404,
    )
  })

  test('a change of the taxonomy is visible at once; other responses keep their ETag', async () => {
    const path = '/environments/master/taxonomy/concepts/stone'
    const before = await get(path)
    const etag = before.headers.get('etag')!
    assert.equal((await get(path, tokens.delivery, { 'If-None-Match': etag })).status, 304)
    const entries = await get('/entries?content_type=dish')
    await update('stone', { prefLabel: label('Rock') })
    const after = await get(path, tokens.delivery, { 'If-None-Match': etag })
    assert.deepEqual([after.status, after.body.prefLabel], [200, label('Rock')])
    assert.equal((await get('/entries?content_type=dish')).headers.get('etag'), entries.headers.get('etag'))
  })

  test('descendants finds what has a concept or one below it, as the hierarchy is now', async () => {
    const search = (value: string) => ({ 'metadata.concepts.descendants[in]': value })
    for (const api of ['delivery', 'preview'] as const) {
      assert.deepEqual(ids((await reader(api).getEntries(search('food') as never)) as never), ['pie', 'toast'])
      assert.deepEqual(ids((await reader(api).getEntries(search('fruit,none') as never)) as never), ['pie'])
      assert.deepEqual(ids((await reader(api).getEntries(search('none') as never)) as never), [])
    }
    const managed = await client.entry.getMany({ ...at, query: search('fruit') as never })
    assert.deepEqual(ids(managed), ['pie'])
    await client.asset.createWithId({ ...at, assetId: 'photo' }, {
      fields: { title: label('Photo') },
      metadata: { tags: [], concepts: [concept('apple')] },
    } as never)
    assert.deepEqual(ids(await client.asset.getMany({ ...at, query: search('food') as never })), ['photo'])
    assert.equal((await get('/entries?metadata.concepts.descendants=food')).status, 400)
    // Repeated, so that responses and lists come from the cache.
    for (let i = 0; i < 3; i++) await get('/entries?metadata.concepts.descendants[in]=food&select=sys.id')
    await update('apple', { broader: [] })
    const moved = await get('/entries?metadata.concepts.descendants[in]=food&select=sys.id')
    assert.deepEqual(ids(moved.body), ['toast'])
    await update('apple', { broader: [concept('fruit')] })
    const restored = await get('/entries?metadata.concepts.descendants[in]=food&select=sys.id')
    assert.deepEqual(ids(restored.body), ['pie', 'toast'])
  })

  test('a concept that is created later is found by a cached search', async () => {
    const path = '/entries?metadata.concepts.descendants[in]=later&select=sys.id'
    for (let i = 0; i < 3; i++) assert.deepEqual(ids((await get(path)).body), [])
    await client.concept.createWithId({ organizationId, conceptId: 'later' }, { prefLabel: label('Later') } as never)
    await update('apple', { broader: [concept('fruit'), concept('later')] })
    assert.deepEqual(ids((await get(path)).body), ['pie'])
  })

  test('sync shows concepts, and nothing of taxonomy changes', async () => {
    const first = await reader().sync({ initial: true })
    const pie = first.entries.find(({ sys }) => sys.id === 'pie')! as unknown as { metadata: object }
    assert.deepEqual(pie.metadata, { tags: [], concepts: [concept('apple')] })
    await update('stone', { prefLabel: label('Pebble') })
    const delta = await reader().sync({ nextSyncToken: first.nextSyncToken! })
    assert.deepEqual([delta.entries, delta.deletedEntries, delta.assets], [[], [], []])
  })

  test('an entry gets only concepts that exist and that its content type allows', async () => {
    const created = await put('soup', ['fruit', 'apple', 'fruit'])
    assert.deepEqual(created.metadata!.concepts, [concept('fruit'), concept('apple')])
    const unknown = await refusal(put('bad', ['nowhere']))
    assert.deepEqual([unknown.status, unknown.details.errors[0]!.name], [422, 'notResolvable'])
    assert.deepEqual(unknown.details.errors[0]!.path, ['metadata', 'concepts', 0])
    const refused = await refusal(put('bad', ['bread', 'stone']))
    assert.deepEqual([refused.status, refused.name], [422, 'InvalidEntry'])
    assert.deepEqual(
      [refused.details.errors[0]!.name, refused.details.errors[0]!.path],
      ['in', ['metadata', 'concepts', 1]],
    )
    assert.equal((await refusal(put('bad', ['bread'], 'plain'))).status, 422)
    const many = Array.from({ length: 51 }, (_, i) => `c${i}`)
    assert.equal((await refusal(put('bad', many))).details.errors[0]!.name, 'size')
    // What was assigned stays, also without its concept.
    await client.concept.createWithId({ organizationId, conceptId: 'pear' }, {
      prefLabel: label('Pear'),
      broader: [concept('fruit')],
    } as never)
    const compote = await put('compote', ['pear'])
    await client.concept.delete({ organizationId, conceptId: 'pear', version: 1 })
    const saved = await client.entry.update({ ...at, entryId: 'compote' }, compote)
    assert.deepEqual(saved.metadata!.concepts, [concept('pear')])
    await client.entry.publish({ ...at, entryId: 'compote' }, saved)
    const cleared = { ...saved, sys: { ...saved.sys, version: 3 }, metadata: { tags: [], concepts: [] } }
    assert.deepEqual(
      (await client.entry.update({ ...at, entryId: 'compote' }, cleared as never)).metadata!.concepts,
      [],
    )
    const asset = client.asset.createWithId({ ...at, assetId: 'bad' }, {
      fields: {},
      metadata: { tags: [], concepts: [concept('nowhere')] },
    } as never)
    assert.equal((await refusal(asset)).status, 422)
  })

  test('a required concept is checked when an entry is published', async () => {
    const metadata = { taxonomy: [{ ...link('TaxonomyConceptScheme', 'menu'), required: true }] }
    const type = await activate(client, at, 'course', [TITLE], { metadata })
    assert.deepEqual((type as { metadata?: object }).metadata, metadata)
    const draft = await put('starter', [], 'course')
    const refused = await refusal(client.entry.publish({ ...at, entryId: 'starter' }, draft))
    assert.deepEqual([refused.status, refused.name], [422, 'InvalidEntry'])
    assert.deepEqual(
      [refused.details.errors[0]!.name, refused.details.errors[0]!.path],
      ['required', ['metadata', 'concepts']],
    )
    const with_ = { ...draft, metadata: { tags: [], concepts: [concept('bread')] } }
    const saved = await client.entry.update({ ...at, entryId: 'starter' }, with_ as never)
    await client.entry.publish({ ...at, entryId: 'starter' }, saved)
  })

  test('a content type keeps its taxonomy unless an empty list is sent', async () => {
    const metadata = { taxonomy: [concept('fruit')] }
    await activate(client, at, 'kept', [TITLE], { metadata })
    const shown = async () =>
      ((await client.contentType.get({ ...at, contentTypeId: 'kept' })) as { metadata?: object }).metadata
    await activate(client, at, 'kept', [TITLE])
    assert.deepEqual(await shown(), metadata)
    await activate(client, at, 'kept', [TITLE], { metadata: { taxonomy: [] } })
    assert.equal(await shown(), undefined)
    const many = { metadata: { taxonomy: Array.from({ length: 11 }, (_, i) => concept(`c${i}`)) } }
    assert.equal((await refusal(activate(client, at, 'many', [TITLE], many))).status, 422)
  })
})
