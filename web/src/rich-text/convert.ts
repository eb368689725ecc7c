// The document of a rich text field, and the same document as the editor holds it. Both are plain JSON, so that every
// node and mark can be tested there and back without a browser.
import { isSame } from '../edits/changes.ts'

type Data = Readonly<Record<string, unknown>>

/** A node of the stored document. */
export interface StoredNode {
  nodeType: string
  data: Data
  content?: readonly StoredNode[]
  value?: string
  marks?: readonly StoredMark[]
}

export interface StoredMark {
  type: string
  [more: string]: unknown
}

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

/** Blocks and embedded things by their name in the document. Headings carry their level apart. */
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
  ['embedded-entry-inline', 'embeddedEntryInline'],
  ['embedded-resource-inline', 'embeddedResourceInline'],
])
const STORED_NAMES: ReadonlyMap<string, string> = new Map([...NAMES].map(([stored, name]) => [name, stored]))

export const HYPERLINKS: readonly string[] = ['hyperlink', 'entry-hyperlink', 'asset-hyperlink', 'resource-hyperlink']

/** In the order in which they are stored. */
export const MARKS: readonly string[] = [
  'bold',
  'italic',
  'underline',
  'code',
  'superscript',
  'subscript',
  'strikethrough',
]

const PHRASING = new Set(['paragraph', 'heading'])
const CELLS = new Set(['tableCell', 'tableHeader'])
/** What may not be empty in the editor, and what it is filled with. */
const FILLED = new Set(['doc', 'blockquote', 'listItem', 'tableCell', 'tableHeader'])

export const EMPTY_DOCUMENT: StoredNode = {
  nodeType: 'document',
  data: {},
  content: [{ nodeType: 'paragraph', data: {}, content: [{ nodeType: 'text', value: '', marks: [], data: {} }] }],
}

export const isDocument = (value: unknown): value is StoredNode =>
  typeof value === 'object' && value !== null && 'nodeType' in value && value.nodeType === 'document'

// ---- into the editor

export function toEditor(document: StoredNode): EditorNode {
  return blockToEditor(document)
}

function blockToEditor(node: StoredNode): EditorNode {
  const level = /^heading-([1-6])$/.exec(node.nodeType)?.[1]
  const type = level === undefined ? NAMES.get(node.nodeType) : 'heading'
  // What this editor has no name for stays whole, as a block that can be moved and removed.
  if (type === undefined) return { type: 'unknownBlock', attrs: { node } }
  const attrs = {
    data: node.data ?? {},
    ...(level !== undefined && { level: Number(level) }),
    ...(CELLS.has(type) && { colspan: span(node.data?.colspan), rowspan: span(node.data?.rowspan) }),
  }
  const children = node.content ?? []
  const content = PHRASING.has(type) ? inlinesToEditor(children) : children.map(blockToEditor)
  const kept = content.filter(({ type: child, content: inside }) => !isEmptyList(child, inside))
  if (kept.length === 0 && FILLED.has(type)) kept.push({ type: 'paragraph', attrs: { data: {} } })
  return { type, attrs, ...(kept.length > 0 && { content: kept }) }
}

const isEmptyList = (type: string, content: EditorNode[] | undefined): boolean =>
  (type === 'orderedList' || type === 'bulletList') && (content ?? []).length === 0

const span = (value: unknown): number => (Number.isInteger(value) && (value as number) > 0 ? (value as number) : 1)

function inlinesToEditor(nodes: readonly StoredNode[]): EditorNode[] {
  return nodes.flatMap((node) => {
    if (node.nodeType === 'text') return textToEditor(node, [])
    if (HYPERLINKS.includes(node.nodeType)) {
      const link = { type: 'hyperlink', attrs: { nodeType: node.nodeType, data: node.data } }
      return (node.content ?? []).flatMap((child) => textToEditor(child, [link]))
    }
    const type = NAMES.get(node.nodeType)
    return [type === undefined ? { type: 'unknownInline', attrs: { node } } : { type, attrs: { data: node.data } }]
  })
}

function textToEditor({ value = '', marks = [], data = {} }: StoredNode, outer: EditorMark[]): EditorNode[] {
  if (value === '') return []
  const own = sortedMarks(marks).map(markToEditor)
  const extra = Object.keys(data).length > 0 ? [{ type: 'textData', attrs: { data } }] : []
  const all = [...outer, ...own, ...extra]
  return [{ type: 'text', text: value, ...(all.length > 0 && { marks: all }) }]
}

const isKnown = (mark: StoredMark): boolean => MARKS.includes(mark.type) && Object.keys(mark).length === 1

