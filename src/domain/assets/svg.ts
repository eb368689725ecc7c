/** The size a drawing says it has: its own, or that of its view box. Null when it says nothing that counts in pixels. */
export function svgSize(svg: string): { width: number; height: number } | null {
  const root = /<svg\b(?:[^>"']|"[^"]*"|'[^']*')*>/i.exec(svg)?.[0] ?? ''
  const attribute = (name: string) => new RegExp(`[\\s"']${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(root)
  const value = (name: string) => {
    const found = attribute(name)
    return found ? (found[1] ?? found[2] ?? '') : ''
  }
  const [width, height] = [pixels(value('width')), pixels(value('height'))]
  if (width !== null && height !== null) return { width, height }
  const box = value('viewBox')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , across, down] = box
  if (box.length !== 4 || !(across! > 0) || !(down! > 0) || !Number.isFinite(across! + down!)) return null
  if (width !== null) return { width, height: side((width * down!) / across!) }
  if (height !== null) return { width: side((height * across!) / down!), height }
  return { width: side(across!), height: side(down!) }
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
const MOST = 1_000_000

function pixels(length: string): number | null {
  const match = /^\s*(\d{1,9}(?:\.\d{1,9})?)\s*([a-z]*)\s*$/i.exec(length)
  const unit = match && UNITS[match[2]!.toLowerCase()]
  const value = match && unit ? Number(match[1]) * unit : 0
  return value > 0 ? side(value) : null
}

const side = (length: number): number => Math.min(MOST, Math.max(1, Math.round(length)))

/**
 * Why a drawing is not turned into pixels here: it asks for other files, or defines entities, by which a few bytes become
 * gigabytes. Null when there is nothing against it.
 */
export function svgProblem(svg: string): string | null {
  if (/<!(?:ENTITY|DOCTYPE\b[^>]*\[)/i.test(svg)) return 'It defines entities.'
  if (/<\?xml-stylesheet/i.test(svg) || /@import/i.test(svg)) return 'It asks for a style sheet.'
  if (/<\s*(?:\w+:)?include\b/i.test(svg)) return 'It includes another document.'
  for (const [, double, single] of svg.matchAll(/\b(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)) {
    const target = (double ?? single ?? '').trim()
    // A link is text and never followed; what is drawn must be in the document itself.
    if (target !== '' && !/^(?:#|data:image\/(?:png|jpeg|gif|webp);)/i.test(target) && !isLink(svg, target)) {
      return 'It refers to another file.'
    }
  }
  for (const [, target] of svg.matchAll(/url\(\s*["']?([^"')]*)/gi)) {
    if (!/^\s*(?:#|data:image\/(?:png|jpeg|gif|webp);)/i.test(target!)) return 'It refers to another file.'
  }
  return null
}

/** `<a href="…">` shows nothing of its target. */
function isLink(svg: string, target: string): boolean {
  const quoted = target.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const uses = svg.match(new RegExp(`<([\\w:]+)\\b[^>]*(?:href|src)\\s*=\\s*["']\\s*${quoted}\\s*["']`, 'gi')) ?? []
  return uses.length > 0 && uses.every((use) => /^<(?:svg:)?a\b/i.test(use))
}
