import type { Field, Validation } from '../../api/wire.ts'

const rulesOf = (field: Field): readonly Validation[] => [
  ...(field.validations ?? []),
  ...(field.items?.validations ?? []),
]

const listed = (value: unknown): string[] | null =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.map(String) : null

function ruleIn(rules: readonly Validation[], kind: string): string[] | null {
  for (const rule of rules) {
    const found = listed(rule[kind])
    if (found !== null && found.length > 0) return found
  }
  return null
}

/** IDs of the content types that a field may link to; null for all. */
export const allowedTypes = (field: Field): string[] | null => ruleIn(rulesOf(field), 'linkContentType')

/** File types that a field may link to; null for all. */
export const allowedGroups = (field: Field): string[] | null => ruleIn(rulesOf(field), 'linkMimetypeGroup')

function rulesOfNode(field: Field, nodeType: string): readonly Validation[] {
  for (const { nodes } of field.validations ?? []) {
    const rules = (nodes as Record<string, unknown> | undefined)?.[nodeType]
    if (Array.isArray(rules)) return rules as Validation[]
  }
  return []
}

/** What one node type of a rich text may link to. */
export const nodeRule = (field: Field, nodeType: string, kind: string): string[] | null =>
  ruleIn(rulesOfNode(field, nodeType), kind)

/** The maximum number of nodes of one type; null for no limit. */
export function maxNodes(field: Field, nodeType: string): number | null {
  for (const { size } of rulesOfNode(field, nodeType)) {
    const { max } = (size ?? {}) as { max?: unknown }
    if (typeof max === 'number') return max
  }
  return null
}

/** The enabled names of a kind; null for all. */
export const enabledIn = (field: Field, kind: 'enabledNodeTypes' | 'enabledMarks'): readonly string[] | null => {
  for (const rule of field.validations ?? []) {
    const found = rule[kind]
    if (Array.isArray(found)) return found.map(String)
  }
  return null
}
