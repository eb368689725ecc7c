// Drawings come from users. Own code instead of a sanitizer, which needs a DOM (jsdom): drawings are refused, not cleaned, and
// every function here looks at each character a fixed number of times.

/** Maximum characters before the `svg` element, and of its start tag. */
const HEAD = 64 * 1024
const TAG = 8 * 1024

/** Is this an XML document with the root element `svg`? It may begin with comments, declarations and whitespace. */
export function isSvg(head: string): boolean {
  return svgStart(head) !== null
}

/** The offset of the `svg` element. */
function svgStart(text: string): number | null {
  const head = text.slice(0, HEAD)
  let at = /^(?:\ufeff|\xef\xbb\xbf)?\s*/.exec(head)![0].length
  while (head[at] === '<') {
    if (/^<svg[\s>/]/i.test(head.slice(at, at + 5))) return at
    const end = endOfProlog(head, at)
    if (end === null) return null
    at = end
    while (/\s/.test(head[at] ?? '')) at++
  }
  return null
}

/** The offset after a declaration, comment or document type; null when there is none, or it has no end. */
function endOfProlog(head: string, at: number): number | null {
  const after = (end: string, from: number) => {
    const found = head.indexOf(end, from)
    return found === -1 ? null : found + end.length
  }
  if (head.startsWith('<?', at)) return after('?>', at)
  if (head.startsWith('<!--', at)) return after('-->', at + 4)
  if (!/^<!doctype\s/i.test(head.slice(at, at + 10))) return null
  const [subset, close] = [head.indexOf('[', at), head.indexOf('>', at)]
  if (close === -1 || subset === -1 || close < subset) return close === -1 ? null : close + 1
  const closed = after(']', subset)
  return closed === null ? null : after('>', closed)
}

/** The size of an SVG by its width and height or its view box; null when neither gives pixels. */
export function svgSize(svg: string): { width: number; height: number } | null {
  const start = svgStart(svg)
  if (start === null) return null
  const attributes = attributesOf(svg.slice(start + 4, start + TAG))
  const [width, height] = [pixels(attributes.get('width')), pixels(attributes.get('height'))]
  if (width !== null && height !== null) return { width, height }
  const box = (attributes.get('viewbox') ?? '')
    .slice(0, 200)
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , across, down] = box
  if (box.length !== 4 || !(across! > 0) || !(down! > 0) || !Number.isFinite(across! + down!)) return null
  if (width !== null) return { width, height: side((width * down!) / across!) }
  if (height !== null) return { width: side((height * across!) / down!), height }
  return { width: side(across!), height: side(down!) }
}

function attributesOf(tag: string): Map<string, string> {
  const attributes = new Map<string, string>()
  const attribute = /\s+([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y
  for (let found = attribute.exec(tag); found; found = attribute.exec(tag)) {
    attributes.set(found[1]!.toLowerCase(), found[2] ?? found[3] ?? '')
  }
  return attributes
}

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
}
const MAX_SIDE = 1_000_000

function pixels(length: string | undefined): number | null {
  const match = /^(\d{1,9}(?:\.\d{1,9})?)([a-z]{0,3})$/i.exec(length?.slice(0, 50).trim() ?? '')
  const unit = match && UNITS[match[2]!.toLowerCase()]
  const value = match && unit ? Number(match[1]) * unit : 0
  return value > 0 ? side(value) : null
}

const side = (length: number): number => Math.min(MAX_SIDE, Math.max(1, Math.round(length)))

const EXTERNAL_REFERENCE = 'It refers to another file.'
/** References within the document, or images embedded as data URLs. */
const INTERNAL_REFERENCE = /^\s*(?:#|data:image\/(?:png|jpeg|gif|webp);)/i
const TAGS_AND_TARGETS = /<([\w:-]+)|\b(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi

/**
 * Why an SVG is not rendered: it refers to other files, or defines entities, which can expand a few bytes to gigabytes.
 * Null when it is safe.
 */
export function svgProblem(svg: string): string | null {
  const doctype = svg.search(/<!doctype/i)
  const subset = doctype === -1 ? '' : svg.slice(doctype, svg.indexOf('>', doctype) + 1 || undefined)
  if (subset.includes('[') || /<!entity/i.test(svg)) return 'It defines entities.'
  if (/<\?xml-stylesheet|@import/i.test(svg)) return 'It loads a style sheet.'
  let tag = ''
  for (const [, name, double, single] of svg.matchAll(TAGS_AND_TARGETS)) {
    if (name !== undefined) {
      tag = name.toLowerCase()
      if (/(?:^|:)include$/.test(tag)) return 'It includes another document.'
      continue
    }
    const target = double ?? single ?? ''
    // Link targets are never loaded; everything else must be in the document.
    if (target.trim() !== '' && tag !== 'a' && tag !== 'svg:a' && !INTERNAL_REFERENCE.test(target))
      return EXTERNAL_REFERENCE
  }
  for (const [, target] of svg.matchAll(/url\(\s*["']?([^"')]*)/gi))
    if (!INTERNAL_REFERENCE.test(target!)) return EXTERNAL_REFERENCE
  return null
}
