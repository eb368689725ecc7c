// The common part of Markdown as plain data, never as markup. Own code instead of a parser package: depth and lengths are bounded,
// so that a hostile text cannot block the browser, and the tree of @lezer/markdown would take as many lines to convert.

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'em' | 'del'; content: readonly Inline[] }
  | { kind: 'link' | 'image'; address: string; content: readonly Inline[] }
  | { kind: 'break' }

export type Block =
  | { kind: 'heading'; level: number; content: readonly Inline[] }
  | { kind: 'paragraph'; content: readonly Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'quote'; content: readonly Block[] }
  | { kind: 'list'; isOrdered: boolean; items: readonly (readonly Block[])[] }
  | { kind: 'rule' }

const FENCE = /^\s{0,3}(```|~~~)/
const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/
const RULE = /^\s{0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/
const ITEM = /^(\s{0,3})([-*+]|\d{1,9}[.)])\s+(.*)$/
const QUOTE = /^\s{0,3}>\s?(.*)$/

/** Deeper than in any real text; stops malicious documents. */
const MAX_DEPTH = 8

export function parseMarkdown(text: string, depth = 0): Block[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at]!
    const heading = HEADING.exec(line)
    if (line.trim() === '') at += 1
    else if (FENCE.test(line)) {
      const end = lines.findIndex((one, index) => index > at && FENCE.test(one))
      const until = end === -1 ? lines.length : end
      blocks.push({ kind: 'code', text: lines.slice(at + 1, until).join('\n') })
      at = until + 1
    } else if (heading) {
      blocks.push({ kind: 'heading', level: heading[1]!.length, content: parseInline(heading[2]!) })
      at += 1
    } else if (RULE.test(line)) {
      blocks.push({ kind: 'rule' })
      at += 1
    } else if (QUOTE.test(line) && depth < MAX_DEPTH) {
      const until = endOf(lines, at, (one) => QUOTE.test(one))
      const inside = lines.slice(at, until).map((one) => QUOTE.exec(one)?.[1] ?? '')
      blocks.push({ kind: 'quote', content: parseMarkdown(inside.join('\n'), depth + 1) })
      at = until
    } else if (ITEM.test(line) && depth < MAX_DEPTH) {
      const { block, end } = parseList(lines, at, depth)
      blocks.push(block)
      at = end
    } else {
      const until = endOf(lines, at + 1, (one) => one.trim() !== '' && !startsBlock(one))
      blocks.push({ kind: 'paragraph', content: parseInline(lines.slice(at, until).join('\n')) })
      at = until
    }
  }
  return blocks
}

const startsBlock = (line: string): boolean =>
  FENCE.test(line) || HEADING.test(line) || RULE.test(line) || QUOTE.test(line) || ITEM.test(line)

function endOf(lines: readonly string[], from: number, belongs: (line: string) => boolean): number {
  let at = from
  while (at < lines.length && belongs(lines[at]!)) at += 1
  return at
}

function parseList(lines: readonly string[], from: number, depth: number): { block: Block; end: number } {
  const isOrdered = /\d/.test(ITEM.exec(lines[from]!)![2]!)
  const items: Block[][] = []
  let at = from
  while (at < lines.length) {
    const found = ITEM.exec(lines[at]!)
    if (!found || /\d/.test(found[2]!) !== isOrdered) break
    // Indented lines below an item belong to it.
    const until = endOf(lines, at + 1, (one) => /^\s{2,}\S/.test(one))
    const inside = [found[3]!, ...lines.slice(at + 1, until).map((one) => one.replace(/^\s{2,4}/, ''))]
    items.push(parseMarkdown(inside.join('\n'), depth + 1))
    at = until
  }
  return { block: { kind: 'list', isOrdered, items }, end: at }
}

/** Lengths are bounded, so that no text makes the search for an end delimiter slow. */
const INLINE =
  /(`+)(.{1,1000}?)\1|(!?)\[([^\]\n]{0,300})\]\(\s{0,9}([^\s()]{1,2000})(?:\s+"[^"]{0,300}")?\s{0,9}\)|(\*\*|__)(?=\S)(.{1,1000}?)(?<=\S)\6|(\*|_)(?=\S)(.{1,1000}?)(?<=\S)\8|~~(?=\S)(.{1,1000}?)~~| {2,}\n|\\\n/gs

export function parseInline(text: string, depth = 0): Inline[] {
  const inlines: Inline[] = []
  const plain = (from: number, to: number) => {
    if (to > from) inlines.push({ kind: 'text', text: text.slice(from, to) })
  }
  let end = 0
  for (const match of depth < MAX_DEPTH ? text.matchAll(INLINE) : []) {
    plain(end, match.index)
    inlines.push(inlineOf(match, depth + 1))
    end = match.index + match[0].length
  }
  plain(end, text.length)
  return inlines
}

function inlineOf(match: RegExpMatchArray, depth: number): Inline {
  const [, , code, bang, label, address, , strong, , em, del] = match
  if (code !== undefined) return { kind: 'code', text: code }
  if (address !== undefined) {
    return { kind: bang === '!' ? 'image' : 'link', address, content: parseInline(label!, depth) }
  }
  if (strong !== undefined) return { kind: 'strong', content: parseInline(strong, depth) }
  if (em !== undefined) return { kind: 'em', content: parseInline(em, depth) }
  return del === undefined ? { kind: 'break' } : { kind: 'del', content: parseInline(del, depth) }
}
