// What is another in two rich texts, block by block.
import { isNode, type RichTextNode } from '../../../parts/rich-text/tree.ts'
import { rowDifference } from './compare-words.ts'

export type BlockRow =
  | { kind: 'same'; blocks: readonly RichTextNode[] }
  /** One became the other; null where there was nothing, or is nothing any more. */
  | { kind: 'changed'; before: RichTextNode | null; now: RichTextNode | null }

export const blocksOf = (document: unknown): readonly RichTextNode[] | null =>
  isNode(document) && document.nodeType === 'document' ? (document.content ?? []).filter(isNode) : null

export function blockDifference(before: readonly RichTextNode[], now: readonly RichTextNode[]): BlockRow[] {
  const rows: BlockRow[] = []
  let [atBefore, atNow] = [0, 0]
  let gone: RichTextNode[] = []
  let added: RichTextNode[] = []
  const flush = () => {
    rows.push(...paired(gone, added))
    gone = []
    added = []
  }
  for (const { kind } of rowDifference(before.map(written), now.map(written))) {
    if (kind === 'gone') gone.push(before[atBefore++]!)
    else if (kind === 'new') added.push(now[atNow++]!)
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

/** Members in one order: what was stored by another client is still the same. */
function written(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** Blocks of one kind that stood in the same place are one that was rewritten. */
function paired(gone: readonly RichTextNode[], added: readonly RichTextNode[]): BlockRow[] {
  const rows: BlockRow[] = []
  let next = 0
  for (const before of gone) {
    const isRewritten = added[next]?.nodeType === before.nodeType
    rows.push({ kind: 'changed', before, now: isRewritten ? added[next++]! : null })
  }
  return [...rows, ...added.slice(next).map((now): BlockRow => ({ kind: 'changed', before: null, now }))]
}

/** The words of a block that is nothing but words; null of any other. */
export function wordsOf({ content = [] }: RichTextNode): string | null {
  const texts = content.map((node) =>
    isNode(node) && node.nodeType === 'text' && typeof node.value === 'string' ? node.value : null,
  )
  return texts.every((text) => text !== null) ? texts.join('') : null
}
