import { ActionIcon, Button, Menu } from '@mantine/core'
import { type Editor, useEditorState } from '@tiptap/react'
import type { ReactNode } from 'react'
import { t } from '../../i18n/rich-text.ts'
import { useToolbarKeys } from '../../parts/hooks/use-toolbar-keys.ts'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconCode,
  IconH1,
  IconH2,
  IconH3,
  IconH4,
  IconH5,
  IconH6,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPilcrow,
  IconPlus,
  IconQuote,
  IconSeparatorHorizontal,
  IconStrikethrough,
  IconSubscript,
  IconSuperscript,
  IconTable,
  IconUnderline,
} from '../../parts/icons/icons.ts'
import type { Allowed } from './allowed.ts'
import classes from './rich-text-area.module.css'

export type Insertion = 'embedded-entry-block' | 'embedded-entry-inline' | 'embedded-asset-block'

interface ToolbarProps {
  editor: Editor
  label: string
  allowed: Allowed
  onInsert: (what: Insertion) => void
  onLink: () => void
}

const MARKS = [
  { name: 'bold', title: t('mark_bold'), Icon: IconBold },
  { name: 'italic', title: t('mark_italic'), Icon: IconItalic },
  { name: 'underline', title: t('mark_underline'), Icon: IconUnderline },
  { name: 'code', title: t('mark_code'), Icon: IconCode },
  { name: 'superscript', title: t('mark_superscript'), Icon: IconSuperscript },
  { name: 'subscript', title: t('mark_subscript'), Icon: IconSubscript },
  { name: 'strikethrough', title: t('mark_strikethrough'), Icon: IconStrikethrough },
]

const HEADINGS = [IconH1, IconH2, IconH3, IconH4, IconH5, IconH6]

/** Node types that can be embedded, with their names in the editor. */
export const INSERTS: readonly { nodeType: Insertion; name: string; title: string }[] = [
  { nodeType: 'embedded-entry-block', name: 'embeddedEntryBlock', title: t('entryBlock') },
  { nodeType: 'embedded-entry-inline', name: 'embeddedEntryInline', title: t('inlineEntry') },
  { nodeType: 'embedded-asset-block', name: 'embeddedAssetBlock', title: t('media') },
]

function isFull(editor: Editor, name: string, most: number | null): boolean {
  if (most === null) return false
  let count = 0
  editor.state.doc.descendants((node) => {
    if (node.type.name === name) count += 1
  })
  return count >= most
}

