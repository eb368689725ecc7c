import { isObject, type JsonObject, member } from '../resources/json.ts'
import type { Path } from '../resources/problems.ts'

/** A visited node and its parents. Paths are built only when needed (`pathTo`). */
export interface NodeVisit {
  readonly node: JsonObject
  readonly parent: NodeVisit | null
  readonly index: number
}

/**
 * Visits a node and all its descendants in document order; `visit` returns false to skip the descendants of a node.
 * Uses its own stack, so deep documents cannot overflow the call stack. Ignores values that are not nodes.
 */
export function traverse(root: unknown, visit: (step: NodeVisit) => boolean | undefined): void {
  const steps: NodeVisit[] = isObject(root) ? [{ node: root, parent: null, index: 0 }] : []
  for (let step = steps.pop(); step; step = steps.pop()) {
    if (visit(step) === false) continue
    const content = member(step.node, 'content')
    if (!Array.isArray(content)) continue
    for (let index = content.length - 1; index >= 0; index--) {
      if (isObject(content[index])) steps.push({ node: content[index], parent: step, index })
    }
  }
}

/** The path from the root to a visited node: `['content', 0, 'content', 2]`. */
export function pathTo(step: NodeVisit): Path {
  const path: (string | number)[] = []
  for (let at = step; at.parent; at = at.parent) path.push(at.index, 'content')
  return path.reverse()
}
