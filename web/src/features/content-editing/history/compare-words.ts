// Compares two texts word by word, or two sequences of values that can be written as text.

export interface Part {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Words with the space after them; single characters for languages without spaces. */
const TOKENS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}_]+ ?|\s+|[^\s\p{L}\p{M}\p{N}_]/gu

/** Texts with less in common are shown as replaced, because many scattered words are hard to read. */
const MAX_STEPS = 400

export const wordDifference = (before: string, now: string): Part[] =>
  joined(rowDifference(before.match(TOKENS) ?? [], now.match(TOKENS) ?? []))

/** Compares two sequences of texts, one part per text. */
export function rowDifference(before: readonly string[], now: readonly string[]): Part[] {
  const { start, left, right, end } = apart(before, now)
  const all = (kind: Part['kind'], texts: readonly string[]) => texts.map((text): Part => ({ kind, text }))
  const middle = shortestWay(left, right) ?? [...all('removed', left), ...all('added', right)]
  return [...all('same', start), ...middle, ...all('same', end)]
}

/** Splits off the common beginning and end. */
function apart(a: readonly string[], b: readonly string[]) {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const between = (texts: readonly string[]) => texts.slice(start, texts.length - end)
  return { start: a.slice(0, start), left: between(a), right: between(b), end: a.slice(a.length - end) }
}

/** The shortest edit script (Myers); null if it is too long. */
function shortestWay(a: readonly string[], b: readonly string[]): Part[] | null {
  /** How far each diagonal has come along `a`, before every step. */
  const trace: Map<number, number>[] = []
  let reached = new Map([[1, 0]])
  for (let steps = 0; steps <= Math.min(a.length + b.length, MAX_STEPS); steps++) {
    trace.push(reached)
    const next = new Map(reached)
    for (let k = -steps; k <= steps; k += 2) {
      let x = comesFromAbove(reached, k, steps) ? reached.get(k + 1)! : reached.get(k - 1)! + 1
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++
      next.set(k, x)
      if (x >= a.length && x - k >= b.length) return wayBack(trace, a, b)
    }
    reached = next
  }
  return null
}

const comesFromAbove = (reached: ReadonlyMap<number, number>, k: number, steps: number): boolean =>
  k === -steps || (k !== steps && reached.get(k - 1)! < reached.get(k + 1)!)

function wayBack(trace: readonly Map<number, number>[], a: readonly string[], b: readonly string[]): Part[] {
  const parts: Part[] = []
  let [x, y] = [a.length, b.length]
  for (let steps = trace.length - 1; steps > 0; steps--) {
    const k = x - y
    const isNew = comesFromAbove(trace[steps]!, k, steps)
    const before = isNew ? k + 1 : k - 1
    const fromX = trace[steps]!.get(before)!
    for (const to = isNew ? fromX : fromX + 1; x > to; x--) parts.push({ kind: 'same', text: a[x - 1]! })
    parts.push(isNew ? { kind: 'added', text: b[fromX - before]! } : { kind: 'removed', text: a[fromX]! })
    x = fromX
    y = fromX - before
  }
  for (; x > 0; x--) parts.push({ kind: 'same', text: a[x - 1]! })
  return parts.reverse()
}

/** Joins neighbors of one kind; in replacements the old text comes before the new one. */
function joined(parts: readonly Part[]): Part[] {
  const all: Part[] = []
  const add = (kind: Part['kind'], text: string) => {
    const last = all.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text !== '') all.push({ kind, text })
  }
  let [removed, added] = ['', '']
  const flush = () => {
    // A word with and without a space after it counts as the same word.
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

const KEPT = 160

/** Shortens long unchanged parts, so that changes stay visible. */
export function folded(parts: readonly Part[]): Part[] {
  return parts.map((part, index) => {
    if (part.kind !== 'same' || part.text.length <= 3 * KEPT) return part
    const head = index === 0 ? '' : part.text.slice(0, KEPT).replace(/[\ud800-\udbff]$/, '')
    const tail = index === parts.length - 1 ? '' : part.text.slice(-KEPT).replace(/^[\udc00-\udfff]/, '')
    return { kind: 'same', text: `${head} … ${tail}` }
  })
}
