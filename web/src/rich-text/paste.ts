import { DOMParser as SchemaParser, Slice } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { type Allowed, mayRead } from './allowed.ts'

interface Parsing {
  parseHTML?: (html: string, options: { sanitizer: object }) => Document
}

/**
 * Text from elsewhere, cleaned: the browser's own sanitizer reads it, and of that only what the field allows is taken.
 * The page's policy lets no text become markup, so where the browser has no such reader, the plain text is taken.
 */
export function pasteInto(view: EditorView, data: DataTransfer | null, allowed: Allowed): void {
  if (data === null || !view.editable) return
  const html = data.getData('text/html')
  const { parseHTML } = Document as unknown as Parsing
  const slice =
    html !== '' && parseHTML
      ? parserFor(view, allowed).parseSlice(tidied(parseHTML.call(Document, withoutStyles(html), { sanitizer: {} })), {
          preserveWhitespace: false,
          context: view.state.selection.$from,
        })
      : plainSlice(view, data.getData('text/plain'))
  if (slice.size > 0) view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true))
}

function parserFor(view: EditorView, allowed: Allowed): SchemaParser {
  const { schema } = view.state
  return new SchemaParser(
    schema,
    SchemaParser.fromSchema(schema).rules.filter((rule) => mayRead(allowed, rule)),
  )
}

/** The same, where it was let go. */
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

/** Styles say what is bold or slanted, but as styles they would be refused: they become plain data. */
const withoutStyles = (html: string): string =>
  html.replace(/<[^<>]*>/g, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style='))

/** Word processors write emphasis as styles; what they mean is kept, their looks are not. */
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
      // A whole document pasted from one of them stands in a <b> that is not bold.
      element.replaceWith(...element.childNodes)
    } else if (tag !== null && element.tagName === 'SPAN') {
      const mark = document.createElement(tag)
      mark.append(...element.childNodes)
      element.replaceWith(mark)
    }
  }
  return document.body
}
