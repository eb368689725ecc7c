// Checks of field values that need only the value: the server runs them on publish, the web app while the user types.
import { dateToMs } from './dates.ts'

export interface Bounds {
  min?: number | null | undefined
  max?: number | null | undefined
}

/** The default maximum length of a short text. */
export const SYMBOL_CHARACTERS = 256

export const isWithin = (value: number, { min, max }: Bounds): boolean =>
  (min == null || value >= min) && (max == null || value <= max)

/** The number of characters of text or rich text, of items of a list, or of members of an object; null for other values. */
export function sizeOf(value: unknown): number | null {
  if (typeof value === 'string' || Array.isArray(value)) return value.length
  if (typeof value !== 'object' || value === null) return null
  return isDocument(value) ? charactersIn(value) : Object.keys(value).length
}

const isDocument = (value: object): boolean => 'nodeType' in value && value.nodeType === 'document'

/** Iterative, so that a deep document cannot overflow the call stack. */
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

/** Some tools call the bounds `after` and `before`. */
export interface DateBounds {
  min?: unknown
  max?: unknown
  after?: unknown
  before?: unknown
}

/** Whether the date is within both bounds; `unreadable` when the value or a bound is not a date. */
export function isWithinDates(value: unknown, bounds: DateBounds): boolean | 'unreadable' {
  const [at, from, to] = [value, bounds.min ?? bounds.after, bounds.max ?? bounds.before].map((date) =>
    date == null ? null : (dateToMs(date) ?? Number.NaN),
  )
  if ([at, from, to].some((time) => Number.isNaN(time))) return 'unreadable'
  return isWithin(at ?? Number.NaN, { min: from, max: to })
}
