import { type Editor, EditorContent } from '@tiptap/react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { linksIn } from '../../api/content.ts'
import { t } from '../../i18n/rich-text.ts'
import { LinkedProvider } from '../../parts/content/linked.tsx'
import { useFullScreen } from '../../parts/hooks/use-full-screen.ts'
import { AssetPicker } from '../../parts/pickers/asset-picker.tsx'
import type { EditorProps } from '../content-editing/editor-props.ts'
import { nodeRule } from '../content-editing/link-rules.ts'
import { UploadRow } from '../uploads/upload-panel.tsx'
import { allowedIn } from './allowed.ts'
import { BlockHandle } from './block-handle.tsx'
import { EntryInsertion } from './entry-insertion.tsx'
import { Footer } from './footer.tsx'
import { type Hyperlink, linkAt } from './link-commands.ts'
import { LinkDialog } from './link-dialog.tsx'
import { LinkPopover, useOpenLink } from './link-popover.tsx'
import { Placeholder } from './placeholder.tsx'
import classes from './rich-text-area.module.css'
import { slashItemsFor } from './slash-items.ts'
import { SlashMenu } from './slash-menu.tsx'
import { EMPTY_DOCUMENT, isDocument, type StoredNode } from './stored.ts'
import { INSERTS, type Insertion, LINK_TYPES, Toolbar } from './toolbar.tsx'
import { useRichTextEditor } from './use-rich-text-editor.ts'
import { useUploads } from './use-uploads.ts'

/** Edits a rich text field: toolbar, text, and the dialogs that insert links and embedded content. */
export function RichTextArea(props: EditorProps) {
  const { field, value, label, isDisabled } = props
  const document: StoredNode = isDocument(value) ? value : EMPTY_DOCUMENT
  const [insertion, setInsertion] = useState<Insertion | null>(null)
  const [isLinking, setIsLinking] = useState(false)
  const allowed = useMemo(() => allowedIn(field), [field])
  const current = useRef<Editor | null>(null)
  const area = useRef<HTMLDivElement>(null)
  const [isFull, setIsFull] = useFullScreen(area)
  const slashItems = useMemo(() => slashItemsFor(allowed, setInsertion), [allowed])
  const getEditor = useCallback(() => current.current, [])
  const { add: addFiles, uploads } = useUploads(getEditor, field, allowed)
  const editor = useRichTextEditor(
    props,
    document,
    { allowed, addFiles },
    {
      editLink: () => setIsLinking(!isDisabled && LINK_TYPES.some(allowed.has)),
      openLink: useOpenLink(),
      slashItems: () => slashItems,
    },
  )
  current.current = editor
  if (editor === null) return <Placeholder />

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
      <div
        ref={area}
        className={classes.area}
        data-full={isFull || undefined}
        data-invalid={props.isInvalid || undefined}
        data-disabled={isDisabled || undefined}
      >
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
        {!isDisabled && <LinkPopover editor={editor} onEdit={() => setIsLinking(true)} />}
        {!isDisabled && <SlashMenu editor={editor} items={slashItems} />}
        {!isDisabled && <BlockHandle editor={editor} />}
        <Footer editor={editor} document={document} locale={props.locale.code} isFull={isFull} onFull={setIsFull} />
        {uploads.length > 0 && (
          <ul className={classes.uploads} aria-label={t('uploadsTo', { field: label })}>
            {uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} />
            ))}
          </ul>
        )}
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
          current={linkAt(editor.state)}
          kinds={LINK_TYPES.filter(allowed.has)}
          allowedEntries={nodeRule(field, 'entry-hyperlink', 'linkContentType')}
          allowedGroups={nodeRule(field, 'asset-hyperlink', 'linkMimetypeGroup')}
          onSet={setLink}
          onClose={() => setIsLinking(false)}
        />
      )}
    </LinkedProvider>
  )
}
