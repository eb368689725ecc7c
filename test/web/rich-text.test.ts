import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinBackward, splitBlock, toggleMark } from '@tiptap/pm/commands'
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { fixTables } from '@tiptap/pm/tables'
import fc from 'fast-check'
import { NODE_TYPES } from '#domain/rich-text/node-types'
import { structureProblems } from '#domain/rich-text/structure'
import { type EditorNode, toEditor } from '../../web/src/features/rich-text/convert.ts'
import { PreservedDocument } from '../../web/src/features/rich-text/preserve.ts'
import { CONTENT_SCHEMA as schema } from '../../web/src/features/rich-text/schema.ts'
import { EMPTY_DOCUMENT, type StoredNode } from '../../web/src/features/rich-text/stored.ts'

const link = (linkType: string, id: string) => ({ target: { sys: { type: 'Link', linkType, id } } })
const ids = fc.constantFrom('a', 'b')
const freeData = fc.oneof({ weight: 6, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: fc.constant({ kept: 1 }) })

const DATA: Readonly<Record<string, fc.Arbitrary<Record<string, unknown>>>> = {
  uri: ids.map((id) => ({ uri: `https://example.com/${id}` })),
  Entry: ids.map((id) => link('Entry', id)),
  Asset: ids.map((id) => link('Asset', id)),
  Resource: ids.map((id) => ({ target: { sys: { type: 'ResourceLink', linkType: 'Contentful:Entry', urn: id } } })),
  span: fc.oneof(
    { weight: 8, arbitrary: fc.constant({}) },
    {
      weight: 2,
      arbitrary: fc.constantFrom({ colspan: 2 }, { colspan: 1, rowspan: 3 }, { colspan: 1.5, rowspan: -1 }),
    },
    { weight: 1, arbitrary: fc.constant({ colspan: 1e15 }) },
  ),
}

const text: fc.Arbitrary<StoredNode> = fc
  .record({
    value: fc.constantFrom('', 'x', 'two words', 'line\nbreak', 'dos\r\nmac\rend', '\n', ' \t ', '<b>&amp;', 'é🙂'),
    marks: fc.array(
      fc.oneof(
        fc
          .constantFrom('bold', 'italic', 'underline', 'code', 'superscript', 'subscript', 'strikethrough', 'future')
          .map((type) => ({ type })),
        fc.constantFrom({ type: 'bold', weight: 700 }, { type: 'color', value: { r: 1.5 } }),
      ),
      { maxLength: 3 },
    ),
    data: freeData,
  })
  .map((some) => ({ nodeType: 'text', ...some }))

/** Any document that the server accepts, generated from the server's table of node types. */
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

const stateOf = (document: StoredNode) => {
  const doc = schema.nodeFromJSON(toEditor(document))
  doc.check()
  return EditorState.create({ doc })
}

const jsonOf = (state: EditorState) => JSON.parse(JSON.stringify(state.doc.toJSON())) as EditorNode

/** Positions at which a character can be typed: not between the halves of a surrogate pair. */
function positionsIn(state: EditorState): number[] {
  const positions: number[] = []
  state.doc.descendants((at, position) => {
    if (!at.isTextblock) return true
    for (let offset = 0; offset <= at.content.size; offset += 1) {
      const around = at.textBetween(Math.max(0, offset - 1), Math.min(at.content.size, offset + 1))
      if (!/^[\ud800-\udbff][\udc00-\udfff]$/.test(around)) positions.push(position + 1 + offset)
    }
    return false
  })
  return positions
}

const TYPED = '†'

/** The document without the typed character, and without text nodes that hold nothing else, which may be new. */
function withoutTyped(at: StoredNode): StoredNode {
  const content = at.content?.flatMap((child) => {
    if (child.nodeType === 'text' && child.value === TYPED) return []
    const rest = withoutTyped(child)
    return child.nodeType.endsWith('hyperlink') && rest.content?.length === 0 && child.content?.length !== 0
      ? []
      : [rest]
  })
  return { ...at, ...(content && { content }), ...(at.value !== undefined && { value: at.value.replace(TYPED, '') }) }
}

