// Compares two texts word by word, or two lists of texts.
import { diffArrays } from 'diff'

export interface Part {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Words with the space after them; single characters in scripts without spaces. */
const TOKENS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}_]+ ?|\s+|[^\s\p{L}\p{M}\p{N}_]/gu

/** Texts with more edits are shown as one replaced by the other: hundreds of scattered words are not readable. */
const MAX_EDITS = 400

export const wordDifference = (before: string, now: string): Part[] =>
  joined(rowDifference(before.match(TOKENS) ?? [], now.match(TOKENS) ?? []))

/** Compares two lists of texts; each text is a part of its own. */
export function rowDifference(before: readonly string[], now: readonly string[]): Part[] {
  const changes = diffArrays([...before], [...now], { maxEditLength: MAX_EDITS })
  const parts = (kind: Part['kind'], texts: readonly string[]) => texts.map((text): Part => ({ kind, text }))
  if (!changes) return replaced(before, now, parts)
  return changes.flatMap(({ value, added, removed }) => parts(added ? 'added' : removed ? 'removed' : 'same', value))
}

function replaced(
  before: readonly string[],
  now: readonly string[],
  parts: (kind: Part['kind'], texts: readonly string[]) => Part[],
): Part[] {
  const { start, left, right, end } = apart(before, now)
  return [...parts('same', start), ...parts('removed', left), ...parts('added', right), ...parts('same', end)]
}

/** The common start and end of two lists, and what differs between. */
function apart(a: readonly string[], b: readonly string[]) {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const between = (texts: readonly string[]) => texts.slice(start, texts.length - end)
  return { start: a.slice(0, start), left: between(a), right: between(b), end: a.slice(a.length - end) }
}

/** Joins neighbouring parts of one kind. In a replacement, the old text comes before the new. */
function joined(parts: readonly Part[]): Part[] {
  const all: Part[] = []
  const add = (kind: Part['kind'], text: string) => {
    const last = all.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text !== '') all.push({ kind, text })
  }
  let [removed, added] = ['', '']
  const flush = () => {
    // A word with a space after it and one without are the same word.
    const { start, left, right, end } = apart(removed.match(/\s|\S+/g) ?? [], added.match(/\s|\S+/g) ?? [])
    add('same', start.join(''))
    add('removed', left.join(''))
    add('added', right.join(''))
    add('same', end.join(''))
    removed = ''
    added = ''
  }
  for (const { kind, text } of parts) {
    if (kind === 'removed') removed += text
    else if (kind === 'added') added += text
    else {
      flush()
      add('same', text)
    }
  }
  flush()
  return all
}

const CONTEXT = 160

/** Shortens long unchanged parts to their ends, so that the changes are in view. */
export function folded(parts: readonly Part[]): Part[] {
  return parts.map((part, index) => {
    if (part.kind !== 'same' || part.text.length <= 3 * CONTEXT) return part
    const head = index === 0 ? '' : part.text.slice(0, CONTEXT).replace(/[\ud800-\udbff]$/, '')
    const tail = index === parts.length - 1 ? '' : part.text.slice(-CONTEXT).replace(/^[\udc00-\udfff]/, '')
    return { kind: 'same', text: `${head} … ${tail}` }
  })
}
