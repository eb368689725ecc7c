// Converts documents between their stored form and the editor. Both are plain JSON, so that tests need no browser.
// `toStored` writes one form for equal documents; `preserve.ts` restores the stored form of everything that was not
// edited.
import { TableMap } from '@tiptap/pm/tables'
import { isSame } from '../../state/edits/changes.ts'
import { normalLineEnds } from '../content-editing/line-ends.ts'
import { CONTENT_SCHEMA } from './schema.ts'
import {
  type Data,
  EMPTY_TEXT,
  HYPERLINKS,
  isKnownMark,
  isPlainBlock,
  isPlainHyperlink,
  isPlainText,
  isText,
  MARKS,
  type StoredMark,
  type StoredNode,
  sortedMarks,
} from './stored.ts'

/** A node of the editor. */
export interface EditorNode {
  type: string
  attrs?: Record<string, unknown>
  content?: EditorNode[]
  text?: string
  marks?: EditorMark[]
}

export interface EditorMark {
  type: string
  attrs?: Record<string, unknown>
}

/** Node types of the document and of the editor. Headings have their level as an attribute. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['document', 'doc'],
  ['paragraph', 'paragraph'],
  ['ordered-list', 'orderedList'],
  ['unordered-list', 'bulletList'],
  ['list-item', 'listItem'],
  ['hr', 'horizontalRule'],
  ['blockquote', 'blockquote'],
  ['table', 'table'],
  ['table-row', 'tableRow'],
  ['table-cell', 'tableCell'],
  ['table-header-cell', 'tableHeader'],
  ['embedded-entry-block', 'embeddedEntryBlock'],
  ['embedded-asset-block', 'embeddedAssetBlock'],
  ['embedded-resource-block', 'embeddedResourceBlock'],
])
const INLINE_NAMES: ReadonlyMap<string, string> = new Map([
  ['embedded-entry-inline', 'embeddedEntryInline'],
  ['embedded-resource-inline', 'embeddedResourceInline'],
])
const STORED_NAMES: ReadonlyMap<string, string> = new Map(
  [...NAMES, ...INLINE_NAMES].map(([stored, name]) => [name, stored]),
)

const PHRASING = new Set(['paragraph', 'heading'])
const CELLS = new Set(['tableCell', 'tableHeader'])
/** Nodes that may be empty in the document but not in the editor. */
const FILLED = new Set(['doc', 'blockquote', 'listItem'])
/** Wider tables would need too much memory in the editor. */
const MAX_COLUMNS = 1000

// To the editor

export function toEditor(document: StoredNode): EditorNode {
  const children = blocksToEditor(document, 'doc')
  return { type: 'doc', attrs: { data: document.data ?? {} }, content: children ?? [opaqueBlock(document)] }
}

/** A block that the editor cannot show is kept as a whole. It can be moved and deleted, not edited. */
const opaqueBlock = (node: StoredNode): EditorNode => ({ type: 'unknownBlock', attrs: { node } })
const opaqueInline = (node: StoredNode): EditorNode => ({ type: 'unknownInline', attrs: { node } })

function blockToEditor(node: StoredNode): EditorNode {
  const level = /^heading-([1-6])$/.exec(node?.nodeType)?.[1]
  const type = level === undefined ? NAMES.get(node?.nodeType) : 'heading'
  if (type === undefined || type === 'doc' || !isPlainBlock(node)) return opaqueBlock(node)
  const content = PHRASING.has(type) ? inlinesToEditor(node.content!) : blocksToEditor(node, type)
  if (content === null) return opaqueBlock(node)
  const attrs = {
    data: node.data,
    ...(level !== undefined && { level: Number(level) }),
    ...(CELLS.has(type) && { colspan: span(node.data.colspan), rowspan: span(node.data.rowspan) }),
  }
  const converted = { type, attrs, ...(content.length > 0 && { content }) }
  return type === 'table' && !isRegularTable(converted) ? opaqueBlock(node) : converted
}

/** The blocks inside a block; null if the editor's schema does not allow them there. */
function blocksToEditor({ content }: StoredNode, type: string): EditorNode[] | null {
  const converted: EditorNode[] = []
  let match = CONTENT_SCHEMA.nodes[type]!.contentMatch
  for (const child of content ?? []) {
    const fitting = [blockToEditor(child), opaqueBlock(child)].find((one) => matched(match, one.type))
    if (fitting === undefined) return null
    match = matched(match, fitting.type)!
    converted.push(fitting)
  }
  if (converted.length === 0 && FILLED.has(type)) return [{ type: 'paragraph', attrs: { data: {}, isFiller: true } }]
  return match.validEnd ? converted : null
}

type ContentMatch = (typeof CONTENT_SCHEMA)['nodes'][string]['contentMatch']

const matched = (match: ContentMatch, type: string): ContentMatch | null =>
  match.matchType(CONTENT_SCHEMA.nodes[type]!) ?? null

/** The editor would repair other tables by adding missing cells and removing overlaps. */
function isRegularTable(table: EditorNode): boolean {
  const widths = (table.content ?? []).map(({ content = [] }) =>
    content.reduce((sum, { attrs }) => sum + Number(attrs?.colspan) * Number(attrs?.rowspan), 0),
  )
  if (widths.some((width) => width > MAX_COLUMNS)) return false
  return TableMap.get(CONTENT_SCHEMA.nodeFromJSON(table)).problems === null
}

const span = (value: unknown): number => (Number.isInteger(value) && (value as number) > 0 ? (value as number) : 1)

