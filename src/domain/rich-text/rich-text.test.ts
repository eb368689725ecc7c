import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validateRichTextDocument } from '@contentful/rich-text-types'
import fc from 'fast-check'
import { plainText } from './plain-text.ts'
import { structureProblems } from './structure.ts'
import { pathTo, traverse } from './traverse.ts'

type Node = Record<string, unknown>

const text = (value: string, ...marks: string[]): Node => ({
  nodeType: 'text',
  value,
  marks: marks.map((type) => ({ type })),
  data: {},
})
const node = (nodeType: string, ...content: Node[]): Node => ({ nodeType, data: {}, content })
const doc = (...content: Node[]) => node('document', ...content)
const embedded = (nodeType: string, linkType: string, ...content: Node[]): Node => ({
  nodeType,
  data: { target: { sys: { type: 'Link', linkType, id: 'x1' } } },
  content,
})

const good = doc(
  node('heading-1', text('Title', 'bold')),
  node('paragraph', text('See '), embedded('entry-hyperlink', 'Entry', text('this')), text('.')),
  {
    nodeType: 'paragraph',
    data: {},
    content: [{ nodeType: 'hyperlink', data: { uri: 'https://example.org' }, content: [text('out')] }],
  },
  node(
    'unordered-list',
    node('list-item', node('paragraph', text('one'))),
    node('list-item', node('paragraph', text('two'))),
  ),
  embedded('embedded-asset-block', 'Asset'),
  node('hr'),
  node('blockquote', node('paragraph', text('said'))),
  node(
    'table',
    node(
      'table-row',
      node('table-header-cell', node('paragraph', text('h'))),
      node('table-cell', node('paragraph', text('c'))),
    ),
  ),
)

/** `levels` nested lists. */
function deep(levels: number): Node {
  let inner = node('paragraph', text('bottom'))
  for (let level = 0; level < levels; level++) inner = node('unordered-list', node('list-item', inner))
  return doc(inner)
}

test('a document with all node types is valid', () => {
  assert.deepEqual(structureProblems(good), [])
  assert.deepEqual(structureProblems(doc()), [])
})

test('the text of a document has one line per block', () => {
  assert.equal(plainText(good), 'Title\nSee this.\nout\none\ntwo\nsaid\nh\nc')
  assert.equal(plainText(doc()), '')
  assert.equal(plainText('no document'), '')
})

test('visits nodes in document order with their paths', () => {
  const seen: string[] = []
  traverse(doc(node('paragraph', text('a'), text('b')), node('hr')), (step) => {
    seen.push(`${step.node.nodeType} ${pathTo(step).join('.')}`)
    return true
  })
  assert.deepEqual(seen, [
    'document ',
    'paragraph content.0',
    'text content.0.content.0',
    'text content.0.content.1',
    'hr content.1',
  ])
})

const refusals: [what: string, document: unknown, expected: object][] = [
  ['a text', 'hello', { name: 'type', path: ['f'] }],
  ['another node at the top', node('paragraph'), { name: 'in', path: ['f', 'nodeType'], expected: ['document'] }],
  ['text at the top', doc(text('a')), { name: 'in', path: ['f', 'content', 0, 'nodeType'], value: 'text' }],
  ['an unknown node type', doc(node('constructor')), { name: 'in', path: ['f', 'content', 0, 'nodeType'] }],
  ['a child that is not a node', { ...doc(), content: [null] }, { name: 'type', path: ['f', 'content', 0] }],
  ['a list without list items', doc(node('ordered-list', node('paragraph'))), { name: 'in', expected: ['list-item'] }],
  ['a table in a list', doc(node('ordered-list', node('list-item', node('table')))), { name: 'in', value: 'table' }],
  ['an empty table', doc(node('table')), { name: 'size', min: 1, details: 'Size must be at least 1' }],
  ['a child of a rule', doc(node('hr', text('a'))), { name: 'size', max: 0, details: 'Size must be at most 0' }],
  [
    'no data',
    doc({ nodeType: 'hr', content: [] }),
    { name: 'required', path: ['f', 'content', 0, 'data'], details: 'The property "data" is required here' },
  ],
  ['no content', { nodeType: 'document', data: {} }, { name: 'required', path: ['f', 'content'] }],
  [
    'an unknown property',
    doc({ ...node('hr'), id: 1 }),
    { name: 'unexpected', path: ['f', 'content', 0, 'id'], details: 'The property "id" is not expected' },
  ],
  [
    'a text without a value',
    doc(node('paragraph', { ...text(''), value: 7 })),
    { name: 'type', type: 'String', details: 'The type of "value" is incorrect, expected type: String' },
  ],
  ['a mark without a type', doc(node('paragraph', { ...text(''), marks: [{}] })), { name: 'required' }],
  ['a hyperlink without a URI', doc(node('paragraph', node('hyperlink'))), { name: 'required' }],
  ['an entry instead of an asset', doc(embedded('embedded-asset-block', 'Entry')), { name: 'in', expected: ['Asset'] }],
  ['a target that is not a link', doc({ ...node('embedded-entry-block'), data: { target: {} } }), { name: 'type' }],
  [
    'a target with an invalid id',
    doc({ ...node('embedded-entry-block'), data: { target: { sys: { type: 'Link', linkType: 'Entry', id: 'a b' } } } }),
    { name: 'regexp' },
  ],
]

for (const [what, document, expected] of refusals) {
  test(`refuses ${what}`, () => {
    const [problem, ...others] = structureProblems(document, ['f'])
    assert.deepEqual({ ...problem, ...expected }, problem)
    assert.deepEqual(others, [])
  })
}

test('ten thousand levels do not overflow the stack', () => {
  const document = deep(10_000)
  assert.deepEqual(structureProblems(document), [])
  assert.equal(plainText(document), 'bottom')
})

test('agrees with the validator of the clients, except for lists in table cells', () => {
  const types = [
    'paragraph',
    'heading-1',
    'ordered-list',
    'list-item',
    'hr',
    'blockquote',
    'table',
    'table-row',
    'table-header-cell',
  ]
  const links = ['embedded-entry-block', 'asset-hyperlink', 'embedded-entry-inline']
  const { node: anyNode } = fc.letrec<{ node: Node }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 5, depthSize: 'medium' },
      fc.string().map((value) => text(value)),
      fc.constantFrom(...links).map((type) => embedded(type, 'Entry')),
      fc
        .tuple(fc.constantFrom(...types), fc.array(tie('node'), { maxLength: 3 }))
        .map(([type, content]) => node(type, ...content)),
    ),
  }))
  fc.assert(
    fc.property(fc.array(anyNode), (content) => {
      const document = doc(...content)
      const theirs = validateRichTextDocument(document as never)
      assert.equal(structureProblems(document).length === 0, theirs.length === 0)
    }),
    { numRuns: 500 },
  )
})

test('any value gives a list of problems', () => {
  const nearly = fc.record({
    nodeType: fc.constant('document'),
    data: fc.jsonValue(),
    content: fc.array(fc.jsonValue()),
  })
  fc.assert(fc.property(fc.oneof(fc.jsonValue(), nearly), (value) => Array.isArray(structureProblems(value))))
})
