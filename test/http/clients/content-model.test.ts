import assert from 'node:assert/strict'
import { test } from 'node:test'
import { activate, legacy, newSpace, refusal, refused, request } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'

const symbol = (id: string, more: object = {}) => ({ id, name: id, type: 'Symbol', ...more })
const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })
const text = (value: string, ...marks: string[]) => ({
  nodeType: 'text',
  value,
  data: {},
  marks: marks.map((type) => ({ type })),
})
const document = (...content: object[]) => ({ nodeType: 'document', data: {}, content })

onBothEngines('content model', (server) => {
  test('every validation is checked on publish and reports its problem', async () => {
    const { client, at } = await newSpace(server())
    await activate(client, at, 'author', [symbol('name')])
    const items = { type: 'Link', linkType: 'Entry', validations: [{ linkContentType: ['author'] }] }
    const nodes = { 'embedded-entry-block': [{ linkContentType: ['author'] }] }
    await activate(client, at, 'post', [
      symbol('slug', { validations: [{ regexp: { pattern: '^[a-z-]+$' }, message: 'Only a-z' }] }),
      symbol('word', { validations: [{ prohibitRegexp: { pattern: 'damn', flags: 'i' } }] }),
      symbol('ahead', { validations: [{ regexp: { pattern: '^(?!no).*$' } }] }),
      symbol('kind', { validations: [{ in: ['a', 'b'] }] }),
      { id: 'count', name: 'count', type: 'Integer', validations: [{ range: { min: 1, max: 3 } }, { unique: true }] },
      { id: 'day', name: 'day', type: 'Date', validations: [{ dateRange: { min: '2020-01-01' } }] },
      { id: 'tags', name: 'tags', type: 'Array', items: { type: 'Symbol' }, validations: [{ size: { max: 1 } }] },
      { id: 'author', name: 'author', type: 'Link', linkType: 'Entry', validations: [{ linkContentType: ['author'] }] },
      { id: 'many', name: 'many', type: 'Array', items },
      { id: 'image', name: 'i', type: 'Link', linkType: 'Asset', validations: [{ linkMimetypeGroup: ['image'] }] },
      {
        id: 'body',
        name: 'body',
        type: 'RichText',
        validations: [{ enabledMarks: ['bold'] }, { enabledNodeTypes: ['embedded-entry-block'] }, { nodes }],
      },
    ])
    const entry = (entryId: string, fields: Record<string, unknown>) =>
      client.entry.createWithId(
        { ...at, contentTypeId: 'post', entryId },
        { fields: Object.fromEntries(Object.entries(fields).map(([id, value]) => [id, { 'en-US': value }])) },
      )
    await client.entry.createWithId({ ...at, contentTypeId: 'author', entryId: 'ann' }, { fields: {} })
    await entry('other', { slug: 'other' })
    await client.asset.createWithId({ ...at, assetId: 'pdf' }, {
      fields: {
        file: { 'en-US': { contentType: 'application/pdf', fileName: 'a.pdf', upload: 'https://example.org/a' } },
      },
    } as never)
    const embed = { nodeType: 'embedded-entry-block', data: { target: link('Entry', 'other') }, content: [] }
    const wrong: readonly [field: string, value: unknown, rule: string][] = [
      ['slug', 'Not A Slug', 'regexp'],
      ['word', 'DAMN it', 'prohibitRegexp'],
      ['ahead', 'nope', 'regexp'],
      ['kind', 'c', 'in'],
      ['count', 4, 'range'],
      ['day', '2019-12-31', 'dateRange'],
      ['tags', ['a', 'b'], 'size'],
      ['author', link('Entry', 'other'), 'linkContentType'],
      ['many', [link('Entry', 'ann'), link('Entry', 'other')], 'linkContentType'],
      ['image', link('Asset', 'pdf'), 'linkMimetypeGroup'],
      ['body', document({ nodeType: 'paragraph', data: {}, content: [text('x', 'italic')] }), 'enabledMarks'],
      ['body', document({ nodeType: 'hr', data: {}, content: [] }), 'enabledNodeTypes'],
      ['body', document(embed), 'linkContentType'],
    ]
    for (const [index, [field, value, rule]] of wrong.entries()) {
      const created = await entry(`wrong-${index}`, { [field]: value })
      const { status, name, details } = await refusal(client.entry.publish({ ...at, entryId: created.sys.id }, created))
      assert.deepEqual(
        [status, name, details.errors.map((problem) => problem.name)],
        [422, 'InvalidEntry', [rule]],
        field,
      )
      assert.deepEqual(details.errors[0]?.path?.slice(0, 3), ['fields', field, 'en-US'])
      const now = await client.entry.get({ ...at, entryId: created.sys.id })
      assert.deepEqual([now.sys.version, now.sys.publishedVersion], [1, undefined])
    }
    const slug = await client.entry.get({ ...at, entryId: 'wrong-0' })
    const { details } = await refusal(client.entry.publish({ ...at, entryId: 'wrong-0' }, slug))
    assert.equal(details.errors[0]?.customMessage, 'Only a-z')

    const right = await entry('right', {
      ...{ slug: 'a-b', word: 'darn', ahead: 'yes', kind: 'a', count: 2, day: '2020-01-01', tags: ['a'] },
      ...{ author: link('Entry', 'ann'), many: [link('Entry', 'ann')] },
      body: document({ ...embed, data: { target: link('Entry', 'ann') } }),
    })
    assert.equal((await client.entry.publish({ ...at, entryId: 'right' }, right)).sys.publishedVersion, 1)
    const twin = await entry('twin', { count: 2 })
    const unique = await refusal(client.entry.publish({ ...at, entryId: 'twin' }, twin))
    assert.equal(unique.details.errors[0]?.name, 'unique')
    assert.deepEqual(unique.details.errors[0]?.conflicting, [link('Entry', 'right')])
  })

  test('a catastrophic regular expression is aborted, and other requests are served meanwhile', async () => {
    const { client, at } = await newSpace(server())
    const bomb = (pattern: string) => ({
      id: 'bomb',
      name: 'b',
      type: 'Text',
      validations: [{ prohibitRegexp: { pattern } }],
    })
    // A pattern with too many counted repetitions is refused on save.
    const create = { name: 'Bomb', fields: [bomb('(a{0,900}){0,900}!')] }
    assert.deepEqual(
      await refused(client.contentType.createWithId({ ...at, contentTypeId: 'bomb' }, create as never)),
      [422, 'ValidationFailed', 'regexp'],
    )
    await activate(client, at, 'evil', [
      symbol('ahead', { validations: [{ regexp: { pattern: '^(?=(a+)+$)b' } }] }),
      symbol('plain', { validations: [{ regexp: { pattern: '^(a|a)*$' } }] }),
      // Close to the maximum number of repetitions of a content type.
      bomb('(a{0,99}){0,99}!'),
    ])
    const value = `${'a'.repeat(60)}!`
    const fields = { ahead: value, plain: value, bomb: 'a'.repeat(20_000) }
    const created = await client.entry.create(
      { ...at, contentTypeId: 'evil' },
      { fields: Object.fromEntries(Object.entries(fields).map(([id, text]) => [id, { 'en-US': text }])) },
    )
    let served = 0
    let publishing = true
    const publish = refusal(client.entry.publish({ ...at, entryId: created.sys.id }, created)).finally(() => {
      publishing = false
    })
    while (publishing) {
      const { status } = await fetch(`${server().url}/healthz`)
      if (publishing && status === 200) served++
    }
    const { status, details } = await publish
    assert.equal(status, 422)
    assert.ok(details.errors.some(({ path, name }) => name === 'regexp' && path?.[1] === 'plain'))
    const reasonOf = (id: string) => String(details.errors.find(({ path }) => path?.[1] === id)?.details)
    assert.match(reasonOf('ahead'), /takes too long for this value$/)
    assert.match(reasonOf('bomb'), /takes too long for this value$/)
    assert.ok(served > 1, `${served} requests were served during the match`)
  })

  test('an invalid content type is refused and not stored', async () => {
    const { client, at } = await newSpace(server())
    const create = (fields: object[], more: object = {}) =>
      client.contentType.createWithId({ ...at, contentTypeId: 'x' }, { name: 'X', fields, ...more } as never)
    assert.deepEqual(await refused(create([symbol('a', { validations: [{ range: { min: 1 } }] })])), [
      422,
      'ValidationFailed',
      'validationDefined',
    ])
    assert.deepEqual(await refused(create([symbol('a', { validations: [{ regexp: { pattern: '(' } }] })])), [
      422,
      'ValidationFailed',
      'regexp',
    ])
    assert.deepEqual(await refused(create([symbol('a')], { metadata: {} })), [422, 'ValidationFailed', 'required'])
    assert.deepEqual(await refused(create([symbol('a')], { displayField: 'b' })), [
      422,
      'ValidationFailed',
      'referencesFieldId',
    ])
    assert.deepEqual(await refused(create(Array.from({ length: 101 }, (_, i) => symbol(`f${i}`)))), [
      422,
      'ValidationFailed',
      'size',
    ])
    assert.equal((await refusal(client.contentType.get({ ...at, contentTypeId: 'x' }))).status, 404)
    const metadata = { taxonomy: [{ ...link('TaxonomyConceptScheme', 'topics'), required: true }] }
    const created = await create([symbol('a')], { metadata })
    assert.deepEqual((created as unknown as { metadata: unknown }).metadata, metadata)
  })

  test('a body that is not an object is refused like invalid JSON, and creates nothing', async () => {
    const { client, at } = await newSpace(server())
    await activate(client, at, 'post', [symbol('a')])
    for (const path of ['entries', 'assets', 'content_types']) {
      const count = async () => (await request(server(), 'GET', `/spaces/${at.spaceId}/${path}`)).body.total
      const before = await count()
      for (const body of [null, [], 5, 'x']) {
        const sent = { body, headers: { 'x-contentful-content-type': 'post' } }
        const { status, body: response } = await request(server(), 'POST', `/spaces/${at.spaceId}/${path}`, sent)
        assert.deepEqual([status, response.sys.id], [400, 'BadRequest'], `${path} ${JSON.stringify(body)}`)
        assert.match(response.message, /^Invalid JSON in request body: /)
      }
      assert.equal(await count(), before)
    }
  })

  test('annotations have namespaced ids and are stored as sent', async () => {
    const { client, at } = await newSpace(server())
    const put = (annotations: object) =>
      client.contentType.createWithId({ ...at, contentTypeId: 'page' }, {
        name: 'Page',
        fields: [symbol('a')],
        metadata: { annotations },
      } as never)
    const wrong = { ContentType: [link('Annotation', 'Contentful:Aggregate:Root')] }
    assert.deepEqual(await refused(put(wrong)), [422, 'ValidationFailed', 'regexp'])
    const annotations = {
      ContentType: [link('Annotation', 'Contentful:AggregateRoot')],
      ContentTypeField: {
        a: [{ ...link('Annotation', 'Contentful:GraphQLFieldResolver'), parameters: { appFunctionId: 'f' } }],
      },
    }
    await put(annotations)
    assert.deepEqual((await client.contentType.get({ ...at, contentTypeId: 'page' })).metadata, { annotations })
  })

  test('fields are omitted and deleted as the client does it, and renamed by newId', async () => {
    const { at, spaceId, client } = await newSpace(server())
    const environment = await (await legacy(server()).getSpace(spaceId)).getEnvironment('master')
    await activate(client, at, 'post', [symbol('title'), symbol('old'), symbol('extra')])
    await client.entry.createWithId(
      { ...at, contentTypeId: 'post', entryId: 'e' },
      { fields: { title: { 'en-US': 'T' }, old: { 'en-US': 'O' }, extra: { 'en-US': 'E' } } },
    )
    const type = await environment.getContentType('post')
    const without = await type.omitAndDeleteField('extra')
    assert.deepEqual(
      without.fields.map(({ id }) => id),
      ['title', 'old'],
    )
    await without.publish()
    await activate(client, at, 'post', [symbol('title'), symbol('old', { newId: 'fresh' })])
    const entry = await client.entry.get({ ...at, entryId: 'e' })
    assert.deepEqual(entry.fields, { title: { 'en-US': 'T' }, fresh: { 'en-US': 'O' } })
    assert.equal(entry.sys.version, 1)
    const now = await client.contentType.get({ ...at, contentTypeId: 'post' })
    assert.deepEqual(Object.keys(now.fields[1]!), [
      'id',
      'name',
      'type',
      'localized',
      'required',
      'validations',
      'disabled',
      'omitted',
    ])
    const body = { name: 'post', fields: [symbol('title', { type: 'Integer' }), symbol('fresh')], sys: now.sys }
    const changed = await refusal(client.contentType.update({ ...at, contentTypeId: 'post' }, body as never))
    assert.deepEqual([changed.status, changed.message], [400, 'Previously published fields are invalid'])
  })

  test('a field that is no longer localized shows one value; its translations return when it is localized again', async () => {
    const { client, at } = await newSpace(server())
    await client.locale.create(at, { name: 'German', code: 'de', fallbackCode: 'en-US' } as never)
    const link = { id: 'next', name: 'Next', type: 'Link', linkType: 'Entry' }
    const model = (localized: boolean) =>
      activate(client, at, 'post', [symbol('title', { localized }), symbol('note'), { ...link, localized }])
    await model(true)
    const one = { ...at, entryId: 'e' }
    const next = { de: { sys: { type: 'Link', linkType: 'Entry', id: 'gone' } } }
    const fields = { title: { 'en-US': 'Sea', de: 'Meer' }, note: { 'en-US': 'N' }, next }
    const draft = await client.entry.createWithId({ ...one, contentTypeId: 'post' }, { fields })
    assert.deepEqual(await refused(client.entry.publish(one, draft)), [422, 'UnresolvedLinks', 'notResolvable'])
    await model(false)
    const single = { title: { 'en-US': 'Sea' }, note: { 'en-US': 'N' } }
    const shown = await client.entry.get(one)
    assert.deepEqual(shown.fields, single)
    const listed = await client.entry.getMany({ ...at, query: { content_type: 'post' } })
    assert.deepEqual(listed.items[0]!.fields, single)
    // Tools send back what they received.
    const saved = await client.entry.update(one, { ...shown, fields: { ...shown.fields, note: { 'en-US': 'M' } } })
    assert.deepEqual(saved.fields, { ...single, note: { 'en-US': 'M' } })
    const published = await client.entry.publish(one, saved)
    assert.deepEqual(published.fields, saved.fields, 'hidden values do not prevent a save')
    const own = { ...published, fields }
    assert.deepEqual(await refused(client.entry.update(one, own)), [422, 'InvalidEntry', 'unknown'])
    await client.entry.patch({ ...one, version: published.sys.version }, [
      { op: 'replace', path: '/fields/title/en-US', value: 'Ocean' },
    ])
    await model(true)
    const again = await client.entry.get(one)
    assert.deepEqual(again.fields, { title: { 'en-US': 'Ocean', de: 'Meer' }, note: { 'en-US': 'M' }, next })
  })

  test('default values fill missing fields when an entry is created', async () => {
    const { client, at } = await newSpace(server())
    await activate(client, at, 'post', [
      symbol('a', { defaultValue: { 'en-US': 'x' } }),
      { id: 'b', name: 'b', type: 'Boolean', defaultValue: { 'en-US': false } },
      symbol('c', { defaultValue: { 'en-US': 'z' } }),
    ])
    const created = await client.entry.create({ ...at, contentTypeId: 'post' }, { fields: { c: null } } as never)
    assert.deepEqual(created.fields, { a: { 'en-US': 'x' }, b: { 'en-US': false } })
    const emptied = await client.entry.update({ ...at, entryId: created.sys.id }, { ...created, fields: {} })
    assert.deepEqual(emptied.fields, {})
  })

  test('editor interfaces: created at the first activation, one version per later one, changed with a version check', async () => {
    const { client, at } = await newSpace(server())
    const here = { ...at, contentTypeId: 'post' }
    const draft = await client.contentType.createWithId(here, { name: 'Post', fields: [symbol('title')] } as never)
    assert.deepEqual((await refused(client.editorInterface.get(here))).slice(0, 2), [404, 'NotFound'])
    const path = `/spaces/${at.spaceId}/environments/master/content_types/post/editor_interface`
    const early = await request(server(), 'PUT', path, { body: {}, headers: { 'X-Contentful-Version': '1' } })
    assert.deepEqual(
      [early.status, early.body.message],
      [400, 'The content type you sent could not be found or was not activated.'],
    )
    await client.contentType.publish(here, draft)
    const first = await client.editorInterface.get(here)
    assert.deepEqual([first.sys.id, first.sys.version, first.sys.contentType.sys.id], ['default', 1, 'post'])
    assert.deepEqual(first.controls, [{ fieldId: 'title', widgetId: 'singleLine', widgetNamespace: 'builtin' }])

    const own = {
      ...first,
      controls: [{ fieldId: 'title', widgetId: 'urlEditor', widgetNamespace: 'builtin' }],
      sidebar: [],
    }
    const saved = await client.editorInterface.update(here, own)
    assert.equal(saved.sys.version, 2)
    assert.deepEqual((await refused(client.editorInterface.update(here, own))).slice(0, 2), [409, 'VersionMismatch'])
    await activate(client, at, 'post', [symbol('title'), { id: 'flag', name: 'Flag', type: 'Boolean' }])
    const second = await client.editorInterface.get(here)
    assert.equal(second.sys.version, 3)
    assert.deepEqual(
      second.controls?.map(({ fieldId, widgetId }) => [fieldId, widgetId]),
      [
        ['title', 'urlEditor'],
        ['flag', 'boolean'],
      ],
    )
    const twice = [{ groupId: 'g', name: 'G', items: [{ fieldId: 'title' }, { fieldId: 'title' }] }]
    const doubled = await refusal(client.editorInterface.update(here, { ...second, editorLayout: twice } as never))
    assert.equal(doubled.status, 422)
    assert.match(JSON.stringify(doubled.details), /mapped multiple times/)
    assert.equal((await client.editorInterface.getMany({ ...at, query: {} })).total, 1)
    assert.equal((await client.editorInterface.get(here)).sys.version, 3)
  })

  test('an active type cannot be deleted, a type with entries cannot be deactivated, and deleting a type deletes its editor interface', async () => {
    const { client, at } = await newSpace(server())
    const here = { ...at, contentTypeId: 'post' }
    await activate(client, at, 'post', [symbol('title')])
    assert.equal((await refusal(client.contentType.delete(here))).message, 'Cannot delete published')
    const entry = await client.entry.create(here, { fields: {} })
    assert.equal((await refusal(client.contentType.unpublish(here))).message, 'Content Type has entries')
    await client.entry.delete({ ...at, entryId: entry.sys.id })
    await client.contentType.unpublish(here)
    assert.equal((await refusal(client.contentType.unpublish(here))).message, 'Not published')
    await client.contentType.delete(here)
    assert.equal((await client.editorInterface.getMany({ ...at, query: {} })).total, 0)
  })
})
