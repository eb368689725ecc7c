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
  IconItalic,
  IconLink,
  IconPlus,
  IconStrikethrough,
  IconSubscript,
  IconSuperscript,
  IconTable,
  IconUnderline,
} from '../../parts/icons/icons.ts'
import { ariaKeys, keyText } from '../../parts/keyboard/keys.ts'
import { SHORTCUTS } from '../../parts/keyboard/shortcuts.ts'
import { type Allowed, isFull } from './allowed.ts'
import { type BlockCommand, blocksAllowed } from './block-commands.ts'
import classes from './rich-text-area.module.css'
import { MARK_KEYS } from './schema.ts'

/** The link types that the dialog offers. */
export const LINK_TYPES: readonly string[] = ['hyperlink', 'entry-hyperlink', 'asset-hyperlink']

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

/** Node types that can be embedded, with their names in the editor. */
export const INSERTS: readonly { nodeType: Insertion; name: string; title: string }[] = [
  { nodeType: 'embedded-entry-block', name: 'embeddedEntryBlock', title: t('entryBlock') },
  { nodeType: 'embedded-entry-inline', name: 'embeddedEntryInline', title: t('inlineEntry') },
  { nodeType: 'embedded-asset-block', name: 'embeddedAssetBlock', title: t('media') },
]

/** The tools that the field allows. */
export function Toolbar({ editor, label, allowed, onInsert, onLink }: ToolbarProps) {
  const { has, hasMark, maxOf } = allowed
  const blocks = blocksAllowed(allowed)
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      marks: MARKS.filter(({ name }) => now.isActive(name)).map(({ name }) => name),
      blocks: blocks.filter(({ isOn }) => isOn?.(now)).map(({ title }) => title),
      link: now.isActive('hyperlink'),
      table: now.isActive('table'),
      undo: now.can().undo(),
      redo: now.can().redo(),
      full: INSERTS.filter(({ nodeType, name }) => isFull(now.state.doc, name, maxOf(nodeType))).map(
        ({ nodeType }) => nodeType,
      ),
    }),
  })
  const keys = useToolbarKeys<HTMLDivElement>()
  const run = () => editor.chain().focus()
  const canInsert = INSERTS.filter(({ nodeType }) => has(nodeType))
  const blockTool = (block: BlockCommand) => (
    <Tool
      key={block.title}
      title={block.title}
      {...(block.keys !== undefined && { shortcut: block.keys })}
      {...(block.isOn && { isOn: state.blocks.includes(block.title) })}
      onClick={() => block.run(run()).run()}
    >
      <block.Icon size={18} aria-hidden="true" />
    </Tool>
  )
  const isText = ({ nodeType }: BlockCommand) => nodeType === null || nodeType.startsWith('heading')
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('format', { field: label })} {...keys}>
      {blocks.filter(isText).map(blockTool)}
      {MARKS.filter(({ name }) => hasMark(name)).map(({ name, title, Icon }) => (
        <Tool
          key={name}
          title={title}
          {...(MARK_KEYS[name] !== undefined && { shortcut: MARK_KEYS[name] })}
          isOn={state.marks.includes(name)}
          onClick={() => run().toggleMark(name).run()}
        >
          <Icon size={18} aria-hidden="true" />
        </Tool>
      ))}
      {LINK_TYPES.some(has) && (
        <Tool title={t('link')} shortcut={SHORTCUTS.link.keys} isOn={state.link} onClick={onLink}>
          <IconLink size={18} aria-hidden="true" />
        </Tool>
      )}
      {blocks.filter((block) => !isText(block) && !(block.nodeType === 'table' && state.table)).map(blockTool)}
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
      <Tool
        title={t('undo')}
        shortcut={SHORTCUTS.undo.keys}
        isDisabled={!state.undo}
        onClick={() => run().undo().run()}
      >
        <IconArrowBackUp size={18} aria-hidden="true" />
      </Tool>
      <Tool
        title={t('redo')}
        shortcut={SHORTCUTS.redo.keys}
        isDisabled={!state.redo}
        onClick={() => run().redo().run()}
      >
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
  shortcut?: string
  isOn?: boolean
  isDisabled?: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ title, shortcut, isOn, isDisabled = false, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      variant={isOn ? 'light' : 'subtle'}
      color={isOn ? 'pine' : 'gray'}
      aria-label={title}
      title={shortcut === undefined ? title : `${title} (${keyText(shortcut)})`}
      {...(shortcut !== undefined && { 'aria-keyshortcuts': ariaKeys(shortcut) })}
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
