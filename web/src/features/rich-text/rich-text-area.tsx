import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { linksIn } from '../../api/content.ts'
import { LinkedProvider } from '../../parts/content/linked.tsx'
import { AssetPicker } from '../../parts/pickers/asset-picker.tsx'
import { isSame } from '../../state/edits/changes.ts'
import type { EditorProps } from '../content-editing/editor-props.ts'
import { nodeRule } from '../content-editing/link-rules.ts'
import { allowedIn } from './allowed.ts'
import { type EditorNode, toEditor } from './convert.ts'
import { EntryInsertion } from './entry-insertion.tsx'
import { extensionsFor } from './extensions.tsx'
import { type Hyperlink, LinkDialog } from './link-dialog.tsx'
import { dropInto, pasteInto } from './paste.ts'
import { PreservedDocument } from './preserve.ts'
import classes from './rich-text-area.module.css'
import { EMPTY_DOCUMENT, isDocument, type StoredNode } from './stored.ts'
import { INSERTS, type Insertion, Toolbar } from './toolbar.tsx'

/** The rich text editor. Opening a document changes nothing, and an edit changes only the place that was edited. */
export function RichTextArea(props: EditorProps) {
  const { field, value, onChange, onBlur, label, describedBy, isDisabled, arrivals, locale } = props
  const document: StoredNode = isDocument(value) ? value : EMPTY_DOCUMENT
  const [insertion, setInsertion] = useState<Insertion | null>(null)
  const [isLinking, setIsLinking] = useState(false)
  const allowed = useMemo(() => allowedIn(field), [field])
  const calls = useRef({ onChange, onBlur, allowed })
  calls.current = { onChange, onBlur, allowed }
  /** What the editor last held, as it is stored. */
  const held = useRef<unknown>(value)
  /** The value that the editor was given. */
  const loaded = useRef<unknown>(value)
  const preserved = useRef<PreservedDocument | null>(null)
  preserved.current ??= new PreservedDocument(document)
  const editor = useEditor({
    extensions: extensionsFor(allowed),
    // The styles are in the build: a <style> element would be refused by the page's policy.
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
      // Before the editor's own handlers, which would read the text in a way that the page's policy refuses.
      handleDOMEvents: {
        paste: (view, event) => {
          event.preventDefault()
          pasteInto(view, event.clipboardData, calls.current.allowed)
          return true
        },
        drop: (view, event) => {
          // What is moved inside of the editor needs no reading.
          if (view.dragging) return false
          event.preventDefault()
          dropInto(view, event, calls.current.allowed)
          return true
        },
      },
    },
    onUpdate: ({ editor: now }) => {
      const stored = preserved.current!.stored(now.getJSON() as EditorNode)
      const next = isSame(stored, EMPTY_DOCUMENT) && !isSame(loaded.current, stored) ? undefined : stored
      held.current = next
      calls.current.onChange(next)
    },
    onBlur: () => calls.current.onBlur(),
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what came from elsewhere is taken over
  useEffect(() => {
    if (isSame(held.current, value)) return
    held.current = value
    loaded.current = value
    preserved.current = new PreservedDocument(document)
    editor.commands.setContent(toEditor(document), { emitUpdate: false })
  }, [arrivals])
  useEffect(() => editor.setEditable(!isDisabled, false), [editor, isDisabled])

  const insert = (linkType: string, id: string) => {
    const name = INSERTS.find(({ nodeType }) => nodeType === insertion)?.name
    if (name === undefined) return
    const target = { sys: { type: 'Link', linkType, id } }
    setInsertion(null)
    editor
      .chain()
      .focus()
      .insertContent({ type: name, attrs: { data: { target } } })
      .run()
  }
  const setLink = (link: Hyperlink | null) => {
    setIsLinking(false)
    const chain = editor.chain().focus().extendMarkRange('hyperlink')
    if (link === null) chain.unsetMark('hyperlink').run()
    else if (editor.state.selection.empty && !editor.isActive('hyperlink')) {
      const text = typeof link.data.uri === 'string' ? link.data.uri : 'link'
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text, marks: [{ type: 'hyperlink', attrs: { ...link } }] })
        .run()
    } else chain.setMark('hyperlink', { ...link }).run()
  }
  return (
    <LinkedProvider links={linksIn(document)}>
      <div className={classes.area} data-invalid={props.isInvalid || undefined} data-disabled={isDisabled || undefined}>
        {!isDisabled && (
          <Toolbar
            editor={editor}
            label={label}
            allowed={allowed}
            onInsert={setInsertion}
            onLink={() => setIsLinking(true)}
          />
        )}
        <EditorContent editor={editor} />
      </div>
      {insertion === 'embedded-asset-block' && (
        <AssetPicker
          title={`Embed in ${label}`}
          groups={nodeRule(field, insertion, 'linkMimetypeGroup')}
          isMany={false}
          onPick={([asset]) => asset && insert('Asset', asset.sys.id)}
          onClose={() => setInsertion(null)}
        />
      )}
      {insertion !== null && insertion !== 'embedded-asset-block' && (
        <EntryInsertion
          title={`Embed in ${label}`}
          allowed={nodeRule(field, insertion, 'linkContentType')}
          onInsert={(id) => insert('Entry', id)}
          onClose={() => setInsertion(null)}
        />
      )}
      {isLinking && (
        <LinkDialog
          current={editor.isActive('hyperlink') ? (editor.getAttributes('hyperlink') as Hyperlink) : null}
          kinds={['hyperlink', 'entry-hyperlink', 'asset-hyperlink'].filter(allowed.has)}
          allowedEntries={nodeRule(field, 'entry-hyperlink', 'linkContentType')}
          allowedGroups={nodeRule(field, 'asset-hyperlink', 'linkMimetypeGroup')}
          onSet={setLink}
          onClose={() => setIsLinking(false)}
        />
      )}
    </LinkedProvider>
  )
}
