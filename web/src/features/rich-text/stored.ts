// The stored form of rich text documents: types and predicates.
import { isSame } from '../../state/edits/changes.ts'

export type Data = Readonly<Record<string, unknown>>

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

export const HYPERLINKS: readonly string[] = ['hyperlink', 'entry-hyperlink', 'asset-hyperlink', 'resource-hyperlink']

/** In the order in which the editor stores them. */
export const MARKS: readonly string[] = [
  'bold',
  'italic',
  'underline',
  'code',
  'superscript',
  'subscript',
  'strikethrough',
]

export const EMPTY_TEXT: StoredNode = { nodeType: 'text', value: '', marks: [], data: {} }

export const EMPTY_DOCUMENT: StoredNode = {
  nodeType: 'document',
  data: {},
  content: [{ nodeType: 'paragraph', data: {}, content: [EMPTY_TEXT] }],
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasOnly = (node: object, names: readonly string[]): boolean =>
  Object.keys(node).length === names.length && names.every((name) => Object.hasOwn(node, name))

export const isDocument = (value: unknown): value is StoredNode =>
  isObject(value) && value.nodeType === 'document' && Array.isArray(value.content)

/** False for a node with unknown properties, or without a required one. */
export const isPlainBlock = (node: StoredNode): boolean =>
  isObject(node) && hasOnly(node, ['nodeType', 'data', 'content']) && isObject(node.data) && Array.isArray(node.content)

export const isText = (node: StoredNode | undefined): boolean => node?.nodeType === 'text'

export const isPlainText = (node: StoredNode): boolean =>
  isObject(node) &&
  isText(node) &&
  hasOnly(node, ['nodeType', 'data', 'value', 'marks']) &&
  typeof node.value === 'string' &&
  isObject(node.data) &&
  Array.isArray(node.marks) &&
  node.marks.every((mark) => isObject(mark) && typeof mark.type === 'string')

/** A hyperlink that the editor can show as marked text. */
export const isPlainHyperlink = (node: StoredNode): boolean =>
  isPlainBlock(node) && HYPERLINKS.includes(node.nodeType) && node.content!.every(isPlainText)

/** A paragraph or a heading. */
export const isTextBlock = (node: StoredNode): boolean =>
  isObject(node) && /^(?:paragraph|heading-[1-6])$/.test(String(node.nodeType)) && Array.isArray(node.content)

export const isKnownMark = (mark: StoredMark): boolean => MARKS.includes(mark.type) && Object.keys(mark).length === 1

/** Removes duplicates and sorts: marks are a set. */
export function sortedMarks(marks: readonly StoredMark[]): StoredMark[] {
  if (marks.length < 2) return [...marks]
  const rank = (mark: StoredMark) => (isKnownMark(mark) ? MARKS.indexOf(mark.type) : MARKS.length)
  const once = marks.filter((mark, index) => marks.findIndex((one) => isSame(one, mark)) === index)
  const named = once.map((mark) => ({ mark, rank: rank(mark), text: JSON.stringify(mark) }))
  named.sort((a, b) => a.rank - b.rank || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
  return named.map(({ mark }) => mark)
}
