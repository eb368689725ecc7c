import { IconBox, IconPhoto } from '../../parts/icons/icons.ts'
import { type Allowed, isFull } from './allowed.ts'
import { blocksAllowed } from './block-commands.ts'
import type { SlashItem } from './slash-menu-state.ts'
import { INSERTS, type Insertion } from './toolbar.tsx'

/** The blocks and embedded resources that the field allows. */
export const slashItemsFor = (allowed: Allowed, insert: (what: Insertion) => void): SlashItem[] => [
  ...blocksAllowed(allowed).map((block) => ({
    ...block,
    nodeType: block.nodeType ?? 'paragraph',
    run: (editor: Parameters<SlashItem['run']>[0]) => void block.run(editor.chain().focus()).run(),
  })),
  ...INSERTS.filter(({ nodeType }) => allowed.has(nodeType)).map(
    ({ nodeType, name, title }): SlashItem => ({
      title,
      nodeType,
      Icon: nodeType === 'embedded-asset-block' ? IconPhoto : IconBox,
      run: (editor) => {
        if (!isFull(editor.state.doc, name, allowed.maxOf(nodeType))) insert(nodeType)
      },
    }),
  ),
]
