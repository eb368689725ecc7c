import { type EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state'

interface BlockRange {
  from: number
  to: number
}

/** The block that is moved: the list item around the selection, or the outermost block. Null for several blocks. */
function blockAt({ selection }: EditorState): (BlockRange & { depth: number }) | null {
  const { $from, $to } = selection
  if (selection instanceof NodeSelection && $from.depth === 0) {
    return { from: selection.from, to: selection.to, depth: 0 }
  }
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const isMovable = depth === 1 || $from.node(depth).type.name === 'listItem'
    if (isMovable && depth <= $to.depth && $from.before(depth) === $to.before(depth)) {
      return { from: $from.before(depth), to: $from.after(depth), depth: depth - 1 }
    }
  }
  return null
}

/** Moves the block at the cursor by one position; null at the end. */
export function moveBlock(state: EditorState, direction: 'up' | 'down'): Transaction | null {
  const block = blockAt(state)
  if (block === null) return null
  const { doc, selection, tr } = state
  const sibling = direction === 'up' ? doc.resolve(block.from).nodeBefore : doc.resolve(block.to).nodeAfter
  if (sibling === null) return null
  const distance = direction === 'up' ? -sibling.nodeSize : sibling.nodeSize
  const { content } = doc.slice(block.from, block.to)
  tr.delete(block.from, block.to).insert(block.from + distance, content)
  const moved = (position: number) => position + distance
  tr.setSelection(
    selection instanceof NodeSelection
      ? NodeSelection.create(tr.doc, moved(selection.from))
      : TextSelection.create(tr.doc, moved(selection.anchor), moved(selection.head)),
  )
  return tr.scrollIntoView()
}
