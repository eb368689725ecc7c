// What a rich text field allows. Toolbar, shortcuts and pasting use it; stored content is never changed.
import type { Node } from '@tiptap/pm/model'
import type { Field } from '../../api/wire.ts'
import { enabledIn, maxNodes } from '../content-editing/link-rules.ts'

export interface Allowed {
  has: (nodeType: string) => boolean
  hasMark: (mark: string) => boolean
  /** The maximum number of nodes of a type; null for no limit. */
  maxOf: (nodeType: string) => number | null
}

export function allowedIn(field: Field): Allowed {
  const nodeTypes = enabledIn(field, 'enabledNodeTypes')
  const marks = enabledIn(field, 'enabledMarks')
  return {
    has: (nodeType) => nodeTypes === null || nodeTypes.includes(nodeType),
    hasMark: (mark) => marks === null || marks.includes(mark),
    maxOf: (nodeType) => maxNodes(field, nodeType),
  }
}

/** Whether more nodes of a type would exceed the limit. */
export function isFull(doc: Node, name: string, max: number | null, more = 1): boolean {
  if (max === null) return false
  let count = 0
  doc.descendants((node) => {
    if (node.type.name === name) count += 1
  })
  return count + more > max
}

/** A parse rule of the editor for HTML. */
interface ReadingRule {
  tag?: string | undefined
  node?: string | undefined
  mark?: string | undefined
}

const NODES: Readonly<Record<string, readonly string[]>> = {
  orderedList: ['ordered-list'],
  bulletList: ['unordered-list'],
  listItem: ['ordered-list', 'unordered-list'],
  horizontalRule: ['hr'],
  blockquote: ['blockquote'],
  table: ['table'],
  tableRow: ['table'],
  tableCell: ['table'],
  tableHeader: ['table'],
  embeddedEntryBlock: ['embedded-entry-block'],
  embeddedAssetBlock: ['embedded-asset-block'],
  embeddedResourceBlock: ['embedded-resource-block'],
  embeddedEntryInline: ['embedded-entry-inline'],
  embeddedResourceInline: ['embedded-resource-inline'],
}

/** Whether a pasted element may become this node or mark; otherwise only its text is inserted. */
export function mayRead({ has, hasMark }: Allowed, { tag = '', node, mark }: ReadingRule): boolean {
  if (mark === 'hyperlink') {
    return tag === 'a[href]' ? has('hyperlink') : ['hyperlink', 'entry-hyperlink', 'asset-hyperlink'].every(has)
  }
  // The data of a text node belongs to the text.
  if (mark !== undefined) return mark === 'textData' || hasMark(mark)
  if (node === 'heading') return has(`heading-${/\d/.exec(tag)?.[0]}`)
  return node === undefined || !Object.hasOwn(NODES, node) || NODES[node]!.some(has)
}
