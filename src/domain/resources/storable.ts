import { isStorableText } from '#contract/rules/text'
import type { Problem } from '../errors.ts'
import { isObject } from './json.ts'
import { type Path, wrongType } from './problems.ts'

/** Far more than real content needs (a list in a list costs four levels), far less than would trouble any stack. */
const MAX_DEPTH = 400

interface Place {
  value: unknown
  depth: number
  key: string | number
  parent: Place | null
}

/**
 * The first thing in a body that would not come back from the database as it was sent, or null. Checked before any
 * other rule, so that those may quote values in their problems.
 */
export function storageProblem(body: unknown, maxDepth = MAX_DEPTH): Problem | null {
  const places: Place[] = [{ value: body, depth: 0, key: '', parent: null }]
  for (let place = places.pop(); place; place = places.pop()) {
    const { value, depth } = place
    if (typeof value === 'string') {
      if (!isStorableText(value)) return unstorableText(pathTo(place))
    } else if (typeof value === 'number') {
      // 1e999 is valid JSON, becomes Infinity, and would be stored as null.
      if (!Number.isFinite(value)) return wrongType(pathTo(place), 'Number', null)
    } else if (Array.isArray(value) || isObject(value)) {
      if (depth === maxDepth) return tooDeep(maxDepth)
      const members = Array.isArray(value) ? value.entries() : Object.entries(value)
      for (const [key, child] of members) {
        const inner = { value: child, depth: depth + 1, key, parent: place }
        if (typeof key === 'string' && !isStorableText(key)) return unstorableText(pathTo(place))
        places.push(inner)
      }
    }
  }
  return null
}

const unstorableText = (path: Path): Problem => ({
  name: 'invalid',
  path,
  details: 'Text must be well-formed Unicode without the character U+0000',
})

/** Without a path: it would be as long as the value is deep. */
const tooDeep = (max: number): Problem => ({
  name: 'size',
  path: [],
  max,
  details: `Nesting must be at most ${max} levels`,
})

function pathTo(place: Place): Path {
  const path: (string | number)[] = []
  for (let at: Place = place; at.parent; at = at.parent) path.push(at.key)
  return path.reverse()
}
