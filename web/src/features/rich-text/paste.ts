import { Fragment, DOMParser as SchemaParser, Slice } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { type Allowed, mayRead } from './allowed.ts'

interface Parsing {
  parseHTML?: (html: string, options: { sanitizer: object }) => Document
}

/**
 * Pastes formatted text. The browser's sanitizer parses it, and the editor takes what the field allows. The content
 * security policy forbids parsing HTML in another way, so browsers without a sanitizer paste plain text.
 */
export function pasteInto(view: EditorView, data: DataTransfer | null, allowed: Allowed): void {
  if (data === null || !view.editable) return
  const html = data.getData('text/html')
  const { parseHTML } = Document as unknown as Parsing
  const slice =
    html !== '' && parseHTML
      ? parsedSlice(view, parseHTML.call(Document, withoutStyles(html), { sanitizer: {} }), allowed)
      : plainSlice(view, data.getData('text/plain'))
  if (slice.size > 0) view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true))
}

/** The attribute that the editor sets on copied content, in which all white space is significant. */
const OWN_TEXT = '[data-pm-slice]'

function parsedSlice(view: EditorView, document: Document, allowed: Allowed): Slice {
  const isOwn = document.querySelector(OWN_TEXT) !== null
  if (!isOwn) markLineBreaks(document)
  const options = { preserveWhitespace: isOwn ? 'full' : false, context: view.state.selection.$from } as const
  const slice = parserFor(view, allowed, options.preserveWhitespace).parseSlice(tidied(document), options)
  return isOwn ? slice : new Slice(withLineBreaks(slice.content), slice.openStart, slice.openEnd)
}

/** Stands for a line break while other white space is collapsed. */
const LINE_SEPARATOR = '\u2028'

function markLineBreaks(document: Document): void {
  for (const element of document.body.querySelectorAll('br')) {
    const isBetween = element.previousSibling !== null && element.nextSibling !== null
    if (isBetween && element.closest(TEXT_BLOCKS)) element.replaceWith(LINE_SEPARATOR)
  }
}

const TEXT_BLOCKS = 'p, li, td, th, blockquote, h1, h2, h3, h4, h5, h6'

function withLineBreaks(fragment: Fragment): Fragment {
  return Fragment.fromArray(
    fragment.content.map((node) =>
      node.isText
        ? node.type.schema.text(node.text!.replace(/ ?\u2028 ?/g, '\n'), node.marks)
        : node.copy(withLineBreaks(node.content)),
    ),
  )
}

function parserFor(view: EditorView, allowed: Allowed, preserveWhitespace: 'full' | false): SchemaParser {
  const { schema } = view.state
  return new SchemaParser(
    schema,
    SchemaParser.fromSchema(schema)
      .rules.filter((rule) => mayRead(allowed, rule))
      .map((rule) => ({ ...rule, preserveWhitespace })),
  )
}

/** The same for dropped content. */
export function dropInto(view: EditorView, event: DragEvent, allowed: Allowed): void {
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (at === null) return
  view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))))
  pasteInto(view, event.dataTransfer, allowed)
  view.focus()
}

function plainSlice(view: EditorView, text: string): Slice {
  const { paragraph } = view.state.schema.nodes
  const lines = text.replaceAll('\r\n', '\n').split(/\n{2,}/)
  const blocks = lines.map((line) => paragraph!.create(null, line === '' ? [] : [view.state.schema.text(line)]))
  return text === '' ? Slice.empty : Slice.maxOpen(paragraph!.create().content.append(fragmentOf(blocks)))
}

const fragmentOf = (blocks: ReturnType<EditorView['state']['schema']['nodes'][string]['create']>[]) =>
  blocks.reduce((all, block) => all.addToEnd(block), blocks[0]!.content.cut(0, 0))

/**
 * The content security policy reports every parsed style and event handler, although the sanitizer removes them. Styles
 * become data attributes, because some mean bold or italic.
 */
const withoutStyles = (html: string): string =>
  html.replace(/<[^<>]*>/g, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style=').replace(/\son\w+\s*=/gi, ' data-on='))

/** Word processors write emphasis as styles; keeps their meaning and drops other formatting. */
function tidied(document: Document): HTMLElement {
  for (const element of document.body.querySelectorAll('style, meta, link, title')) element.remove()
  for (const element of document.body.querySelectorAll<HTMLElement>('[data-style]')) {
    const style = element.dataset.style ?? ''
    const isPlain = /font-weight:\s*normal/i.test(style) && /^(?:B|STRONG)$/.test(element.tagName)
    const tag = /font-weight:\s*(?:bold|[6-9]00)/i.test(style)
      ? 'strong'
      : /font-style:\s*italic/i.test(style)
        ? 'em'
        : null
    if (isPlain) {
      // Word processors wrap whole documents in a <b> that is not bold.
      element.replaceWith(...element.childNodes)
    } else if (tag !== null && element.tagName === 'SPAN') {
      const mark = document.createElement(tag)
      mark.append(...element.childNodes)
      element.replaceWith(mark)
    }
  }
  return document.body
}
