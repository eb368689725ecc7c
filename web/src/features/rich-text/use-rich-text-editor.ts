import type { EditorView } from '@tiptap/pm/view'
import { useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef } from 'react'
import { isSame } from '../../state/edits/changes.ts'
import type { EditorProps } from '../content-editing/editor-props.ts'
import { type EditorNode, toEditor } from './convert.ts'
import { type EditorHost, extensionsFor } from './extensions.tsx'
import { dropInto, type PasteTarget, pasteInto } from './paste.ts'
import { PreservedDocument } from './preserve.ts'
import classes from './rich-text-area.module.css'
import { EMPTY_DOCUMENT, type StoredNode } from './stored.ts'

/**
 * On a busy machine a key arrives before the browser reports that the caret has moved. The editor would then insert at
 * the previous position.
 */
const readSelection = (view: EditorView) => view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))

/**
 * The editor of a stored document; null until the component is mounted. Opening changes nothing, and an edit changes
 * only the edited part.
 */
export function useRichTextEditor(props: EditorProps, document: StoredNode, target: PasteTarget, keys: EditorHost) {
  const { allowed } = target
  const { value, onChange, onBlur, label, describedBy, isDisabled, externalRevision, locale } = props
  const latest = useRef({ onChange, onBlur, target, keys })
  latest.current = { onChange, onBlur, target, keys }
  /** The last value of the editor, in its stored form. */
  const current = useRef<unknown>(value)
  /** The value that the editor was loaded with. */
  const loaded = useRef<unknown>(value)
  const preserved = useRef<PreservedDocument | null>(null)
  preserved.current ??= new PreservedDocument(document)
  const extensions = useMemo(
    () =>
      extensionsFor(allowed, {
        editLink: () => latest.current.keys.editLink(),
        openLink: (link) => latest.current.keys.openLink(link),
        slashItems: () => latest.current.keys.slashItems(),
      }),
    [allowed],
  )
  const editor = useEditor({
    extensions,
    // An editor created while rendering is destroyed after 1 ms if React shows the component later than that.
    immediatelyRender: false,
    // The styles are part of the build: the content security policy refuses <style> elements.
    injectCSS: false,
    content: toEditor(document),
    editable: !isDisabled,
    editorProps: {
      attributes: {
        class: classes.text!,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang: locale.code,
        dir: 'auto',
        ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
      },
      handleDOMEvents: {
        keydown: (view, event) => {
          if (!event.isComposing) readSelection(view)
          return false
        },
        // Both replace the handlers of the editor, which parse HTML in a way that the content security policy refuses.
        paste: (view, event) => {
          event.preventDefault()
          readSelection(view)
          pasteInto(view, event, latest.current.target)
          return true
        },
        drop: (view, event) => {
          // Content dragged inside the editor needs no parsing.
          if (view.dragging) return false
          event.preventDefault()
          dropInto(view, event, latest.current.target)
          return true
        },
      },
    },
    onUpdate: ({ editor: updated }) => {
      const stored = preserved.current!.stored(updated.getJSON() as EditorNode)
      const next = isSame(stored, EMPTY_DOCUMENT) && !isSame(loaded.current, stored) ? undefined : stored
      current.current = next
      latest.current.onChange(next)
    },
    onBlur: () => latest.current.onBlur(),
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: only values from outside are loaded
  useEffect(() => {
    if (isSame(current.current, value)) return
    current.current = value
    loaded.current = value
    preserved.current = new PreservedDocument(document)
    editor?.commands.setContent(toEditor(document), { emitUpdate: false })
  }, [externalRevision])
  useEffect(() => editor?.setEditable(!isDisabled, false), [editor, isDisabled])
  return editor
}
