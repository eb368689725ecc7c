import { json } from '@codemirror/lang-json'
import { basicSetup, Compartment, EditorState, EditorView, type Extension } from '@uiw/react-codemirror'
import { useEffect, useRef, useState } from 'react'
import classes from './code-area.module.css'

interface CodeAreaProps {
  text: string
  /** When it changes, the text replaces what the user typed. */
  revision: number
  label: string
  /** IDs of the describing elements. */
  describedBy?: string | undefined
  isReadOnly?: boolean
  /** Default: JSON. Must be the same object until it changes. */
  language?: Extension
  /** Suggests completions while the user types. */
  completes?: boolean
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

const JSON_LANGUAGE = json()

/**
 * A code editor in a shadow tree, where styles are adopted style sheets, which the content security policy allows,
 * unlike <style> elements.
 */
export function CodeArea(props: CodeAreaProps) {
  const {
    text,
    revision,
    label,
    describedBy,
    isReadOnly,
    language = JSON_LANGUAGE,
    completes,
    onChange,
    onBlur,
  } = props
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const calls = useRef({ onChange, onBlur })
  calls.current = { onChange, onBlur }
  const [descriptionSlot] = useState(() => new Compartment())
  const [languageSlot] = useState(() => new Compartment())
  const described = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: created once; later texts are set below
  useEffect(() => {
    const box = host.current!
    const root = box.shadowRoot ?? box.attachShadow({ mode: 'open' })
    const editor = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: text,
        extensions: [
          basicSetup({
            foldGutter: false,
            highlightActiveLine: false,
            autocompletion: completes ?? false,
            searchKeymap: false,
            // The highlighting has colors for one background only.
            syntaxHighlighting: false,
          }),
          languageSlot.of(language),
          EditorView.lineWrapping,
          EditorState.readOnly.of(isReadOnly ?? false),
          EditorView.contentAttributes.of({ 'aria-label': label }),
          descriptionSlot.of([]),
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
    view.current = editor
    described.current = ''
    return () => editor.destroy()
  }, [isReadOnly])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text belongs to the revision
  useEffect(() => {
    const shown = view.current
    if (shown === null || shown.state.doc.toString() === text) return
    shown.dispatch({ changes: { from: 0, to: shown.state.doc.length, insert: text }, userEvent: 'arrival' })
  }, [revision])
  useEffect(() => {
    const shown = view.current
    if (shown === null || languageSlot.get(shown.state) === language) return
    shown.dispatch({ effects: languageSlot.reconfigure(language) })
  }, [language, languageSlot])
  useEffect(() => {
    // IDs do not cross a shadow boundary, so the description is copied as text.
    const ids = describedBy?.split(' ') ?? []
    const description = ids.map((id) => document.getElementById(id)?.textContent?.trim() ?? '').join(' ')
    if (description.trim() === described.current) return
    described.current = description.trim()
    const attributes =
      described.current === '' ? [] : EditorView.contentAttributes.of({ 'aria-description': described.current })
    view.current?.dispatch({ effects: descriptionSlot.reconfigure(attributes) })
  })
  return <div ref={host} className={classes.area} />
}
