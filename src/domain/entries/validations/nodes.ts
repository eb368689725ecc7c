import type { Validation } from '../../content-types/content-type.ts'
import type { Problem } from '../../errors.ts'
import { isObject, member } from '../../resources/json.ts'
import { notAllowed, notOneOf, type Path, wrongSize, wrongType } from '../../resources/problems.ts'
import { OPTIONAL_NODE_TYPES } from '../../rich-text/node-types.ts'
import { pathTo, traverse } from '../../rich-text/traverse.ts'
import { assetFileSize, assetImageDimensions, linkMimetypeGroup } from './asset-rules.ts'
import { linkContentType } from './link-content-type.ts'
import { size } from './size.ts'
import type { AppliedRule, ValidationRule } from './validation-rule.ts'

/** Rules about the nodes of one type: their number, and the targets of their links. */
const NODE_RULES: ReadonlyMap<string, ValidationRule> = new Map(
  [size, linkContentType, linkMimetypeGroup, assetFileSize, assetImageDimensions].map((rule) => [rule.kind, rule]),
)

/** Stored but not checked: they restrict links to other spaces. */
const UNCHECKED = new Set(['linkType', 'allowedResources', 'relationshipType'])

export const nodes: ValidationRule = {
  kind: 'nodes',
  appliesTo: ['RichText'],
  paramProblems(param, path) {
    if (!isObject(param)) return [wrongType(path, 'Object', param)]
    return Object.entries(param).flatMap(([nodeType, rules]) =>
      OPTIONAL_NODE_TYPES.includes(nodeType)
        ? nodeRuleProblems(rules, [...path, nodeType])
        : [notOneOf([...path, nodeType], OPTIONAL_NODE_TYPES, nodeType)],
    )
  },
  expand(document, param, path) {
    const byType = new Map(Object.entries(isObject(param) ? param : {}).map(([type, rules]) => [type, listOf(rules)]))
    const counts = new Map<string, number>()
    const applied: AppliedRule[] = []
    traverse(document, (step) => {
      const type = member(step.node, 'nodeType')
      const rules = typeof type === 'string' ? byType.get(type) : undefined
      if (typeof type !== 'string' || !rules) return true
      counts.set(type, (counts.get(type) ?? 0) + 1)
      const at = [...path, ...pathTo(step)]
      const data = member(step.node, 'data')
      const target = isObject(data) ? member(data, 'target') : undefined
      for (const entry of rulesIn(rules)) {
        if (entry.rule.checkTarget && target !== undefined) applied.push({ ...entry, value: target, path: at })
      }
      return true
    })
    for (const [type, rules] of byType) {
      const value = Array.from({ length: counts.get(type) ?? 0 })
      for (const entry of rulesIn(rules)) {
        if (entry.rule === size) applied.push({ ...entry, rule: countRule, value, path: [...path, type] })
      }
    }
    return applied
  },
}

/** Reports the number of nodes as the value. */
const countRule: ValidationRule = {
  ...size,
  check: (value, param, path) =>
    (size.check?.(value, param, path) ?? []).map((problem) => ({ ...problem, value: (value as unknown[]).length })),
}

/** The number of rules inside a `nodes` validation. */
export function nodeRuleCount(validation: unknown): number {
  const param = isObject(validation) ? member(validation, nodes.kind) : undefined
  return isObject(param) ? Object.values(param).reduce<number>((sum, rules) => sum + listOf(rules).length, 0) : 0
}

/** The rules are a list or, for links to other spaces, `{ validations, allowedResources }`. */
const listOf = (rules: unknown): readonly unknown[] => {
  const list = isObject(rules) ? member(rules, 'validations') : rules
  return Array.isArray(list) ? list : []
}

const rulesIn = (list: readonly unknown[]): Omit<AppliedRule, 'value' | 'path'>[] =>
  list.flatMap((validation) => {
    if (!isObject(validation)) return []
    return Object.entries(validation as Validation).flatMap(([kind, param]) => {
      const rule = NODE_RULES.get(kind)
      return rule ? [{ rule, param, message: validation.message }] : []
    })
  })

function nodeRuleProblems(rules: unknown, path: Path): Problem[] {
  const isWrapped = isObject(rules)
  const list = isWrapped ? (member(rules, 'validations') ?? []) : rules
  const at = isWrapped ? [...path, 'validations'] : path
  if (!Array.isArray(list)) return [wrongType(at, 'Array', list)]
  return list.flatMap((validation, index) => ruleProblems(validation, [...at, index]))
}

function ruleProblems(validation: unknown, path: Path): Problem[] {
  if (!isObject(validation)) return [wrongType(path, 'Object', validation)]
  const kinds = Object.keys(validation).filter((key) => key !== 'message')
  const [kind] = kinds
  if (kind === undefined || kinds.length > 1) return [wrongSize(path, { min: 1, max: 1 }, validation)]
  if (UNCHECKED.has(kind)) return []
  const rule = NODE_RULES.get(kind)
  return rule
    ? (rule.paramProblems?.(validation[kind], [...path, kind]) ?? [])
    : [notAllowed([...path, kind], validation[kind])]
}