function inlinesToEditor(nodes: readonly StoredNode[]): EditorNode[] {
  const converted = nodes.flatMap((node) => {
    if (isText(node)) return isPlainText(node) ? textToEditor(node, []) : [opaqueInline(node)]
    if (isPlainHyperlink(node)) {
      const link = { type: 'hyperlink', attrs: { nodeType: node.nodeType, data: node.data } }
      return node.content!.flatMap((child) => textToEditor(child, [link]))
    }
    const type = INLINE_NAMES.get(node?.nodeType)
    const isPlain = type !== undefined && isPlainBlock(node) && node.content!.length === 0
    return [isPlain ? { type, attrs: { data: node.data } } : opaqueInline(node)]
  })
  return joinedTexts(converted)
}

/** The editor joins neighboring texts with the same marks. */
function joinedTexts(nodes: readonly EditorNode[]): EditorNode[] {
  const joined: EditorNode[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (node.type === 'text' && last?.type === 'text' && isSame(last.marks ?? [], node.marks ?? [])) {
      joined[joined.length - 1] = { ...last, text: `${last.text}${node.text}` }
    } else joined.push(node)
  }
  return joined
}

function textToEditor({ value = '', marks = [], data }: StoredNode, outer: EditorMark[]): EditorNode[] {
  if (value === '') return []
  const own = sortedMarks(marks).map(markToEditor)
  const extra = Object.keys(data).length > 0 ? [{ type: 'textData', attrs: { data } }] : []
  const all = [...outer, ...own, ...extra]
  return [{ type: 'text', text: normalLineEnds(value), ...(all.length > 0 && { marks: all }) }]
}

const markToEditor = (mark: StoredMark): EditorMark =>
  isKnownMark(mark) ? { type: mark.type } : { type: 'otherMark', attrs: { mark } }

// To the stored form

export function toStored(doc: EditorNode): StoredNode {
  return blockToStored(doc)
}

function blockToStored(node: EditorNode): StoredNode {
  const { type, attrs = {}, content = [] } = node
  if (type === 'unknownBlock') return attrs.node as StoredNode
  const nodeType = type === 'heading' ? `heading-${attrs.level}` : (STORED_NAMES.get(type) ?? 'paragraph')
  const data = CELLS.has(type) ? cellData(attrs) : ((attrs.data as Data | undefined) ?? {})
  if (PHRASING.has(type)) return { nodeType, data, content: inlinesToStored(content) }
  return { nodeType, data, content: isUntouchedFiller(content) ? [] : content.map(blockToStored) }
}

const isUntouchedFiller = (content: readonly EditorNode[]): boolean =>
  content.length === 1 && content[0]!.attrs?.isFiller === true && (content[0]!.content ?? []).length === 0

/** The stored attributes of a cell, unless the editor has changed its width or height. */
function cellData({ data = {}, colspan, rowspan }: Record<string, unknown>): Data {
  const stored: Record<string, unknown> = { ...(data as Data) }
  for (const [name, value] of Object.entries({ colspan, rowspan })) {
    if (span(stored[name]) === span(value)) continue
    if (span(value) === 1) delete stored[name]
    else stored[name] = span(value)
  }
  return stored
}

function inlinesToStored(nodes: readonly EditorNode[]): StoredNode[] {
  const found: StoredNode[] = []
  for (const node of nodes) {
    if (node.type === 'unknownInline') {
      found.push(node.attrs?.node as StoredNode)
    } else if (node.type !== 'text') {
      const nodeType = STORED_NAMES.get(node.type)
      if (nodeType) found.push({ nodeType, data: (node.attrs?.data as Data | undefined) ?? {}, content: [] })
    } else {
      const link = node.marks?.find(({ type }) => type === 'hyperlink')?.attrs
      const text = textToStored(node)
      if (link) found.push({ nodeType: String(link.nodeType), data: link.data as Data, content: [text] })
      else found.push(text)
    }
  }
  return tidyInlines(found)
}

function textToStored({ text = '', marks = [] }: EditorNode): StoredNode {
  const stored = marks.flatMap(({ type, attrs }): StoredMark[] => {
    if (type === 'otherMark') return [attrs?.mark as StoredMark]
    return MARKS.includes(type) ? [{ type }] : []
  })
  const data = marks.find(({ type }) => type === 'textData')?.attrs?.data as Data | undefined
  return { nodeType: 'text', value: text, marks: sortedMarks(stored), data: data ?? {} }
}

/**
 * Joins neighboring texts and links with the same format, and adds an empty text around other inline nodes, as other
 * editors need one for the cursor.
 */
function tidyInlines(nodes: readonly StoredNode[]): StoredNode[] {
  const joined: StoredNode[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    const together = last && joinOf(last, node)
    if (together) joined[joined.length - 1] = together
    else joined.push(node)
  }
  const spaced = joined.flatMap((node, index) =>
    isText(node) || isText(joined[index - 1]) ? [node] : [EMPTY_TEXT, node],
  )
  return isText(spaced.at(-1)) ? spaced : [...spaced, EMPTY_TEXT]
}

function joinOf(a: StoredNode, b: StoredNode): StoredNode | null {
  if (a.nodeType !== b.nodeType || !isPlainHyperlink(a) || !isPlainHyperlink(b) || !isSame(a.data, b.data)) return null
  return HYPERLINKS.includes(a.nodeType) ? { ...a, content: [...(a.content ?? []), ...(b.content ?? [])] } : null
}
