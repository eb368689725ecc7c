// The blocks that an editor can choose, for the toolbar, the keys and the slash menu.

import type { ChainedCommands, Editor } from '@tiptap/core'
import { t } from '../../i18n/rich-text.ts'
import {
  IconH1,
  IconH2,
  IconH3,
  IconH4,
  IconH5,
  IconH6,
  IconList,
  IconListNumbers,
  IconPilcrow,
  IconQuote,
  IconSeparatorHorizontal,
  IconTable,
} from '../../parts/icons/icons.ts'
import { headingKeys, SHORTCUTS } from '../../parts/keyboard/shortcuts.ts'
import type { Allowed } from './allowed.ts'

export interface BlockCommand {
  title: string
  Icon: typeof IconList
  /** The node type that the field has to allow; null for paragraphs, which are always allowed. */
  nodeType: string | null
  keys?: string
  /** What users type for it in Markdown. */
  markdown?: string
  /** Whether the cursor is in such a block; blocks without a state are only inserted. */
  isOn?: (editor: Editor) => boolean
  run: (chain: ChainedCommands) => ChainedCommands
}

const HEADINGS = [IconH1, IconH2, IconH3, IconH4, IconH5, IconH6]

const heading = (Icon: typeof IconH1, index: number): BlockCommand => {
  const level = index + 1
  return {
    title: t('heading', { level: `${level}` }),
    Icon,
    nodeType: `heading-${level}`,
    keys: headingKeys(level),
    markdown: '#'.repeat(level),
    isOn: (editor) => editor.isActive('heading', { level }),
    run: (chain) => chain.toggleNode('heading', 'paragraph', { level }),
  }
}

const BLOCKS: readonly BlockCommand[] = [
  {
    title: t('paragraph'),
    Icon: IconPilcrow,
    nodeType: null,
    keys: SHORTCUTS.paragraph.keys,
    isOn: (editor) => !editor.isActive('heading'),
    run: (chain) => chain.setNode('paragraph'),
  },
  ...HEADINGS.map(heading),
  {
    title: t('list'),
    Icon: IconList,
    nodeType: 'unordered-list',
    keys: SHORTCUTS.list.keys,
    markdown: '-',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (chain) => chain.toggleList('bulletList', 'listItem'),
  },
  {
    title: t('numberedList'),
    Icon: IconListNumbers,
    nodeType: 'ordered-list',
    keys: SHORTCUTS.numberedList.keys,
    markdown: '1.',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (chain) => chain.toggleList('orderedList', 'listItem'),
  },
  {
    title: t('quote'),
    Icon: IconQuote,
    nodeType: 'blockquote',
    keys: SHORTCUTS.quote.keys,
    markdown: '>',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (chain) => chain.toggleWrap('blockquote'),
  },
  {
    title: t('line'),
    Icon: IconSeparatorHorizontal,
    nodeType: 'hr',
    markdown: '---',
    run: (chain) => chain.insertContent({ type: 'horizontalRule' }),
  },
  {
    title: t('table'),
    Icon: IconTable,
    nodeType: 'table',
    run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
]

export const blocksAllowed = ({ has }: Allowed): readonly BlockCommand[] =>
  BLOCKS.filter(({ nodeType }) => nodeType === null || has(nodeType))

export const BLOCK_KEYS: readonly (BlockCommand & { keys: string })[] = BLOCKS.flatMap((block) =>
  block.keys === undefined ? [] : [{ ...block, keys: block.keys }],
)
