import { closeHistory } from '@tiptap/pm/history'
import { Fragment, type Schema, DOMParser as SchemaParser, Slice } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { parseMarkdown } from '../../parts/text/markdown/parse.ts'
import { type Allowed, mayRead } from './allowed.ts'
import { cleanDocument } from './clean-html.ts'
import { inertDocument } from './inert-document.ts'
import { linkSelection } from './link-commands.ts'
import { isMarkdown, markdownNodes } from './markdown-nodes.ts'
import { plainUrl } from './urls.ts'

/** What the field allows, and what is done with files. */
export interface PasteTarget {
  allowed: Allowed
  addFiles: (files: readonly File[], position: number) => void
}

/** Pastes files, a URL over a selection, formatted text or plain text: whatever the field allows. */
export function pasteInto(view: EditorView, event: ClipboardEvent, target: PasteTarget): void {
  const { clipboardData: data } = event
  if (data === null || !view.editable) return
  const files = filesIn(data)
  const url = target.allowed.has('hyperlink') ? plainUrl(data.getData('text/plain')) : null
  const linked = url === null ? null : linkSelection(view.state, url)
  if (files.length > 0) target.addFiles(files, view.state.selection.from)
  else if (linked) view.dispatch(linked.setMeta('paste', true))
  else insert(view, data, target.allowed, event)
}

/** The same for dropped content. */
export function dropInto(view: EditorView, event: DragEvent, target: PasteTarget): void {
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
  const { dataTransfer: data } = event
  if (at === null || data === null || !view.editable) return
  const files = filesIn(data)
  if (files.length > 0) {
    target.addFiles(files, at.pos)
    return
  }
  view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))))
  insert(view, data, target.allowed)
  view.focus()
}

/** Office programs add a picture of copied text, which is not meant. */
function filesIn(data: DataTransfer): File[] {
  const html = data.getData('text/html')
  const hasText = html.replace(/<[^<>]*>/g, '').trim() !== ''
  // Dropped folders have no type and no bytes.
  return hasText ? [] : [...data.files].filter(({ size, type }) => size > 0 || type !== '')
}

function insert(view: EditorView, data: DataTransfer, allowed: Allowed, event?: ClipboardEvent): void {
  const html = data.getData('text/html')
  const text = data.getData('text/plain').replace(/\r\n?/g, '\n')
  // Code editors also copy HTML, in which each line is an element.
  if (html === '' || data.types.includes('vscode-editor-data')) {
    insertText(view, text, allowed)
    return
  }
  const slice = parsedSlice(view, inertDocument(html), allowed)
  if (event && view.someProp('handlePaste', (handle) => handle(view, event, slice))) return
  insertSlice(view, slice)
}

function insertSlice(view: EditorView, slice: Slice): void {
  if (slice.size > 0) view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true))
}

/** Markdown is inserted as text and then formatted, so that Undo brings the text back. */
function insertText(view: EditorView, text: string, allowed: Allowed): void {
  const { schema, selection } = view.state
  const url = allowed.has('hyperlink') ? plainUrl(text) : null
  if (url !== null) {
    const mark = schema.mark('hyperlink', { nodeType: 'hyperlink', data: { uri: url } })
    insertSlice(view, new Slice(Fragment.from(schema.text(text.trim(), [mark])), 0, 0))
    return
  }
  const tr = view.state.tr.replaceSelection(plainSlice(schema, text)).scrollIntoView().setMeta('paste', true)
  view.dispatch(tr)
  if (!isMarkdown(text)) return
  const [from, to] = [tr.mapping.map(selection.from, -1), tr.mapping.map(selection.to, 1)]
  const nodes = markdownNodes(parseMarkdown(text), allowed).map((node) => schema.nodeFromJSON(node))
  const formatted = view.state.tr.replaceRange(from, to, Slice.maxOpen(Fragment.from(nodes)))
  view.dispatch(closeHistory(formatted.scrollIntoView().setMeta('paste', true)))
}

/** Empty lines separate paragraphs. */
function plainSlice(schema: Schema, text: string): Slice {
  if (text === '') return Slice.empty
  const blocks = text
    .split(/\n{2,}/)
    .map((part) => schema.nodes.paragraph!.create(null, part === '' ? [] : [schema.text(part)]))
  return Slice.maxOpen(Fragment.from(blocks))
}

/** The attribute that the editor sets on copied content, in which all white space is significant. */
const OWN_TEXT = '[data-pm-slice]'

function parsedSlice(view: EditorView, document: Document, allowed: Allowed): Slice {
  const isOwn = document.querySelector(OWN_TEXT) !== null
  const body = isOwn ? document.body : cleanDocument(document)
  const options = { preserveWhitespace: isOwn ? 'full' : false, context: view.state.selection.$from } as const
  const slice = parserFor(view, allowed, options.preserveWhitespace).parseSlice(body, options)
  return isOwn ? slice : new Slice(withLineBreaks(slice.content), slice.openStart, slice.openEnd)
}

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
  const rules = SchemaParser.fromSchema(schema).rules.filter((rule) => mayRead(allowed, rule))
  return new SchemaParser(schema, [
    { tag: 'pre', node: 'paragraph', preserveWhitespace: 'full' },
    ...rules.map((rule) => ({ ...rule, preserveWhitespace })),
  ])
}
