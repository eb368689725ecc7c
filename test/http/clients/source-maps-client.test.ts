// Content source maps, tested with the unmodified npm client, which encodes them in the texts.
import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { before, test } from 'node:test'
import { createClient } from 'contentful'
import { type At, activate, type Client, newSpace, request } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'

const paragraph = (value: string) => {
  const content = [{ nodeType: 'text', value, marks: [], data: {} }]
  return { nodeType: 'document', data: {}, content: [{ nodeType: 'paragraph', data: {}, content }] }
}

const link = (linkType: string, id: string) => ({ 'en-US': { sys: { type: 'Link', linkType, id } } })

/** The client requires a host name that begins with `preview`; it resolves to this machine. */
const lookup = (
  _: string,
  __: object,
  found: (error: null, addresses: { address: string; family: number }[]) => void,
) => found(null, [{ address: '127.0.0.1', family: 4 }])

onBothEngines('content source maps', (server) => {
  let client: Client
  let at: At
  let spaceId: string
  let delivery: string
  let preview: string

  before(async () => {
    ;({ client, at, spaceId } = await newSpace(server()))
    await activate(client, at, 'post', [
      { id: 'year', name: 'Year', type: 'Integer' },
      { id: 'body', name: 'Body', type: 'RichText' },
      { id: 'title', name: 'Title', type: 'Symbol' },
      { id: 'data', name: 'Data', type: 'Object' },
      { id: 'text', name: 'Text', type: 'Text' },
      { id: 'words', name: 'Words', type: 'Array', items: { type: 'Symbol' } },
      { id: 'more', name: 'More', type: 'Array', items: { type: 'Link', linkType: 'Entry' } },
      { id: 'cover', name: 'Cover', type: 'Link', linkType: 'Asset' },
    ])
    const editors = await client.editorInterface.get({ ...at, contentTypeId: 'post' })
    editors.controls!.find(({ fieldId }) => fieldId === 'text')!.widgetId = 'multipleLine'
    await client.editorInterface.update({ ...at, contentTypeId: 'post' }, editors)
    await client.asset.createWithId({ ...at, assetId: 'pic' }, { fields: { title: { 'en-US': 'A picture' } } } as never)
    const fields = {
      title: { 'en-US': 'Hello' },
      text: { 'en-US': 'World' },
      year: { 'en-US': 7 },
      cover: link('Asset', 'pic'),
      words: { 'en-US': ['one', 'two'] },
      data: { 'en-US': { a: 1 } },
      body: { 'en-US': paragraph('Rich') },
    }
    await client.entry.createWithId({ ...at, contentTypeId: 'post', entryId: 'a' }, { fields } as never)
    delivery = (await client.apiKey.create({ spaceId }, { name: 'Reader' } as never)).accessToken
    preview = (await client.previewApiKey.getMany({ spaceId })).items[0]!.accessToken as string
  })

  const get = (path: string, token = preview) =>
    request(server(), 'GET', `/spaces/${spaceId}/environments/master/${path}`, { token })

  test('the client finds the editor URL of a value', async () => {
    const reader = createClient({
      space: spaceId,
      accessToken: preview,
      host: `preview.localhost:${new URL(server().url).port}`,
      insecure: true,
      retryOnError: false,
      includeContentSourceMaps: true,
      httpAgent: new Agent({ lookup: lookup as never }),
    })
    const entry = await reader.getEntry('a')
    const { title, text, year, cover } = entry.fields as never as Record<string, string> & {
      cover: { fields: { title: string } }
    }
    assert.ok(title!.startsWith('Hello') && title!.length > 20, 'the mark is invisible and long')
    assert.ok(text!.startsWith('World') && text!.length > 20)
    assert.equal(year, 7)
    assert.ok(cover.fields.title.startsWith('A picture') && cover.fields.title.length > 20)
    const everywhere = await reader.withAllLocales.getEntries({ content_type: 'post', select: ['fields.title'] })
    const { 'en-US': inAll } = everywhere.items[0]!.fields.title as never as Record<string, string>
    assert.ok(inAll!.startsWith('Hello') && inAll!.length > 20)
    const asset = await reader.getAsset('pic')
    assert.ok((asset.fields.title as string).length > 20)
  })

  test('the maps point into the lookup tables of the response', async () => {
    const { body } = await get('entries?includeContentSourceMaps=true')
    const { fieldTypes, editorInterfaces, sys } = body.sys.contentSourceMapsLookup
    assert.equal(sys.type, 'ContentSourceMapsLookup')
    const { mappings, sys: own } = body.items[0].sys.contentSourceMaps
    assert.equal(own.type, 'ContentSourceMaps')
    assert.deepEqual(Object.keys(mappings), ['fields/body', 'fields/title', 'fields/text', 'fields/words'])
    assert.deepEqual(fieldTypes, ['RichText', 'Symbol', 'Text', 'Array'])
    assert.deepEqual(
      editorInterfaces.map(({ widgetId }: { widgetId: string }) => widgetId),
      ['richTextEditor', 'singleLine', 'multipleLine', 'tagEditor'],
    )
    const { source } = mappings['fields/text']
    assert.deepEqual(
      [fieldTypes[source.fieldType], editorInterfaces[source.editorInterface]],
      ['Text', { widgetNamespace: 'builtin', widgetId: 'multipleLine' }],
    )
    assert.deepEqual(Object.keys(body.includes.Asset[0].sys.contentSourceMaps.mappings), ['fields/title'])
    const one = await get('entries/a?includeContentSourceMaps=true')
    assert.ok(one.body.sys.contentSourceMaps && one.body.sys.contentSourceMapsLookup)
  })

  test('a selection has maps of the selected fields', async () => {
    const title = { source: { fieldType: 0, editorInterface: 0 } }
    for (const select of [
      'select=fields.title',
      'select[0]=fields.title',
      'select=fields.title,sys.id',
      'select=,fields.title',
    ]) {
      const { body } = await get(`entries?content_type=post&includeContentSourceMaps=true&${select}`)
      const { contentSourceMaps, contentType } = body.items[0].sys
      assert.deepEqual(contentSourceMaps.mappings, { 'fields/title': title }, select)
      assert.equal(contentType.sys.id, 'post')
      assert.deepEqual(body.sys.contentSourceMapsLookup.fieldTypes, ['Symbol'])
    }
    const linked = await get('entries?includeContentSourceMaps=true&select[includes]=fields.title')
    assert.deepEqual(Object.keys(linked.body.includes.Asset[0].sys.contentSourceMaps.mappings), ['fields/title'])
    const all = await get('entries?includeContentSourceMaps=true&select=')
    assert.equal(Object.keys(all.body.items[0].sys.contentSourceMaps.mappings).length, 4)
    const plain = await get('entries?content_type=post&includeContentSourceMaps=false&select=fields.title')
    assert.deepEqual(plain.body.items[0], { fields: { title: 'Hello' } })
    const wrong = await get('entries?content_type=post&includeContentSourceMaps=true&select=sys.nothing')
    assert.equal(wrong.status, 400)
  })

  test('the next page by cursor has maps too', async () => {
    await client.entry.createWithId({ ...at, contentTypeId: 'post', entryId: 'b' }, { fields: {} } as never)
    const first = await get('entries?includeContentSourceMaps=true&cursor=true&limit=1')
    const { pathname, search } = new URL(first.body.pages.next, 'http://localhost')
    const second = await request(server(), 'GET', `${pathname}${search}`, { token: preview })
    assert.deepEqual([second.status, second.body.items.length], [200, 1])
    assert.ok(second.body.items[0].sys.contentSourceMaps)
    await client.entry.delete({ ...at, entryId: 'b' })
  })

  test('maps are returned on request only, and never by delivery', async () => {
    for (const path of ['entries', 'entries?includeContentSourceMaps=false', 'assets', 'entries/a']) {
      const { status, body } = await get(path)
      assert.equal(status, 200)
      assert.ok(!JSON.stringify(body).includes('ontentSourceMaps'), path)
    }
    const wrong = await get('entries?includeContentSourceMaps=maybe')
    assert.deepEqual([wrong.status, wrong.body.sys.id], [400, 'InvalidQuery'])
    const refused = await get('entries?includeContentSourceMaps=true', delivery)
    assert.deepEqual([refused.status, refused.body.sys.id], [400, 'InvalidQuery'])
  })
})
