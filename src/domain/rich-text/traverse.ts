import { isObject, type JsonObject, member } from '../resources/json.ts'
import type { Path } from '../resources/problems.ts'

/** A node and how it was reached: paths are made only when one is asked for. */
export interface NodeVisit {
  readonly node: JsonObject
  readonly parent: NodeVisit | null
  readonly index: number
}

/**
 * Visits a node and all nodes below it in document order; below a node for which `visit` answers false nothing is
 * visited. Keeps its own stack, so depth costs memory and never overflows. Whatever is not a node is passed over.
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

/** Where a visited node stands, seen from the root: `['content', 0, 'content', 2]`. */
export function pathTo(step: NodeVisit): Path {
  const path: (string | number)[] = []
  for (let at = step; at.parent; at = at.parent) path.push(at.index, 'content')
  return path.reverse()
}