/** The tools that the field allows. */
export function Toolbar({ editor, label, allowed, onInsert, onLink }: ToolbarProps) {
  const { has, hasMark, maxOf } = allowed
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      marks: MARKS.filter(({ name }) => now.isActive(name)).map(({ name }) => name),
      level: now.isActive('heading') ? Number(now.getAttributes('heading').level) : 0,
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('hyperlink'),
      table: now.isActive('table'),
      undo: now.can().undo(),
      redo: now.can().redo(),
      full: INSERTS.filter(({ nodeType, name }) => isFull(now, name, maxOf(nodeType))).map(({ nodeType }) => nodeType),
    }),
  })
  const keys = useToolbarKeys<HTMLDivElement>()
  const run = () => editor.chain().focus()
  const toggleList = (type: 'bulletList' | 'orderedList') => run().toggleList(type, 'listItem').run()
  const canInsert = INSERTS.filter(({ nodeType }) => has(nodeType))
  const canLink = ['hyperlink', 'entry-hyperlink', 'asset-hyperlink'].some(has)
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('format', { field: label })} {...keys}>
      <Tool title={t('paragraph')} isOn={state.level === 0} onClick={() => run().setNode('paragraph').run()}>
        <IconPilcrow size={18} aria-hidden="true" />
      </Tool>
      {HEADINGS.map((Icon, index) => {
        const level = index + 1
        if (!has(`heading-${level}`)) return null
        return (
          <Tool
            key={level}
            title={t('heading', { level: `${level}` })}
            isOn={state.level === level}
            onClick={() => run().toggleNode('heading', 'paragraph', { level }).run()}
          >
            <Icon size={18} aria-hidden="true" />
          </Tool>
        )
      })}
      {MARKS.filter(({ name }) => hasMark(name)).map(({ name, title, Icon }) => (
        <Tool key={name} title={title} isOn={state.marks.includes(name)} onClick={() => run().toggleMark(name).run()}>
          <Icon size={18} aria-hidden="true" />
        </Tool>
      ))}
      {has('unordered-list') && (
        <Tool title={t('list')} isOn={state.bullets} onClick={() => toggleList('bulletList')}>
          <IconList size={18} aria-hidden="true" />
        </Tool>
      )}
      {has('ordered-list') && (
        <Tool title={t('numberedList')} isOn={state.numbers} onClick={() => toggleList('orderedList')}>
          <IconListNumbers size={18} aria-hidden="true" />
        </Tool>
      )}
      {has('blockquote') && (
        <Tool title={t('quote')} isOn={state.quote} onClick={() => run().toggleWrap('blockquote').run()}>
          <IconQuote size={18} aria-hidden="true" />
        </Tool>
      )}
      {has('hr') && (
        <Tool title={t('line')} onClick={() => run().insertContent({ type: 'horizontalRule' }).run()}>
          <IconSeparatorHorizontal size={18} aria-hidden="true" />
        </Tool>
      )}
      {canLink && (
        <Tool title={t('link')} isOn={state.link} onClick={onLink}>
          <IconLink size={18} aria-hidden="true" />
        </Tool>
      )}
      {has('table') && !state.table && (
        <Tool title={t('table')} onClick={() => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}>
          <IconTable size={18} aria-hidden="true" />
        </Tool>
      )}
      {state.table && <TableMenu editor={editor} />}
      {canInsert.length > 0 && (
        <ToolMenu title={t('embed')} icon={<IconPlus size={16} aria-hidden="true" />}>
          {canInsert.map(({ nodeType, title }) => (
            <Menu.Item key={nodeType} disabled={state.full.includes(nodeType)} onClick={() => onInsert(nodeType)}>
              {state.full.includes(nodeType) ? t('insertFull', { title, max: maxOf(nodeType) ?? 0 }) : title}
            </Menu.Item>
          ))}
        </ToolMenu>
      )}
      <Tool title={t('undo')} isDisabled={!state.undo} onClick={() => run().undo().run()}>
        <IconArrowBackUp size={18} aria-hidden="true" />
      </Tool>
      <Tool title={t('redo')} isDisabled={!state.redo} onClick={() => run().redo().run()}>
        <IconArrowForwardUp size={18} aria-hidden="true" />
      </Tool>
    </div>
  )
}

function TableMenu({ editor }: { editor: Editor }) {
  const run = () => editor.chain().focus()
  const actions: readonly [string, () => void][] = [
    [t('rowAbove'), () => run().addRowBefore().run()],
    [t('rowBelow'), () => run().addRowAfter().run()],
    [t('columnBefore'), () => run().addColumnBefore().run()],
    [t('columnAfter'), () => run().addColumnAfter().run()],
    [t('toggleHeader'), () => run().toggleHeaderRow().run()],
    [t('deleteRow'), () => run().deleteRow().run()],
    [t('deleteColumn'), () => run().deleteColumn().run()],
    [t('deleteTable'), () => run().deleteTable().run()],
  ]
  return (
    <ToolMenu title={t('table')} icon={<IconTable size={16} aria-hidden="true" />}>
      {actions.map(([title, act]) => (
        <Menu.Item key={title} onClick={act}>
          {title}
        </Menu.Item>
      ))}
    </ToolMenu>
  )
}

function ToolMenu({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="compact-sm" variant="subtle" color="gray" leftSection={icon}>
          {title}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

interface ToolProps {
  title: string
  isOn?: boolean
  isDisabled?: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ title, isOn, isDisabled = false, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      variant={isOn ? 'light' : 'subtle'}
      color={isOn ? 'pine' : 'gray'}
      aria-label={title}
      title={title}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      disabled={isDisabled}
      // The click must not clear the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  )
}
