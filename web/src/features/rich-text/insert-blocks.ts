import type { Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'

/**
 * Inserts blocks at a position, or after the nearest block around it where they may be. An empty paragraph at the
 * position is replaced.
 */
export function insertBlocks(state: EditorState, position: number, blocks: readonly Node[]): Transaction {
  const { tr } = state
  const $at = state.doc.resolve(Math.min(position, state.doc.content.size))
  const type = blocks[0]!.type
  for (let depth = $at.depth; depth >= 0; depth -= 1) {
    const parent = $at.node(depth)
    if (depth === $at.depth && !parent.isTextblock) {
      if (parent.canReplaceWith($at.index(), $at.index(), type)) return tr.insert($at.pos, blocks)
      continue
    }
    if (depth === $at.depth) continue
    const child = $at.node(depth + 1)
    const [before, after] = [$at.before(depth + 1), $at.after(depth + 1)]
    const [index, next] = [$at.index(depth), $at.indexAfter(depth)]
    const isEmpty = child.type.name === 'paragraph' && child.content.size === 0
    if (isEmpty && parent.canReplaceWith(index, next, type)) return tr.replaceWith(before, after, blocks)
    if (parent.canReplaceWith(next, next, type)) {
      const isBefore = $at.parentOffset === 0 && depth === $at.depth - 1 && parent.canReplaceWith(index, index, type)
      return tr.insert(isBefore ? before : after, blocks)
    }
  }
  return tr
}
