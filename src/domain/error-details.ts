/**
 * Errors quote values that callers sent or stored: a validation of each of a hundred fields may quote a megabyte. This is
 * the one bound on the size of an error, in responses, in the log and in jobs.
 */
const MOST_BYTES = 64 * 1024
const MOST_ERRORS = 100
/** A quoted value, or what was expected instead of it, in one error. */
const MOST_QUOTED = 2000
const LONGEST_TEXT = 1000
const LONGEST_NAME = 256
const DEEPEST = 12

/** Members that quote. They come last, so that they never take the room of what names the problem. */
const QUOTING: ReadonlySet<string> = new Set(['value', 'expected', 'conflicting'])

/** Counted in characters: close enough, and JSON of plain text takes one byte for each. */
interface Room {
  left: number
}

export const shortText = (text: string, longest = LONGEST_TEXT): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1).toWellFormed()}…`

/** A copy of the details that is small enough to send. Small details, which nearly all are, come back as they are. */
export function boundedDetails(details: unknown): unknown {
  if (typeof details !== 'object' || details === null || isSmall(details)) return details
  return shortened(details, { left: MOST_BYTES }, 0)
}

/** Cheap enough for every error: gives up as soon as the details turn out to be large. */
function isSmall(details: object): boolean {
  const places: { value: unknown; depth: number }[] = [{ value: details, depth: 0 }]
  let characters = 0
  for (let place = places.pop(); place; place = places.pop()) {
    const { value, depth } = place
    characters += typeof value === 'string' ? value.length : 1
    if (characters > MOST_QUOTED || places.length > MOST_QUOTED || depth > DEEPEST) return false
    if (typeof value !== 'object' || value === null) continue
    for (const key in value) {
      characters += key.length
      places.push({ value: (value as Record<string, unknown>)[key], depth: depth + 1 })
      if (places.length > MOST_QUOTED) return false
    }
  }
  return true
}

function shortened(value: unknown, room: Room, depth: number): unknown {
  if (typeof value === 'string') {
    const text = shortText(value, Math.max(1, Math.min(LONGEST_TEXT, room.left)))
    room.left -= text.length + 2
    return text
  }
  room.left -= 8
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEEPEST) return Array.isArray(value) ? [] : {}
  return Array.isArray(value) ? shortenedList(value, room, depth) : shortenedObject(value, room, depth)
}

function shortenedList(list: readonly unknown[], room: Room, depth: number): unknown[] {
  const kept: unknown[] = []
  // `details.errors` is at the first level; other lists are bounded by the room alone.
  const most = depth === 1 ? MOST_ERRORS : list.length
  for (const item of list.slice(0, most)) {
    if (room.left <= 0) break
    kept.push(shortened(item, room, depth + 1))
  }
  return kept
}

function shortenedObject(object: object, room: Room, depth: number): Record<string, unknown> {
  const members = Object.entries(object)
  const kept: [string, unknown][] = []
  for (const [name, value] of members.filter(([name]) => !QUOTING.has(name))) {
    if (room.left <= 0) break
    room.left -= name.length + 4
    kept.push([shortText(name, LONGEST_NAME), shortened(value, room, depth + 1)])
  }
  for (const [name, value] of members.filter(([name]) => QUOTING.has(name))) {
    const own = { left: Math.min(MOST_QUOTED, room.left) }
    if (own.left <= 0) break
    const before = own.left
    kept.push([name, shortened(value, own, depth + 1)])
    room.left -= before - own.left + name.length + 4
  }
  return Object.fromEntries(kept)
}
