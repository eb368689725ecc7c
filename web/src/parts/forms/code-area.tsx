import { json } from '@codemirror/lang-json'
import { basicSetup, Compartment, EditorState, EditorView } from '@uiw/react-codemirror'
import { useEffect, useRef, useState } from 'react'
import classes from './code-area.module.css'

interface CodeAreaProps {
  text: string
  /** When it changes, the text is taken over even while somebody writes. */
  revision: number
  label: string
  /** Ids of what tells more. */
  describedBy?: string | undefined
  isReadOnly?: boolean
  onChange: (text: string) => void
  onBlur?: () => void
}

const THEME = EditorView.theme({
  '&': { color: 'var(--sheaf-text)', backgroundColor: 'var(--sheaf-card)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-content': { fontFamily: 'var(--mantine-font-family-monospace)', caretColor: 'var(--sheaf-text)' },
  '.cm-gutters': { backgroundColor: 'var(--sheaf-hover)', color: 'var(--sheaf-muted)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '.cm-cursor': { borderLeftColor: 'var(--sheaf-text)' },
})

/**
 * JSON with an editor of its own. It lives in a shadow tree: there its styles are adopted sheets, which the content security
 * policy allows, and not a <style> element, which it refuses.
 */
export function CodeArea({ text, revision, label, describedBy, isReadOnly, onChange, onBlur }: CodeAreaProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const calls = useRef({ onChange, onBlur })
  calls.current = { onChange, onBlur }
  const [description] = useState(() => new Compartment())
  const told = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; later texts are taken over below
  useEffect(() => {
    const box = host.current!
    const root = box.shadowRoot ?? box.attachShadow({ mode: 'open' })
    const made = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: text,
        extensions: [
          basicSetup({
            foldGutter: false,
            highlightActiveLine: false,
            autocompletion: false,
            searchKeymap: false,
            // Its colours are made for one ground only.
            syntaxHighlighting: false,
          }),
          json(),
          EditorView.lineWrapping,
          EditorState.readOnly.of(isReadOnly ?? false),
          EditorView.contentAttributes.of({ 'aria-label': label }),
          description.of([]),
          THEME,
          EditorView.updateListener.of(({ docChanged, state, transactions }) => {
            if (docChanged && !transactions.some((one) => one.isUserEvent('arrival'))) {
              calls.current.onChange(state.doc.toString())
            }
          }),
          EditorView.domEventHandlers({ blur: () => calls.current.onBlur?.() }),
        ],
      }),
    })
    view.current = made
    told.current = ''
    return () => made.destroy()
  }, [isReadOnly])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text that belongs to the revision
  useEffect(() => {
    const shown = view.current
    if (shown === null || shown.state.doc.toString() === text) return
    shown.dispatch({ changes: { from: 0, to: shown.state.doc.length, insert: text }, userEvent: 'arrival' })
  }, [revision])
  useEffect(() => {
    // Ids do not reach into a shadow tree: the words themselves do.
    const ids = describedBy?.split(' ') ?? []
    const words = ids.map((id) => document.getElementById(id)?.textContent?.trim() ?? '').join(' ')
    if (words.trim() === told.current) return
    told.current = words.trim()
    const attributes = told.current === '' ? [] : EditorView.contentAttributes.of({ 'aria-description': told.current })
    view.current?.dispatch({ effects: description.reconfigure(attributes) })
  })
  return <div ref={host} className={classes.area} />
}
