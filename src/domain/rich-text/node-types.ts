/** The node types of rich text and their allowed children. */

const TEXT = ['text']

const HEADINGS = ['heading-1', 'heading-2', 'heading-3', 'heading-4', 'heading-5', 'heading-6']

const LISTS = ['ordered-list', 'unordered-list']

const EMBEDDED_BLOCKS = ['embedded-entry-block', 'embedded-asset-block', 'embedded-resource-block']

const INLINES = [
  'hyperlink',
  'entry-hyperlink',
  'asset-hyperlink',
  'resource-hyperlink',
  'embedded-entry-inline',
  'embedded-resource-inline',
]

const LIST_ITEM_CONTENT = ['paragraph', ...HEADINGS, ...LISTS, 'hr', 'blockquote', ...EMBEDDED_BLOCKS]

const PHRASING = [...INLINES, ...TEXT]

export interface NodeType {
  /** Allowed types of children; empty: none. */
  content: readonly string[]
  /** Minimum number of children. */
  min?: number
  /** The required content of `data`; missing: any object. */
  data?: 'uri' | 'Entry' | 'Asset' | 'Resource' | 'span'
  /** Rendered on separate lines. */
  block: boolean
}

const block = (content: readonly string[], more: Partial<NodeType> = {}): NodeType => ({
  content,
  block: true,
  ...more,
})
const inline = (content: readonly string[], data: NodeType['data'] & string): NodeType => ({
  content,
  data,
  block: false,
})

/** All node types except `text`, which has no children. */
export const NODE_TYPES: ReadonlyMap<string, NodeType> = new Map<string, NodeType>([
  ['document', block([...LIST_ITEM_CONTENT, 'table'])],
  ['paragraph', block(PHRASING)],
  ...HEADINGS.map((heading) => [heading, block(PHRASING)] as const),
  ...LISTS.map((list) => [list, block(['list-item'])] as const),
  ['list-item', block(LIST_ITEM_CONTENT)],
  ['hr', block([])],
  ['blockquote', block(['paragraph'])],
  ['embedded-entry-block', block([], { data: 'Entry' })],
  ['embedded-asset-block', block([], { data: 'Asset' })],
  ['embedded-resource-block', block([], { data: 'Resource' })],
  ['table', block(['table-row'], { min: 1 })],
  ['table-row', block(['table-cell', 'table-header-cell'], { min: 1 })],
  ['table-cell', block(['paragraph', ...LISTS], { min: 1, data: 'span' })],
  ['table-header-cell', block(['paragraph'], { min: 1, data: 'span' })],
  ['hyperlink', inline(TEXT, 'uri')],
  ['entry-hyperlink', inline(TEXT, 'Entry')],
  ['asset-hyperlink', inline(TEXT, 'Asset')],
  ['resource-hyperlink', inline(TEXT, 'Resource')],
  ['embedded-entry-inline', inline([], 'Entry')],
  ['embedded-resource-inline', inline([], 'Resource')],
])

/**
 * Nodes that a content type can disable. Paragraphs and text are always enabled; rows, cells and items come with their
 * table or list.
 */
export const OPTIONAL_NODE_TYPES: readonly string[] = [
  ...HEADINGS,
  ...LISTS,
  'hr',
  'blockquote',
  'table',
  ...EMBEDDED_BLOCKS,
  ...INLINES,
]

export const MARKS: readonly string[] = [
  'bold',
  'italic',
  'underline',
  'code',
  'superscript',
  'subscript',
  'strikethrough',
]
