import { EditorContent } from '@tiptap/react'
import { useMemo, useState } from 'react'
import { linksIn } from '../../api/content.ts'
import { t } from '../../i18n/rich-text.ts'
import { LinkedProvider } from '../../parts/content/linked.tsx'
import { AssetPicker } from '../../parts/pickers/asset-picker.tsx'
import type { EditorProps } from '../content-editing/editor-props.ts'
import { nodeRule } from '../content-editing/link-rules.ts'
import { allowedIn } from './allowed.ts'
import { EntryInsertion } from './entry-insertion.tsx'
import { type Hyperlink, LinkDialog } from './link-dialog.tsx'
import classes from './rich-text-area.module.css'
import { EMPTY_DOCUMENT, isDocument, type StoredNode } from './stored.ts'
import { INSERTS, type Insertion, Toolbar } from './toolbar.tsx'
import { useRichTextEditor } from './use-rich-text-editor.ts'

/** Edits a rich text field: toolbar, text, and the dialogs that insert links and embedded content. */
export function RichTextArea(props: EditorProps) {
  const { field, value, label, isDisabled } = props
  const document: StoredNode = isDocument(value) ? value : EMPTY_DOCUMENT
  const [insertion, setInsertion] = useState<Insertion | null>(null)
  const [isLinking, setIsLinking] = useState(false)
  const allowed = useMemo(() => allowedIn(field), [field])
  const editor = useRichTextEditor(props, document, allowed)

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
      const text = typeof link.data.uri === 'string' ? link.data.uri : t('linkText')
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
          title={t('embedIn', { field: label })}
          verb="embed"
          groups={nodeRule(field, insertion, 'linkMimetypeGroup')}
          isMany={false}
          onPick={([asset]) => asset && insert('Asset', asset.sys.id)}
          onClose={() => setInsertion(null)}
        />
      )}
      {insertion !== null && insertion !== 'embedded-asset-block' && (
        <EntryInsertion
          title={t('embedIn', { field: label })}
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