/** Removes empty texts without marks next to the typed character, because it may have been typed into one of them. */
function withoutEmpties(at: StoredNode, path: readonly number[]): StoredNode {
  const [index, ...rest] = path
  const content = (at.content ?? []).filter(
    (child) => path.length > 0 || child.value !== '' || child.marks?.length !== 0 || Object.keys(child.data).length > 0,
  )
  return { ...at, content: content.map((child, place) => (place === index ? withoutEmpties(child, rest) : child)) }
}

function pathToTyped(at: StoredNode): number[] | null {
  if (/^(?:paragraph|heading)/.test(at.nodeType)) return JSON.stringify(at).includes(TYPED) ? [] : null
  for (const [index, child] of (at.content ?? []).entries()) {
    const below = pathToTyped(child)
    if (below) return [index, ...below]
  }
  return null
}

test('opening any valid document keeps its stored form', () => {
  const seen = new Set<string>()
  const visit = (at: StoredNode): void => {
    seen.add(at.nodeType)
    at.content?.forEach(visit)
  }
  fc.assert(
    fc.property(node('document', 3), (document) => {
      assert.deepEqual(structureProblems(document), [])
      visit(document)
      const state = stateOf(document)
      assert.deepEqual(new PreservedDocument(document).stored(jsonOf(state)), document)
      assert.equal(fixTables(state), undefined)
    }),
    { numRuns: 400 },
  )
  assert.deepEqual(
    [...NODE_TYPES.keys(), 'text'].filter((type) => !seen.has(type)),
    [],
    'all node types were tried',
  )
})

test('typing a character changes one text node, and deleting it restores the document', () => {
  fc.assert(
    fc.property(node('document', 3), fc.nat(), (document, pick) => {
      const preserved = new PreservedDocument(document)
      let state = stateOf(document)
      const positions = positionsIn(state)
      if (positions.length === 0) return
      const place = positions[pick % positions.length]!
      state = state.apply(state.tr.insertText(TYPED, place))
      const after = preserved.stored(jsonOf(state))
      assert.deepEqual(structureProblems(after), [], 'the server accepts it')
      const path = pathToTyped(after)!
      const isFiller = JSON.stringify(withoutTyped(after)).length > JSON.stringify(document).length
      if (!isFiller) {
        assert.deepEqual(withoutEmpties(withoutTyped(after), path), withoutEmpties(document, path))
      }
      state = state.apply(state.tr.delete(place, place + 1))
      assert.deepEqual(preserved.stored(jsonOf(state)), document)
    }),
    { numRuns: 500 },
  )
})

type Edit = (state: EditorState, from: number, to: number) => Transaction | null

const run =
  (command: (state: EditorState, dispatch: (tr: Transaction) => void) => boolean): Edit =>
  (state, from, to) => {
    let transaction: Transaction | null = null
    const selected = state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)))
    command(selected, (tr) => {
      transaction = tr
    })
    return transaction
  }

const EDITS: Readonly<Record<string, Edit>> = {
  type: (state, from) => state.tr.insertText('typed', from),
  'break the line': (state, from) => state.tr.insertText('\n', from),
  delete: (state, from, to) => state.tr.delete(from, to),
  replace: (state, from, to) => state.tr.insertText('other', from, to),
  bold: run(toggleMark(schema.marks.bold!)),
  split: run(splitBlock),
  join: run(joinBackward),
}

test('any series of edits preserves other blocks, and undoing it restores the document', () => {
  const step = fc.record({ edit: fc.constantFrom(...Object.keys(EDITS)), from: fc.nat(), length: fc.nat(12) })
  fc.assert(
    fc.property(node('document', 3), fc.array(step, { minLength: 1, maxLength: 5 }), (document, steps) => {
      const preserved = new PreservedDocument(document)
      let state = stateOf(document)
      const undo: Transaction[] = []
      let first = Number.POSITIVE_INFINITY
      for (const { edit, from, length } of steps) {
        const positions = positionsIn(state)
        if (positions.length === 0) return
        const at = positions[from % positions.length]!
        const end = state.doc.resolve(at).end()
        const tr = EDITS[edit]!(state, at, Math.min(at + length, end))
        if (tr === null || !tr.docChanged) continue
        // Joining also changes the previous block.
        first = Math.min(first, state.doc.resolve(at).index(0) - 1)
        undo.unshift(tr)
        state = state.apply(tr)
        preserved.stored(jsonOf(state))
      }
      const after = preserved.stored(jsonOf(state))
      assert.deepEqual(structureProblems(after), [], 'the server accepts it')
      if (undo.length === 0) return
      const untouched = Math.max(0, Math.min(first, document.content!.length))
      assert.deepEqual(after.content!.slice(0, untouched), document.content!.slice(0, untouched))
      for (const tr of undo) {
        const back = state.tr
        for (const [index, done] of [...tr.steps.entries()].toReversed()) back.step(done.invert(tr.docs[index]!))
        state = state.apply(back)
        preserved.stored(jsonOf(state))
      }
      assert.deepEqual(preserved.stored(jsonOf(state)), document)
    }),
    { numRuns: 300 },
  )
})

