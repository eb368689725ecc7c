import { isStorableText } from '#contract/rules/text'
import type { Problem } from '../errors.ts'
import { isObject } from './json.ts'
import { type Path, wrongType } from './problems.ts'

/** Real content needs far less (nested lists take four levels each); stacks allow far more. */
const MAX_DEPTH = 400

interface Node {
  value: unknown
  depth: number
  key: string | number
  parent: Node | null
}

/**
 * The first value that the database would not return as it was sent, or null. Checked before all other rules, so that
 * these can quote values.
 */
export function storageProblem(body: unknown, maxDepth = MAX_DEPTH): Problem | null {
  const nodes: Node[] = [{ value: body, depth: 0, key: '', parent: null }]
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    const { value, depth } = node
    if (typeof value === 'string') {
      if (!isStorableText(value)) return unstorableText(pathTo(node))
    } else if (typeof value === 'number') {
      // 1e999 is valid JSON, becomes Infinity, and would be stored as null.
      if (!Number.isFinite(value)) return wrongType(pathTo(node), 'Number', null)
    } else if (Array.isArray(value) || isObject(value)) {
      if (depth === maxDepth) return tooDeep(maxDepth)
      const members = Array.isArray(value) ? value.entries() : Object.entries(value)
      for (const [key, child] of members) {
        const inner = { value: child, depth: depth + 1, key, parent: node }
        if (typeof key === 'string' && !isStorableText(key)) return unstorableText(pathTo(node))
        nodes.push(inner)
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

/** Has no path, because it would be as long as the value is deep. */
const tooDeep = (max: number): Problem => ({
  name: 'size',
  path: [],
  max,
  details: `Nesting must be at most ${max} levels`,
})

function pathTo(node: Node): Path {
  const path: (string | number)[] = []
  for (let at: Node = node; at.parent; at = at.parent) path.push(at.key)
  return path.reverse()
}
