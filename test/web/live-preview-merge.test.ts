import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'graphql'
import type { Asset, ContentType, Entry } from '../../web/src/api/wire.ts'
import type { Content } from '../../web/src/features/live-preview/merge/entities.ts'
import { parseFlatted } from '../../web/src/features/live-preview/merge/flatted.ts'
import { merge } from '../../web/src/features/live-preview/merge/merge.ts'
import { selectionOf } from '../../web/src/features/live-preview/merge/selection.ts'

const locales = [
  { code: 'en', default: true, fallbackCode: null },
  { code: 'de', default: false, fallbackCode: 'en' },
]
const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })
const en = (value: unknown) => ({ en: value })
const field = (id: string, type: string, more: object = {}) => ({ id, name: id, type, ...more })
const post = {
  sys: { id: 'blog-post' },
  name: 'Post',
  fields: [
    field('title', 'Symbol'),
    field('body', 'RichText'),
    field('author', 'Link', { linkType: 'Entry' }),
    field('image', 'Link', { linkType: 'Asset' }),
    field('related', 'Array', { items: { type: 'Link', linkType: 'Entry' } }),
    field('tags', 'Array', { items: { type: 'Symbol' } }),
    field('secret', 'Symbol', { omitted: true }),
  ],
} as unknown as ContentType
const entryOf = (id: string, fields: Record<string, unknown>) =>
  ({ sys: { id, contentType: link('ContentType', 'blog-post') }, fields }) as unknown as Entry
const image = {
  sys: { id: 'image' },
  fields: {
    title: en('A tree'),
    file: en({ url: '//images/tree.png', contentType: 'image/png', details: { image: { width: 3, height: 2 } } }),
  },
} as unknown as Asset

const contentOf = (...entries: Entry[]): Content => ({
  entry: (id) => entries.find(({ sys }) => sys.id === id),
  asset: (id) => (id === 'image' ? image : undefined),
  type: (id) => (id === 'blog-post' ? post : undefined),
  locales,
})

const richText = (...targets: [nodeType: string, target: object][]) => ({
  nodeType: 'document',
  data: {},
  content: targets.map(([nodeType, target]) => ({ nodeType, data: { target }, content: [] })),
})

function mergeInto(data: unknown, entries: Entry[], options: { locale?: string; query?: string } = {}) {
  const selection = options.query === undefined ? null : selectionOf(parse(options.query))
  const subscribed = { data, locale: options.locale ?? 'en', selection }
  return merge(subscribed, contentOf(...entries), new Set(['a']))
}

// biome-ignore lint/suspicious/noExplicitAny: JSON that the assertions describe
type Loose = Record<string, any>
type Node = { sys: { id: string }; fields: Record<string, unknown> }
const restNode = (id: string, fields: object) => ({ sys: { id, type: 'Entry' }, fields })

test('values of the subscribed locale replace those of the page, and other data stays', () => {
  const data = {
    page: 1,
    items: [restNode('a', { title: 'Old', tags: ['x'], secret: 's' }), restNode('b', { title: 'B' })],
  }
  const edited = entryOf('a', { title: { en: 'New', de: 'Neu' }, secret: en('hidden') })
  const { data: merged, isAffected, missing } = mergeInto(data, [edited], { locale: 'de' })
  const expected = {
    page: 1,
    items: [restNode('a', { title: 'Neu', secret: 's' }), restNode('b', { title: 'B' })],
  }
  assert.deepEqual(merged, expected)
  assert.deepEqual([isAffected, missing], [true, []])
  assert.equal((data.items[0] as Node).fields.title, 'Old', 'the data of the page is not changed')
  assert.equal(mergeInto(restNode('b', {}), [edited]).isAffected, false)
})

test('links are resolved from the page, then from the editor; others are reported', () => {
  const author = restNode('b', { title: 'From the page' })
  const data = restNode('a', { author })
  const edited = entryOf('a', {
    author: en(link('Entry', 'b')),
    image: en(link('Asset', 'image')),
    related: en([link('Entry', 'c'), link('Entry', 'unknown')]),
  })
  const { data: merged, missing } = mergeInto(data, [edited, entryOf('c', { title: en('Loaded') })])
  const { fields } = merged as Node
  assert.deepEqual(fields.author, author)
  assert.deepEqual((fields.image as Node).fields.title, 'A tree')
  const [loaded, unknown] = fields.related as Node[]
  assert.equal(loaded!.fields.title, 'Loaded')
  assert.deepEqual(unknown, link('Entry', 'unknown'))
  assert.deepEqual(missing, [{ kind: 'Entry', id: 'unknown' }])
})

test('a link that the page did not resolve stays a link', () => {
  const { data, missing } = mergeInto(restNode('a', { author: link('Entry', 'x') }), [
    entryOf('a', { author: en(link('Entry', 'x')) }),
  ])
  assert.deepEqual((data as Node).fields.author, link('Entry', 'x'))
  assert.deepEqual(missing, [])
})