const markToEditor = (mark: StoredMark): EditorMark =>
  isKnown(mark) ? { type: mark.type } : { type: 'otherMark', attrs: { mark } }

// ---- and back

export function toStored(doc: EditorNode): StoredNode {
  return blockToStored(doc)
}

function blockToStored(node: EditorNode): StoredNode {
  const { type, attrs = {}, content = [] } = node
  if (type === 'unknownBlock') return attrs.node as StoredNode
  const nodeType = type === 'heading' ? `heading-${attrs.level}` : (STORED_NAMES.get(type) ?? 'paragraph')
  const data = CELLS.has(type) ? cellData(attrs) : ((attrs.data as Data | undefined) ?? {})
  return {
    nodeType,
    data,
    content: PHRASING.has(type) ? inlinesToStored(content) : content.map(blockToStored),
  }
}

/** What the cell was stored with, unless the editor has changed its width or height. */
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

/** Each once, in one order: marks are a set, whatever order they were written in. */
function sortedMarks(marks: readonly StoredMark[]): StoredMark[] {
  const rank = (mark: StoredMark) => (isKnown(mark) ? MARKS.indexOf(mark.type) : MARKS.length)
  const once = marks.filter((mark, index) => marks.findIndex((one) => isSame(one, mark)) === index)
  const named = once.map((mark) => ({ mark, rank: rank(mark), text: JSON.stringify(mark) }))
  named.sort((a, b) => a.rank - b.rank || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
  return named.map(({ mark }) => mark)
}

// ---- one shape for what reads the same

const EMPTY_TEXT: StoredNode = { nodeType: 'text', value: '', marks: [], data: {} }

const isText = (node: StoredNode | undefined): boolean => node?.nodeType === 'text'

/**
 * Neighbours that read as one become one, links without a text go, and around everything that is not text stands a
 * text, empty if need be: a cursor must find a place there.
 */
function tidyInlines(nodes: readonly StoredNode[]): StoredNode[] {
  const joined: StoredNode[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    const together = last && joinOf(last, node)
    if (together) joined[joined.length - 1] = together
    else if (!isVoid(node)) joined.push(node)
  }
  const spaced = joined.flatMap((node, index) =>
    isText(node) || isText(joined[index - 1]) ? [node] : [EMPTY_TEXT, node],
  )
  return isText(spaced.at(-1)) ? spaced : [...spaced, EMPTY_TEXT]
}

const isVoid = ({ nodeType, value, content }: StoredNode): boolean =>
  nodeType === 'text' ? value === '' : HYPERLINKS.includes(nodeType) && (content ?? []).every(isVoid)

function joinOf(a: StoredNode, b: StoredNode): StoredNode | null {
  if (a.nodeType !== b.nodeType || !isSame(a.data, b.data)) return null
  if (a.nodeType === 'text') {
    return isSame(a.marks, b.marks) ? { ...a, value: `${a.value}${b.value}` } : null
  }
  if (!HYPERLINKS.includes(a.nodeType)) return null
  return { ...a, content: joinTexts([...(a.content ?? []), ...(b.content ?? [])]) }
}

function joinTexts(texts: readonly StoredNode[]): StoredNode[] {
  const joined: StoredNode[] = []
  for (const text of texts) {
    const last = joined.at(-1)
    const together = last && joinOf(last, text)
    if (together) joined[joined.length - 1] = together
    else if (!isVoid(text)) joined.push(text)
  }
  return joined
}

/** A document in the shape in which the editor stores it. It reads the same as before. */
export function tidy(node: StoredNode): StoredNode {
  const children = node.content ?? []
  if (node.nodeType === 'paragraph' || /^heading-/.test(node.nodeType)) {
    const texts = children.map((child) => {
      if (isText(child)) return tidyText(child)
      if (!HYPERLINKS.includes(child.nodeType)) return child
      return { ...child, content: joinTexts((child.content ?? []).map(tidyText)) }
    })
    return { ...node, content: tidyInlines(texts) }
  }
  const type = NAMES.get(node.nodeType)
  if (type === undefined) return node
  const kept = children
    .map(tidy)
    .filter(({ nodeType, content }) => !isEmptyList(NAMES.get(nodeType) ?? '', [...(content ?? [])] as never))
  const filled = kept.length === 0 && FILLED.has(type) ? EMPTY_DOCUMENT.content! : kept
  return { ...node, content: filled }
}

const tidyText = (text: StoredNode): StoredNode => ({
  nodeType: 'text',
  value: text.value ?? '',
  marks: sortedMarks(text.marks ?? []),
  data: text.data ?? {},
})
