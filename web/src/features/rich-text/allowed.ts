// What a field lets a rich text hold. Toolbar, keys and pasting ask here; what is stored already stays as it is.
import type { Field } from '../../api/wire.ts'
import { enabledIn, mostNodes } from '../content-editing/link-rules.ts'

export interface Allowed {
  has: (nodeType: string) => boolean
  hasMark: (mark: string) => boolean
  /** How many nodes of a type there may be; null for any number. */
  mostOf: (nodeType: string) => number | null
}

export function allowedIn(field: Field): Allowed {
  const nodeTypes = enabledIn(field, 'enabledNodeTypes')
  const marks = enabledIn(field, 'enabledMarks')
  return {
    has: (nodeType) => nodeTypes === null || nodeTypes.includes(nodeType),
    hasMark: (mark) => marks === null || marks.includes(mark),
    mostOf: (nodeType) => mostNodes(field, nodeType),
  }
}

/** A rule by which the editor reads HTML. */
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

/** Whether something pasted may be read as this: if not, its text is taken. */
export function mayRead({ has, hasMark }: Allowed, { tag = '', node, mark }: ReadingRule): boolean {
  if (mark === 'hyperlink') {
    return tag === 'a[href]' ? has('hyperlink') : ['hyperlink', 'entry-hyperlink', 'asset-hyperlink'].every(has)
  }
  // The data of a text node is part of the text.
  if (mark !== undefined) return mark === 'textData' || hasMark(mark)
  if (node === 'heading') return has(`heading-${/\d/.exec(tag)?.[0]}`)
  return node === undefined || !Object.hasOwn(NODES, node) || NODES[node]!.some(has)
}
