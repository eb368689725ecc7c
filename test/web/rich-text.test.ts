import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { NODE_TYPES } from '#domain/rich-text/node-types'
import { structureProblems } from '#domain/rich-text/structure'
import { EMPTY_DOCUMENT, type StoredNode, tidy, toEditor, toStored } from '../../web/src/rich-text/convert.ts'
import { EMBEDDED, SCHEMA } from '../../web/src/rich-text/schema.ts'

const schema = getSchema([...SCHEMA, ...Object.values(EMBEDDED)] as never)

const link = (linkType: string, id: string) => ({ target: { sys: { type: 'Link', linkType, id } } })
const ids = fc.constantFrom('a', 'b')
const freeData = fc.oneof({ weight: 6, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: fc.constant({ kept: 1 }) })

const DATA: Readonly<Record<string, fc.Arbitrary<Record<string, unknown>>>> = {
  uri: ids.map((id) => ({ uri: `https://example.com/${id}` })),
  Entry: ids.map((id) => link('Entry', id)),
  Asset: ids.map((id) => link('Asset', id)),
  Resource: ids.map((id) => ({ target: { sys: { type: 'ResourceLink', linkType: 'Contentful:Entry', urn: id } } })),
  span: fc.constantFrom({}, { colspan: 2 }, { colspan: 1, rowspan: 3 }),
}

const text: fc.Arbitrary<StoredNode> = fc
  .record({
    value: fc.constantFrom('', 'x', 'two words', 'line\nbreak', '<b>&amp;', 'é🙂'),
    marks: fc.array(
      fc.constantFrom('bold', 'italic', 'underline', 'code', 'superscript', 'subscript', 'strikethrough', 'future'),
      { maxLength: 3 },
    ),
    data: freeData,
  })
  .map(({ value, marks, data }) => ({ nodeType: 'text', value, marks: marks.map((type) => ({ type })), data }))

/** Any document that the server takes: made from the server's own table of what may stand inside what. */
function node(nodeType: string, depth: number): fc.Arbitrary<StoredNode> {
  if (nodeType === 'text') return text
  const rule = NODE_TYPES.get(nodeType)!
  const inside = rule.content.filter((child) => depth > 0 || (NODE_TYPES.get(child)?.content.length ?? 0) <= 7)
  const least = rule.min ?? 0
  const children =
    rule.content.length === 0 || (inside.length === 0 && least === 0) || depth < -4
      ? fc.constant([])
      : fc.array(
          fc.constantFrom(...(inside.length > 0 ? inside : rule.content)).chain((child) => node(child, depth - 1)),
          { minLength: least, maxLength: Math.max(least, 4) },
        )
  const data = rule.data === undefined ? freeData : DATA[rule.data]!
  return fc.tuple(data, children).map(([found, content]) => ({ nodeType, data: found, content }))
}

test('every document comes back as it was, and the editor can hold it', () => {
  const seen = new Set<string>()
  const note = (at: StoredNode): void => {
    seen.add(at.nodeType)
    at.content?.forEach(note)
  }
  fc.assert(
    fc.property(node('document', 3), (document) => {
      assert.deepEqual(structureProblems(document), [])
      note(document)
      const held = schema.nodeFromJSON(toEditor(document))
      held.check()
      const back = toStored(JSON.parse(JSON.stringify(held.toJSON())))
      assert.deepEqual(back, tidy(document))
      assert.deepEqual(tidy(back), back, 'a tidy document stays as it is')
      assert.deepEqual(structureProblems(back), [], 'the server takes it')
    }),
    { numRuns: 400 },
  )
  assert.deepEqual(
    [...NODE_TYPES.keys(), 'text'].filter((type) => !seen.has(type)),
    [],
    'all kinds were tried',
  )
})

test('tidying changes nothing that is read', () => {
  const words = (at: StoredNode): string => at.value ?? (at.content ?? []).map(words).join('')
  fc.assert(
    fc.property(node('document', 3), (document) => {
      assert.equal(words(tidy(document)), words(document))
    }),
  )
  assert.deepEqual(tidy({ nodeType: 'document', data: {}, content: [] }), EMPTY_DOCUMENT)
})

test('what the editor has no name for stays whole', () => {
  const strange: StoredNode = {
    nodeType: 'document',
    data: {},
    content: [
      { nodeType: 'hologram', data: { depth: 3 }, content: [{ nodeType: 'text', value: 'x', marks: [], data: {} }] },
      {
        nodeType: 'paragraph',
        data: {},
        content: [{ nodeType: 'mention', data: { who: 'me' }, content: [] }],
      },
    ],
  }
  const back = toStored(schema.nodeFromJSON(toEditor(strange)).toJSON())
  assert.deepEqual(back.content?.[0], strange.content?.[0])
  assert.deepEqual(back.content?.[1]?.content?.[1], strange.content?.[1]?.content?.[0])
})
