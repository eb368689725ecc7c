/**
 * Limits the size of an error in responses, logs and jobs. Errors quote values, and a hundred problems may each quote a
 * megabyte.
 */
const MAX_BYTES = 64 * 1024
const MAX_ERRORS = 100
/** Limit for one quoted value, or the list of expected values, in one error. */
const MAX_QUOTED = 2000
const MAX_TEXT = 1000
const MAX_NAME = 256
const MAX_DEPTH = 12

/** Properties that quote values. They are shortened last, so that the name and path of the problem are kept. */
const QUOTING: ReadonlySet<string> = new Set(['value', 'expected', 'conflicting'])

/** The remaining budget in characters; JSON of plain text takes about one byte for each. */
interface Budget {
  left: number
}

export const shortText = (text: string, maxLength = MAX_TEXT): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).toWellFormed()}…`

/** A copy of the details that is small enough to send, or the details themselves when they are small. */
export function boundedDetails(details: unknown): unknown {
  if (typeof details !== 'object' || details === null || isSmall(details)) return details
  return shortened(details, { left: MAX_BYTES }, 0)
}

/** Cheap, because it stops as soon as the details turn out to be large. */
function isSmall(details: object): boolean {
  const nodes: { value: unknown; depth: number }[] = [{ value: details, depth: 0 }]
  let characters = 0
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    const { value, depth } = node
    characters += typeof value === 'string' ? value.length : 1
    if (characters > MAX_QUOTED || nodes.length > MAX_QUOTED || depth > MAX_DEPTH) return false
    if (typeof value !== 'object' || value === null) continue
    for (const key in value) {
      characters += key.length
      nodes.push({ value: (value as Record<string, unknown>)[key], depth: depth + 1 })
      if (nodes.length > MAX_QUOTED) return false
    }
  }
  return true
}

function shortened(value: unknown, budget: Budget, depth: number): unknown {
  if (typeof value === 'string') {
    const text = shortText(value, Math.max(1, Math.min(MAX_TEXT, budget.left)))
    budget.left -= text.length + 2
    return text
  }
  budget.left -= 8
  if (typeof value !== 'object' || value === null) return value
  if (depth === MAX_DEPTH) return Array.isArray(value) ? [] : {}
  return Array.isArray(value) ? shortenedList(value, budget, depth) : shortenedObject(value, budget, depth)
}

function shortenedList(list: readonly unknown[], budget: Budget, depth: number): unknown[] {
  const kept: unknown[] = []
  // Depth 1 is `details.errors`; other lists are limited by the budget alone.
  const maxItems = depth === 1 ? MAX_ERRORS : list.length
  for (const item of list.slice(0, maxItems)) {
    if (budget.left <= 0) break
    kept.push(shortened(item, budget, depth + 1))
  }
  return kept
}

function shortenedObject(object: object, budget: Budget, depth: number): Record<string, unknown> {
  const members = Object.entries(object)
  const kept: [string, unknown][] = []
  for (const [name, value] of members.filter(([name]) => !QUOTING.has(name))) {
    if (budget.left <= 0) break
    budget.left -= name.length + 4
    kept.push([shortText(name, MAX_NAME), shortened(value, budget, depth + 1)])
  }
  for (const [name, value] of members.filter(([name]) => QUOTING.has(name))) {
    const own = { left: Math.min(MAX_QUOTED, budget.left) }
    if (own.left <= 0) break
    const before = own.left
    kept.push([name, shortened(value, own, depth + 1)])
    budget.left -= before - own.left + name.length + 4
  }
  return Object.fromEntries(kept)
}
