/** Helpers to write rich text by hand; each returns document nodes. */
import { asset, entry, type Link } from './links.ts'

export type Mark = 'bold' | 'italic' | 'underline' | 'code' | 'superscript'

export interface Text {
  nodeType: 'text'
  value: string
  marks: { type: Mark }[]
  data: Record<string, never>
}

export interface Node {
  nodeType: string
  data: { target?: Link; uri?: string }
  content: (Node | Text)[]
}

export type Inline = string | Text | Node

export const text = (value: string, ...marks: Mark[]): Text => ({
  nodeType: 'text',
  value,
  marks: marks.map((type) => ({ type })),
  data: {},
})
export const bold = (value: string): Text => text(value, 'bold')
export const italic = (value: string): Text => text(value, 'italic')
export const code = (value: string): Text => text(value, 'code')

const inline = (parts: Inline[]): (Node | Text)[] => parts.map((part) => (typeof part === 'string' ? text(part) : part))

/** Inline nodes need text around them: an empty text goes before a leading and after a trailing one. */
function line(parts: Inline[]): (Node | Text)[] {
  const content = inline(parts)
  if (content[0]?.nodeType !== 'text') content.unshift(text(''))
  if (content.at(-1)?.nodeType !== 'text') content.push(text(''))
  return content
}

const node = (nodeType: string, content: (Node | Text)[], data: Node['data'] = {}): Node => ({
  nodeType,
  data,
  content,
})

export const doc = (...blocks: Node[]): Node => node('document', blocks)
export const p = (...parts: Inline[]): Node => node('paragraph', line(parts))
export const h2 = (...parts: Inline[]): Node => node('heading-2', line(parts))
export const h3 = (...parts: Inline[]): Node => node('heading-3', line(parts))
export const quote = (...parts: Inline[]): Node => node('blockquote', [p(...parts)])
export const hr = (): Node => node('hr', [])

type Item = Inline | Inline[]
const items = (all: Item[]): Node[] =>
  all.map((item) => node('list-item', [Array.isArray(item) ? p(...item) : p(item)]))
export const list = (...all: Item[]): Node => node('unordered-list', items(all))
export const steps = (...all: Item[]): Node => node('ordered-list', items(all))

/** The first row is the header. */
export const table = (...rows: Inline[][]): Node =>
  node(
    'table',
    rows.map((cells, row) =>
      node(
        'table-row',
        cells.map((cell) => node(row === 0 ? 'table-header-cell' : 'table-cell', [p(cell)])),
      ),
    ),
  )

export const link = (uri: string, ...parts: Inline[]): Node => node('hyperlink', inline(parts), { uri })
export const entryLink = (id: string, ...parts: Inline[]): Node =>
  node('entry-hyperlink', inline(parts), { target: entry(id) })
export const assetLink = (id: string, ...parts: Inline[]): Node =>
  node('asset-hyperlink', inline(parts), { target: asset(id) })
export const inlineEntry = (id: string): Node => node('embedded-entry-inline', [], { target: entry(id) })
export const embedEntry = (id: string): Node => node('embedded-entry-block', [], { target: entry(id) })
export const embedAsset = (id: string): Node => node('embedded-asset-block', [], { target: asset(id) })
