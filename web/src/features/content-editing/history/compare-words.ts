// What is another in two texts, word by word, or in two rows of anything that can be written as text.

export interface Part {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** Words, each with the space behind it; where there are no spaces between them, single characters. */
const TOKENS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}_]+ ?|\s+|[^\s\p{L}\p{M}\p{N}_]/gu

/** Texts that have less in common are told as one replaced by the other: nobody reads hundreds of scattered words. */
const MOST_STEPS = 400

export const wordDifference = (before: string, now: string): Part[] =>
  joined(rowDifference(before.match(TOKENS) ?? [], now.match(TOKENS) ?? []))

/** Of two rows of texts, each text a part of its own. */
export function rowDifference(before: readonly string[], now: readonly string[]): Part[] {
  const { start, left, right, end } = apart(before, now)
  const all = (kind: Part['kind'], texts: readonly string[]) => texts.map((text): Part => ({ kind, text }))
  const middle = shortestWay(left, right) ?? [...all('gone', left), ...all('new', right)]
  return [...all('same', start), ...middle, ...all('same', end)]
}

/** What both begin and end with, and what is between. */
function apart(a: readonly string[], b: readonly string[]) {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const between = (texts: readonly string[]) => texts.slice(start, texts.length - end)
  return { start: a.slice(0, start), left: between(a), right: between(b), end: a.slice(a.length - end) }
}

/** The fewest words to take out and put in (Myers); null when they are too many. */
function shortestWay(a: readonly string[], b: readonly string[]): Part[] | null {
  /** How far along `a` each diagonal has come, before every step. */
  const trace: Map<number, number>[] = []
  let reached = new Map([[1, 0]])
  for (let steps = 0; steps <= Math.min(a.length + b.length, MOST_STEPS); steps++) {
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
    parts.push(isNew ? { kind: 'new', text: b[fromX - before]! } : { kind: 'gone', text: a[fromX]! })
    x = fromX
    y = fromX - before
  }
  for (; x > 0; x--) parts.push({ kind: 'same', text: a[x - 1]! })
  return parts.reverse()
}

/** Neighbours of one kind are one part; of what is replaced, the old stands before the new. */
function joined(parts: readonly Part[]): Part[] {
  const all: Part[] = []
  const add = (kind: Part['kind'], text: string) => {
    const last = all.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text !== '') all.push({ kind, text })
  }
  let [gone, added] = ['', '']
  const flush = () => {
    // A word with a space behind it and one without are the same word.
    const { start, left, right, end } = apart(gone.match(/\s|\S+/g) ?? [], added.match(/\s|\S+/g) ?? [])
    add('same', start.join(''))
    add('gone', left.join(''))
    add('new', right.join(''))
    add('same', end.join(''))
    gone = ''
    added = ''
  }
  for (const { kind, text } of parts) {
    if (kind === 'gone') gone += text
    else if (kind === 'new') added += text
    else {
      flush()
      add('same', text)
    }
  }
  flush()
  return all
}

const KEPT = 160

/** Long stretches that are the same are left out but for their ends, so that what changed is in sight. */
export function folded(parts: readonly Part[]): Part[] {
  return parts.map((part, index) => {
    if (part.kind !== 'same' || part.text.length <= 3 * KEPT) return part
    const head = index === 0 ? '' : part.text.slice(0, KEPT).replace(/[\ud800-\udbff]$/, '')
    const tail = index === parts.length - 1 ? '' : part.text.slice(-KEPT).replace(/^[\udc00-\udfff]/, '')
    return { kind: 'same', text: `${head} … ${tail}` }
  })
}
