// Rules of fields that need nothing but the value: the server asks them when content is published, the web app while it is
// typed.
import { dateToMs } from './dates.ts'

export interface Bounds {
  min?: number | null | undefined
  max?: number | null | undefined
}

/** Characters of a short text, unless the operator sets another limit. */
export const SYMBOL_CHARACTERS = 256

export const isWithin = (value: number, { min, max }: Bounds): boolean =>
  (min == null || value >= min) && (max == null || value <= max)

/** Characters of a text or of the words of a rich text, items of a list, members of an object; null for other values. */
export function sizeOf(value: unknown): number | null {
  if (typeof value === 'string' || Array.isArray(value)) return value.length
  if (typeof value !== 'object' || value === null) return null
  return isDocument(value) ? charactersIn(value) : Object.keys(value).length
}

const isDocument = (value: object): boolean => 'nodeType' in value && value.nodeType === 'document'

/** Keeps its own stack, so that no depth of a document overflows it. */
function charactersIn(document: object): number {
  let count = 0
  const nodes: unknown[] = [document]
  while (nodes.length > 0) {
    const node = nodes.pop()
    if (typeof node !== 'object' || node === null) continue
    const { nodeType, value, content } = node as Readonly<Record<string, unknown>>
    if (nodeType === 'text' && typeof value === 'string') count += value.replaceAll('\n', '').length
    if (Array.isArray(content)) for (const inner of content) nodes.push(inner)
  }
  return count
}

/** Tools also call the bounds of dates `after` and `before`. */
export interface DateBounds {
  min?: unknown
  max?: unknown
  after?: unknown
  before?: unknown
}

/** Are both bounds kept? `unreadable` when the value or a bound is no date. */
export function isWithinDates(value: unknown, bounds: DateBounds): boolean | 'unreadable' {
  const [at, from, to] = [value, bounds.min ?? bounds.after, bounds.max ?? bounds.before].map((date) =>
    date == null ? null : (dateToMs(date) ?? Number.NaN),
  )
  if ([at, from, to].some((time) => Number.isNaN(time))) return 'unreadable'
  return isWithin(at ?? Number.NaN, { min: from, max: to })
}
