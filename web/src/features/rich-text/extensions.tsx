import { Extension } from '@tiptap/core'
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions'
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import { titleOf } from '../../api/content.ts'
import { isLink } from '../../api/wire.ts'
import { t as common } from '../../i18n/common.ts'
import { t } from '../../i18n/rich-text.ts'
import { LinkCard } from '../../parts/content/link-card.tsx'
import { useLinked } from '../../parts/content/linked.tsx'
import { IconUnlink } from '../../parts/icons/icons.ts'
import { SHORTCUTS } from '../../parts/keyboard/shortcuts.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { useEdit } from '../content-editing/entry-edit.tsx'
import type { Allowed } from './allowed.ts'
import { BLOCK_KEYS } from './block-commands.ts'
import { type LinkKeys, links } from './link-commands.ts'
import { markdownShortcuts } from './markdown-shortcuts.ts'
import { moveBlock } from './move-block.ts'
import classes from './rich-text-area.module.css'
import { EMBEDDED, MARK_KEYS, SCHEMA, TABLE } from './schema.ts'
import { ScrollableTable } from './scrollable-table.ts'
import { type SlashItem, slashMenu } from './slash-menu-state.ts'
import { UploadPlaceholders } from './upload-placeholders.ts'

function Embedded({ node, selected }: NodeViewProps) {
  const { openEntry } = useEdit()
  const target: unknown = node.attrs.data?.target
  return (
    <NodeViewWrapper className={classes.embedded} data-selected={selected || undefined} data-drag-handle>
      {isLink(target) ? (
        <LinkCard
          link={target}
          isLarge
          {...(target.sys.linkType === 'Entry' && { onOpen: () => openEntry(target.sys.id) })}
        />
      ) : (
        <ResourceCard node={node} />
      )}
    </NodeViewWrapper>
  )
}

function InlineEmbedded({ node, selected }: NodeViewProps) {
  const { types, defaultLocale } = useEnvironment()
  const { openEntry } = useEdit()
  const { entries } = useLinked()
  const target: unknown = node.attrs.data?.target
  const entry = isLink(target) ? entries?.get(target.sys.id) : undefined
  const title = entry && (titleOf(entry, types.get(entry.sys.contentType.sys.id), defaultLocale) ?? common('untitled'))
  return (
    <NodeViewWrapper as="span" className={classes.inline} data-selected={selected || undefined}>
      {isLink(target) ? (
        <button type="button" className={classes.inlineOpen} onClick={() => openEntry(target.sys.id)}>
          {title ?? target.sys.id}
        </button>
      ) : (
        <ResourceCard node={node} />
      )}
    </NodeViewWrapper>
  )
}

/** A link to another space, or a node that the editor cannot show. It keeps its stored form. */
function ResourceCard({ node }: Pick<NodeViewProps, 'node'>) {
  const stored = node.attrs.node as { nodeType?: string } | undefined
  const urn = (node.attrs.data as { target?: { sys?: { urn?: string } } } | undefined)?.target?.sys?.urn
  return (
    <span className={classes.elsewhere} {...(stored && { title: JSON.stringify(stored) })}>
      <IconUnlink size={16} aria-hidden="true" />{' '}
      {stored ? t('notEditable', { node: nameOf(stored.nodeType) }) : (urn ?? t('unknown'))}
    </span>
  )
}

const nameOf = (nodeType = 'block'): string => nodeType.replaceAll('-', ' ')

const blockView = () => ReactNodeViewRenderer(Embedded)
const inlineView = () => ReactNodeViewRenderer(InlineEmbedded)

/** A line break is a character, because documents have no node for it. */
const LineBreak = Extension.create({
  name: 'lineBreak',
  addKeyboardShortcuts() {
    return { 'Shift-Enter': () => this.editor.commands.insertContent({ type: 'text', text: '\n' }) }
  },
})

/** Enter, Tab and Shift-Tab in lists; Backspace at the start of an item lifts it out of the list. */
const Lists = Extension.create({
  name: 'lists',
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem('listItem'),
      Tab: () => this.editor.commands.sinkListItem('listItem'),
      'Shift-Tab': () => this.editor.commands.liftListItem('listItem'),
      Backspace: () => {
        const { empty, $from } = this.editor.state.selection
        const isFirst = empty && $from.parentOffset === 0 && $from.depth > 1 && $from.index(-1) === 0
        return isFirst && $from.node(-1).type.name === 'listItem' && this.editor.commands.liftListItem('listItem')
      },
    }
  },
})

/** Shortcuts of the marks that the field allows. */
const markKeys = ({ hasMark }: Allowed) =>
  Extension.create({
    name: 'markKeys',
    addKeyboardShortcuts() {
      const toggle = (name: string) => () => !hasMark(name) || this.editor.commands.toggleMark(name)
      return Object.fromEntries(Object.entries(MARK_KEYS).map(([name, key]) => [key, toggle(name)]))
    },
  })

/** Shortcuts of the blocks that the field allows. */
const blockKeys = ({ has }: Allowed) =>
  Extension.create({
    name: 'blockKeys',
    addKeyboardShortcuts() {
      return Object.fromEntries(
        BLOCK_KEYS.map(({ keys, nodeType, run }) => [
          keys,
          () => (nodeType !== null && !has(nodeType)) || run(this.editor.chain()).run(),
        ]),
      )
    },
  })

/** Move the block at the cursor. */
const MoveKeys = Extension.create({
  name: 'moveKeys',
  addKeyboardShortcuts() {
    const move = (direction: 'up' | 'down') => () => {
      const tr = moveBlock(this.editor.state, direction)
      if (tr) this.editor.view.dispatch(tr)
      return true
    }
    return { [SHORTCUTS.moveBlockUp.keys]: move('up'), [SHORTCUTS.moveBlockDown.keys]: move('down') }
  },
})

/** What the extensions need from the component around the editor. */
export interface EditorHost extends LinkKeys {
  slashItems: () => readonly SlashItem[]
}

export const extensionsFor = (allowed: Allowed, host: EditorHost) => [
  ...SCHEMA,
  TABLE.configure({ View: ScrollableTable }),
  EMBEDDED.embeddedEntryBlock.extend({ addNodeView: blockView }),
  EMBEDDED.embeddedAssetBlock.extend({ addNodeView: blockView }),
  EMBEDDED.embeddedResourceBlock.extend({ addNodeView: blockView }),
  EMBEDDED.unknownBlock.extend({ addNodeView: blockView }),
  EMBEDDED.embeddedEntryInline.extend({ addNodeView: inlineView }),
  EMBEDDED.embeddedResourceInline.extend({ addNodeView: inlineView }),
  EMBEDDED.unknownInline.extend({ addNodeView: inlineView }),
  LineBreak,
  Lists,
  Dropcursor,
  Gapcursor,
  UndoRedo,
  markKeys(allowed),
  blockKeys(allowed),
  markdownShortcuts(allowed),
  links(allowed, host),
  slashMenu(host.slashItems),
  MoveKeys,
  UploadPlaceholders,
]