test('cycles end, and the same entry is the same object', () => {
  const entries = [
    entryOf('a', { related: en([link('Entry', 'c')]) }),
    entryOf('c', { author: en(link('Entry', 'd')) }),
    entryOf('d', { author: en(link('Entry', 'c')), related: en([link('Entry', 'a')]) }),
  ]
  const { data } = mergeInto(restNode('a', {}), entries)
  const c = ((data as Node).fields.related as Node[])[0]!
  const d = c.fields.author as Node
  assert.equal(d.fields.author, c)
  assert.equal((d.fields.related as Node[])[0], data)
})

test('targets of rich text are resolved', () => {
  const body = richText(['embedded-entry-block', link('Entry', 'c')], ['asset-hyperlink', link('Asset', 'image')])
  const { data } = mergeInto(restNode('a', {}), [entryOf('a', { body: en(body) }), entryOf('c', { title: en('C') })])
  const { content } = (data as Node).fields.body as { content: { data: { target: Node } }[] }
  assert.deepEqual(
    content.map(({ data: { target } }) => target.fields.title),
    ['C', 'A tree'],
  )
})

const QUERY = `query ($id: String!) {
  blogPost(id: $id) { __typename sys { id } heading: title german: title(locale: "de") ...Links }
}
fragment Links on BlogPost {
  author { __typename sys { id } ... on BlogPost { title } }
  image { title url width }
  relatedCollection { total items { ... on BlogPost { sys { id } title } } }
  body { json links { entries { block { sys { id } ... on BlogPost { title } } } assets { hyperlink { sys { id } url } } } }
  tags
}`
const SYS = { __typename: 'BlogPost', sys: { id: 'a' } }

test('a GraphQL result follows its query: aliases, fragments, locales', () => {
  const { data, isAffected } = mergeInto(
    { blogPost: { ...SYS, heading: 'Old', german: 'Alt', tags: null } },
    [entryOf('a', { title: { en: 'New', de: 'Neu' }, tags: en(['x']) })],
    { query: QUERY },
  )
  assert.ok(isAffected)
  const merged = (data as { blogPost: Record<string, unknown> }).blogPost
  assert.deepEqual(
    [merged.heading, merged.german, merged.tags, merged.author, merged.title],
    ['New', 'Neu', ['x'], null, undefined],
  )
})

test('new links of a GraphQL result have what the query selects', () => {
  const body = richText(['embedded-entry-block', link('Entry', 'c')], ['asset-hyperlink', link('Asset', 'image')])
  const edited = entryOf('a', {
    author: en(link('Entry', 'c')),
    image: en(link('Asset', 'image')),
    related: en([link('Entry', 'kept'), link('Entry', 'c'), link('Entry', 'unknown')]),
    body: en(body),
  })
  const kept = { sys: { id: 'kept' }, title: 'Kept' }
  const page = { blogPost: { ...SYS, author: null, relatedCollection: { total: 1, items: [kept] } } }
  const { data, missing } = mergeInto(page, [edited, entryOf('c', { title: en('C') })], { query: QUERY })
  const { author, image, relatedCollection, body: text } = (data as { blogPost: Loose }).blogPost
  assert.deepEqual([author.__typename, author.sys.id, author.title], ['BlogPost', 'c', 'C'])
  assert.deepEqual([image.title, image.url, image.width], ['A tree', 'https://images/tree.png', 3])
  assert.equal(relatedCollection.total, 3)
  assert.deepEqual(
    relatedCollection.items.map(({ title }: { title: string }) => title),
    ['Kept', 'C'],
  )
  assert.deepEqual(missing, [{ kind: 'Entry', id: 'unknown' }])
  assert.equal(text.json, body)
  assert.equal(text.links.entries.block[0].title, 'C')
  assert.equal(text.links.assets.hyperlink[0].url, 'https://images/tree.png')
})

test('a part of a GraphQL result without a query has the fields that it had', () => {
  const { data } = mergeInto({ ...SYS, title: 'Old' }, [entryOf('a', { title: en('New'), tags: en(['x']) })])
  assert.deepEqual(data, { ...SYS, title: 'New' })
})

test('transformed data is left alone', () => {
  const data = { sys: { id: 'a' }, title: 'Old' }
  assert.deepEqual(mergeInto(data, [entryOf('a', { title: en('New') })]), { data, isAffected: false, missing: [] })
})

test('data with cycles arrives flattened', () => {
  const parsed = parseFlatted('[{"name":"1","self":"0","list":"2","n":7},"0",["0","3",null],"text"]') as Loose
  assert.equal(parsed.name, '0')
  assert.equal(parsed.self, parsed)
  assert.deepEqual(parsed.list.slice(1), ['text', null])
  assert.equal(parsed.n, 7)
  assert.throws(() => parseFlatted('{}'))
  assert.throws(() => parseFlatted('['))
  const hostile = parseFlatted('[{"__proto__":"1"},{"polluted":true}]') as Record<string, unknown>
  assert.equal(hostile.polluted, undefined)
})
