// The schema of the editor: which nodes there are and what may stand inside which, as the document model says.
import { type Attribute, type Extension, Mark, mergeAttributes, Node } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'

/** Kept as it came, so that nothing is lost; never put on new nodes, and never shown. */
const hidden = (value: unknown): Attribute =>
  ({ default: value, rendered: false, keepOnSplit: false, validate: undefined }) as unknown as Attribute

const data = () => ({ data: hidden({}) })

const IN_LIST_ITEM =
  '(paragraph | heading | orderedList | bulletList | horizontalRule | blockquote | embeddedEntryBlock | embeddedAssetBlock | embeddedResourceBlock | unknownBlock)+'

const block = (name: string, content: string, tag: string, more: Partial<Parameters<typeof Node.create>[0]> = {}) =>
  Node.create({
    name,
    group: 'block',
    content,
    addAttributes: data,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    ...more,
  })

const Doc = Node.create({ name: 'doc', topNode: true, content: 'block+', addAttributes: data })

const Text = Node.create({ name: 'text', group: 'inline' })

const Paragraph = block('paragraph', 'inline*', 'p', { priority: 1000 })

const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ data: hidden({}), level: { default: 1, rendered: false } }),
  parseHTML: () => [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
  // The page has the first heading and the field's name the second.
  renderHTML: ({ node, HTMLAttributes }) => [
    `h${Math.min(6, Number(node.attrs.level) + 2)}`,
    mergeAttributes(HTMLAttributes, { 'data-level': node.attrs.level }),
    0,
  ],
})

const OrderedList = block('orderedList', 'listItem+', 'ol', { group: 'block list' })
const BulletList = block('bulletList', 'listItem+', 'ul', { group: 'block list' })
const ListItem = block('listItem', IN_LIST_ITEM, 'li', { group: '', defining: true })
const Blockquote = block('blockquote', 'paragraph+', 'blockquote', { defining: true })

const HorizontalRule = Node.create({
  name: 'horizontalRule',
  group: 'block',
  addAttributes: data,
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: ({ HTMLAttributes }) => ['hr', HTMLAttributes],
})

/** Something that stands for something else; drawn by whoever extends it. */
const embedded = (name: string, isInline: boolean, attribute = 'data') =>
  Node.create({
    name,
    group: isInline ? 'inline' : 'block',
    inline: isInline,
    atom: true,
    draggable: !isInline,
    addAttributes: () => ({
      [attribute]: {
        default: {},
        parseHTML: (element: Attributed) => JSON.parse(element.getAttribute('data-embedded') ?? '{}'),
        renderHTML: (attributes: Record<string, unknown>) => ({
          'data-embedded': JSON.stringify(attributes[attribute]),
        }),
      },
    }),
    parseHTML: () => [{ tag: `${isInline ? 'span' : 'div'}[data-type="${name}"]` }],
    renderHTML: ({ HTMLAttributes }) => [
      isInline ? 'span' : 'div',
      mergeAttributes(HTMLAttributes, { 'data-type': name }),
    ],
  })

export const EMBEDDED = {
  embeddedEntryBlock: embedded('embeddedEntryBlock', false),
  embeddedAssetBlock: embedded('embeddedAssetBlock', false),
  embeddedResourceBlock: embedded('embeddedResourceBlock', false),
  embeddedEntryInline: embedded('embeddedEntryInline', true),
  embeddedResourceInline: embedded('embeddedResourceInline', true),
  unknownBlock: embedded('unknownBlock', false, 'node'),
  unknownInline: embedded('unknownInline', true, 'node'),
}

const cellAttributes = () => ({
  data: hidden({}),
  colspan: { default: 1 },
  rowspan: { default: 1 },
  colwidth: { default: null, rendered: false },
})

const TABLES = [
  Table.configure({ resizable: false }).extend({ content: 'tableRow+', addAttributes: data }),
  TableRow.extend({ content: '(tableCell | tableHeader)+', addAttributes: data }),
  TableCell.extend({ content: '(paragraph | orderedList | bulletList)+', addAttributes: cellAttributes }),
  TableHeader.extend({ content: 'paragraph+', addAttributes: cellAttributes }),
]

const mark = (name: string, tag: string, also: readonly string[]) =>
  Mark.create({
    name,
    parseHTML: () => [tag, ...also].map((one) => ({ tag: one })),
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

/** By keys; those that are not here have none. */
export const MARK_KEYS: Readonly<Record<string, string>> = {
  bold: 'Mod-b',
  italic: 'Mod-i',
  underline: 'Mod-u',
  code: 'Mod-e',
  strikethrough: 'Mod-Shift-x',
}

const MARKS = [
  mark('bold', 'strong', ['b']),
  mark('italic', 'em', ['i']),
  mark('underline', 'u', []),
  mark('code', 'code', []),
  mark('superscript', 'sup', []),
  mark('subscript', 'sub', []),
  mark('strikethrough', 's', ['del', 'strike']),
]

interface Attributed {
  getAttribute(name: string): string | null
}

const Hyperlink = Mark.create({
  name: 'hyperlink',
  inclusive: false,
  addAttributes: () => ({
    nodeType: { default: 'hyperlink', rendered: false },
    data: { default: {}, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'a[data-link]',
      getAttrs: (element) => ({
        nodeType: (element as Attributed).getAttribute('data-link'),
        data: JSON.parse((element as Attributed).getAttribute('data-target') ?? '{}'),
      }),
    },
    {
      tag: 'a[href]',
      getAttrs: (element) => ({
        nodeType: 'hyperlink',
        data: { uri: (element as Attributed).getAttribute('href') },
      }),
    },
  ],
  // No address: a click in a text that is written must not lead away. What it leads to is copied along.
  renderHTML: ({ mark: { attrs } }) => [
    'a',
    { 'data-link': String(attrs.nodeType), 'data-target': JSON.stringify(attrs.data) },
    0,
  ],
})

/** Marks that only others know, several at once if need be. */
const OtherMark = Mark.create({
  name: 'otherMark',
  excludes: '',
  addAttributes: () => ({ mark: { default: {}, rendered: false } }),
  renderHTML: () => ['span', {}, 0],
})

const TextData = Mark.create({
  name: 'textData',
  inclusive: false,
  addAttributes: () => ({ data: { default: {}, rendered: false } }),
  renderHTML: () => ['span', {}, 0],
})

/** Everything but the embedded nodes, which the editor draws and a test does not. */
export const SCHEMA: readonly (Extension | Node | Mark)[] = [
  Doc,
  Text,
  Paragraph,
  Heading,
  OrderedList,
  BulletList,
  ListItem,
  Blockquote,
  HorizontalRule,
  ...TABLES,
  Hyperlink,
  ...MARKS,
  OtherMark,
  TextData,
]
