import type { Problem } from '../../errors.ts'
import { isObject, member } from '../../resources/json.ts'
import type { Path } from '../../resources/problems.ts'
import { MARKS, OPTIONAL_NODE_TYPES } from '../../rich-text/node-types.ts'
import { pathTo, traverse } from '../../rich-text/traverse.ts'
import { knownListProblems, stringList } from './string-list.ts'
import type { ValidationRule } from './validation-rule.ts'

export const enabledMarks: ValidationRule = {
  kind: 'enabledMarks',
  appliesTo: ['RichText'],
  paramProblems: (param, path) => knownListProblems(param, MARKS, path),
  check(document, param, path) {
    const allowed = new Set(stringList(param))
    const problems: Problem[] = []
    traverse(document, (step) => {
      for (const [index, mark] of marksOf(step.node).entries()) {
        const type = isObject(mark) ? member(mark, 'type') : undefined
        if (typeof type !== 'string' || allowed.has(type)) continue
        problems.push(notEnabled('enabledMarks', [...path, ...pathTo(step), 'marks', index], type, [...allowed]))
      }
      return true
    })
    return problems
  },
}

/** Paragraphs and text are always enabled; rows, cells and list items come with their table or list. */
export const enabledNodeTypes: ValidationRule = {
  kind: 'enabledNodeTypes',
  appliesTo: ['RichText'],
  paramProblems: (param, path) => knownListProblems(param, OPTIONAL_NODE_TYPES, path),
  check(document, param, path) {
    const allowed = new Set(stringList(param))
    const problems: Problem[] = []
    traverse(document, (step) => {
      const type = member(step.node, 'nodeType')
      if (typeof type === 'string' && OPTIONAL_NODE_TYPES.includes(type) && !allowed.has(type)) {
        problems.push(notEnabled('enabledNodeTypes', [...path, ...pathTo(step)], type, [...allowed]))
      }
      return true
    })
    return problems
  },
}

function marksOf(node: Readonly<Record<string, unknown>>): readonly unknown[] {
  const marks = member(node, 'marks')
  return Array.isArray(marks) ? marks : []
}

const notEnabled = (name: string, path: Path, value: string, expected: readonly string[]): Problem => ({
  name,
  path,
  value,
  expected,
  details: `"${value}" is not allowed here`,
})