const plain = (value: string, ...marks: string[]): StoredNode => ({
  ...{ nodeType: 'text', value, data: {} },
  marks: marks.map((type) => ({ type })),
})
const paragraph = (...content: StoredNode[]): StoredNode => ({ nodeType: 'paragraph', data: {}, content })
const documentOf = (...content: StoredNode[]): StoredNode => ({ nodeType: 'document', data: {}, content })
const linkTo = (uri: string, ...content: StoredNode[]): StoredNode => ({
  nodeType: 'hyperlink',
  data: { uri },
  content,
})

/** The content of the first paragraph after text was inserted at a position. */
function typed(content: readonly StoredNode[], offset: number, written: string, until = offset) {
  const document = documentOf(paragraph(...content))
  const state = stateOf(document)
  const after = state.apply(state.tr.insertText(written, offset + 1, until + 1))
  return new PreservedDocument(document).stored(jsonOf(after)).content![0]!.content
}

test('an edit changes the text node at the cursor', () => {
  assert.deepEqual(typed([plain('a\r\nb'), plain('c')], 4, 'X'), [plain('a\r\nb'), plain('cX')])
  assert.deepEqual(typed([plain('')], 0, 'X'), [plain('X')])
  assert.deepEqual(typed([], 0, 'X'), [plain('X')])
  assert.deepEqual(typed([plain('one\ntwo', 'italic', 'bold')], 1, 'X'), [plain('oXne\ntwo', 'italic', 'bold')])
  const twoLinks = [linkTo('u', plain('a')), linkTo('u', plain('b')), plain('end')]
  assert.deepEqual(typed(twoLinks, 4, 'X'), [linkTo('u', plain('a')), linkTo('u', plain('b')), plain('enXd')])
  assert.deepEqual(typed([plain('a'), linkTo('u', plain('b')), plain('')], 1, '', 2), [plain('a')])
  assert.deepEqual(typed([plain('a'), plain('b', 'bold'), plain('c')], 1, '', 2), [plain('ac')])
})

test('an emptied document has an empty paragraph, and an empty one stays empty', () => {
  const document = documentOf(paragraph(plain('gone')))
  const state = stateOf(document)
  const emptied = state.apply(state.tr.delete(1, 5))
  assert.deepEqual(new PreservedDocument(document).stored(jsonOf(emptied)), EMPTY_DOCUMENT)
  const nothing = documentOf()
  assert.deepEqual(new PreservedDocument(nothing).stored(jsonOf(stateOf(nothing))), nothing)
})

test('unknown nodes are preserved', () => {
  const strange = {
    ...{ nodeType: 'document', data: {}, version: 2 },
    content: [
      { nodeType: 'hologram', data: { depth: 3 }, content: [plain('x')] },
      { ...paragraph(plain('with more')), id: 'p1' },
      paragraph({ nodeType: 'mention', data: { who: 'me' }, content: [] }, { ...plain('y'), lang: 'de' } as StoredNode),
      { nodeType: 'blockquote', data: {}, content: [{ nodeType: 'hr', data: {}, content: [] }] },
      plain('in no block'),
      paragraph(plain('plain')),
    ],
  } as StoredNode
  const state = stateOf(strange)
  const preserved = new PreservedDocument(strange)
  assert.deepEqual(preserved.stored(jsonOf(state)), strange)
  const after = preserved.stored(jsonOf(state.apply(state.tr.insertText('!', state.doc.content.size - 1))))
  const expected = strange.content!.with(-1, paragraph(plain('plain!')))
  assert.deepEqual(after, { ...strange, content: expected })
})
