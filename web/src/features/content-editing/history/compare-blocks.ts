// Compares two rich texts block by block.
import { isNode, type RichTextNode } from '../../../parts/rich-text/tree.ts'
import { rowDifference } from './compare-words.ts'

export type BlockRow =
  | { kind: 'same'; blocks: readonly RichTextNode[] }
  /** A changed block; null on one side for an added or deleted block. */
  | { kind: 'changed'; before: RichTextNode | null; now: RichTextNode | null }

export const blocksOf = (document: unknown): readonly RichTextNode[] | null =>
  isNode(document) && document.nodeType === 'document' ? (document.content ?? []).filter(isNode) : null

export function blockDifference(before: readonly RichTextNode[], now: readonly RichTextNode[]): BlockRow[] {
  const rows: BlockRow[] = []
  let [atBefore, atNow] = [0, 0]
  let removed: RichTextNode[] = []
  let added: RichTextNode[] = []
  const flush = () => {
    rows.push(...paired(removed, added))
    removed = []
    added = []
  }
  for (const { kind } of rowDifference(before.map(written), now.map(written))) {
    if (kind === 'removed') removed.push(before[atBefore++]!)
    else if (kind === 'added') added.push(now[atNow++]!)
    else {
      flush()
      atBefore++
      const block = now[atNow++]!
      const last = rows.at(-1)
      if (last?.kind === 'same') rows[rows.length - 1] = { kind: 'same', blocks: [...last.blocks, block] }
      else rows.push({ kind: 'same', blocks: [block] })
    }
  }
  flush()
  return rows
}

/** Sorts properties, so that documents of other clients compare as equal. */
function written(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** Blocks of one type at the same position count as one changed block. */
function paired(removed: readonly RichTextNode[], added: readonly RichTextNode[]): BlockRow[] {
  const rows: BlockRow[] = []
  let next = 0
  for (const before of removed) {
    const isRewritten = added[next]?.nodeType === before.nodeType
    rows.push({ kind: 'changed', before, now: isRewritten ? added[next++]! : null })
  }
  return [...rows, ...added.slice(next).map((now): BlockRow => ({ kind: 'changed', before: null, now }))]
}

/** The text of a block that contains only text; null for others. */
export function plainText({ content = [] }: RichTextNode): string | null {
  const texts = content.map((node) =>
    isNode(node) && node.nodeType === 'text' && typeof node.value === 'string' ? node.value : null,
  )
  return texts.every((text) => text !== null) ? texts.join('') : null
}
