// The schema of the editor: its nodes and what each may contain.

import { type Attribute, type Extension, getSchema, Mark, mergeAttributes, Node } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { SHORTCUTS } from '../../parts/keyboard/shortcuts.ts'

/**
 * An attribute that the editor keeps but does not show. New nodes do not have it. It is copied as JSON; other clipboard
 * content is ignored.
 */
const hidden = (name: string, value: unknown): Attribute =>
  ({
    default: value,
    keepOnSplit: false,
    validate: undefined,
    parseHTML: (element: Attributed) => readObject(element.getAttribute(`data-${name}`)) ?? value,
    renderHTML: (attributes: Record<string, unknown>) =>
      isEmptyObject(attributes[name]) ? {} : { [`data-${name}`]: JSON.stringify(attributes[name]) },
  }) as unknown as Attribute

const isEmptyObject = (value: unknown): boolean => Object.keys(value ?? {}).length === 0

function readObject(text: string | null): object | null {
  try {
    const found: unknown = JSON.parse(text ?? 'null')
    return typeof found === 'object' && !Array.isArray(found) ? found : null
  } catch {
    return null
  }
}

const data = () => ({ data: hidden('data', {}) })

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

/** A line break is a character, so parsing must preserve white space. */
const KEEPS_LINE_BREAKS = { whitespace: 'pre' } as const

const Doc = Node.create({ name: 'doc', topNode: true, content: 'block+', addAttributes: data })

const Text = Node.create({ name: 'text', group: 'inline' })

const Paragraph = block('paragraph', 'inline*', 'p', {
  priority: 1000,
  ...KEEPS_LINE_BREAKS,
  /** `isFiller`: added to a node that is stored empty, because the cursor needs a text block. */
  addAttributes: () => ({ ...data(), isFiller: { default: false, rendered: false, keepOnSplit: false } }),
})

const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  ...KEEPS_LINE_BREAKS,
  addAttributes: () => ({ ...data(), level: { default: 1, rendered: false } }),
  parseHTML: () =>
    ['[data-level="#"]', 'h#'].flatMap((tag) =>
      [1, 2, 3, 4, 5, 6].map((level) => ({ tag: tag.replace('#', `${level}`), attrs: { level } })),
    ),
  // Heading levels start below the page title and the field name. The stored level is copied too.
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

/** A node that shows another resource. `extensions.tsx` adds the component. */
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
        parseHTML: (element: Attributed) => readObject(element.getAttribute('data-embedded')) ?? {},
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
  ...data(),
  colspan: { default: 1 },
  rowspan: { default: 1 },
  colwidth: { default: null, rendered: false },
})

export const TABLE = Table.configure({ resizable: false }).extend({ content: 'tableRow+', addAttributes: data })

const TABLE_PARTS = [
  TableRow.extend({ content: '(tableCell | tableHeader)+', addAttributes: data }),
  TableCell.extend({ content: '(paragraph | orderedList | bulletList)+', addAttributes: cellAttributes }),
  TableHeader.extend({ content: 'paragraph+', addAttributes: cellAttributes }),
]

const mark = (name: string, tag: string, also: readonly string[]) =>
  Mark.create({
    name,
    // Markdown is not formatted inside code.
    code: name === 'code',
    parseHTML: () => [tag, ...also].map((one) => ({ tag: one })),
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

/** Marks with a keyboard shortcut. */
export const MARK_KEYS: Readonly<Record<string, string>> = {
  bold: SHORTCUTS.bold.keys,
  italic: SHORTCUTS.italic.keys,
  underline: SHORTCUTS.underline.keys,
  code: SHORTCUTS.code.keys,
  strikethrough: SHORTCUTS.strikethrough.keys,
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
        data: readObject((element as Attributed).getAttribute('data-target')) ?? {},
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
  // No `href`: a click must not leave the editor. The target is copied with the link.
  renderHTML: ({ mark: { attrs } }) => [
    'a',
    { 'data-link': String(attrs.nodeType), 'data-target': JSON.stringify(attrs.data) },
    0,
  ],
})

/** A mark that the editor has no style for. A text can have several. */
const OtherMark = Mark.create({
  name: 'otherMark',
  excludes: '',
  addAttributes: () => ({ mark: { default: {}, rendered: false } }),
  parseHTML: () => [{ tag: 'span[data-mark]', getAttrs: attributesFrom('mark') }],
  renderHTML: ({ mark: { attrs } }) => ['span', { 'data-mark': JSON.stringify(attrs.mark) }, 0],
})

/** The `data` of a text node. */
const TextData = Mark.create({
  name: 'textData',
  inclusive: false,
  addAttributes: () => ({ data: { default: {}, rendered: false } }),
  parseHTML: () => [{ tag: 'span[data-data]', getAttrs: attributesFrom('data') }],
  renderHTML: ({ mark: { attrs } }) => ['span', { 'data-data': JSON.stringify(attrs.data) }, 0],
})

/** False for other marks. */
const attributesFrom = (name: string) => (element: unknown) => {
  const found = readObject((element as Attributed).getAttribute(`data-${name}`))
  return found !== null && { [name]: found }
}

/** All nodes except tables and embedded ones, which the editor extends with views. */
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
  ...TABLE_PARTS,
  Hyperlink,
  ...MARKS,
  OtherMark,
  TextData,
]

/** The schema without views. */
export const CONTENT_SCHEMA = getSchema([...SCHEMA, TABLE, ...Object.values(EMBEDDED)])
