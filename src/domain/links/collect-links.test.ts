import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkTo } from '../entries/entry.ts'
import { field, typeWith } from '../entries/example-model.ts'
import { collectLinks } from './collect-links.ts'

const richText = (...targets: object[]) => ({
  nodeType: 'document',
  data: {},
  content: [
    {
      nodeType: 'paragraph',
      data: {},
      content: targets.map((target) => ({ nodeType: 'entry-hyperlink', data: { target }, content: [] })),
    },
  ],
})
const entry = (id: string) => ({ kind: 'Entry', id })

test('collects links, lists of links and links in rich text, each target once and in order', () => {
  const fields = {
    title: 'x',
    one: linkTo('Entry', 'b'),
    many: [linkTo('Entry', 'a'), linkTo('Asset', 'a'), linkTo('Entry', 'b')],
    body: richText(linkTo('Entry', 'c'), linkTo('Entry', 'a')),
    place: { lat: 1, lon: 2 },
    far: { sys: { type: 'ResourceLink', linkType: 'Contentful:Entry', urn: 'crn:…' } },
    tag: linkTo('Tag', 't'),
    nothing: null,
  }
  assert.deepEqual(collectLinks(fields), [entry('b'), entry('a'), { kind: 'Asset', id: 'a' }, entry('c')])
})

test('with all locales, collects links of all locales', () => {
  const fields = {
    one: { en: linkTo('Entry', 'a'), de: linkTo('Entry', 'b') },
    body: { en: richText(linkTo('Entry', 'c')) },
  }
  assert.deepEqual(collectLinks(fields), [entry('a'), entry('b'), entry('c')])
})

test('with the content type, JSON that looks like a link is not one', () => {
  const fields = { json: linkTo('Entry', 'a'), one: linkTo('Entry', 'b') }
  const type = typeWith(field('json', 'Object'), field('one', 'Link', { linkType: 'Entry' }))
  assert.deepEqual(collectLinks(fields, type), [entry('b')])
})

test('a value without fields has no links', () => {
  for (const value of [undefined, null, 'x', [], {}, { a: { sys: { type: 'Link', linkType: 'Entry' } } }]) {
    assert.deepEqual(collectLinks(value), [])
  }
})

test('ten thousand levels do not overflow the stack', () => {
  let inner: object = { nodeType: 'embedded-entry-block', data: { target: linkTo('Entry', 'deep') }, content: [] }
  for (let level = 0; level < 10_000; level++) inner = { nodeType: 'blockquote', data: {}, content: [inner] }
  assert.deepEqual(collectLinks({ body: { nodeType: 'document', data: {}, content: [inner] } }), [entry('deep')])
})
