import { readExists, requireOperator, valueTests } from './operators.ts'
import type { ParsedFilter } from './parsed-query.ts'
import type { Condition } from './plan.ts'
import { unknownPath } from './query-errors.ts'

type Kind = (Condition & { on: 'label' })['kind']

const DESCENDANTS = 'metadata.concepts.descendants'

export const LABELS = new Map<string, { kind: Kind; operators: 'Links' | 'Labels' | 'Descendants' }>([
  ['metadata.tags', { kind: 'Tag', operators: 'Links' }],
  ['metadata.tags.sys.id', { kind: 'Tag', operators: 'Labels' }],
  ['metadata.concepts', { kind: 'TaxonomyConcept', operators: 'Links' }],
  ['metadata.concepts.sys.id', { kind: 'TaxonomyConcept', operators: 'Labels' }],
  [DESCENDANTS, { kind: 'TaxonomyConcept', operators: 'Descendants' }],
])

/** Plans a filter on tags or concepts, which works across content types. */
export function planMetadataFilter(filter: ParsedFilter): Condition[] {
  const name = filter.path.join('.')
  const label = LABELS.get(name)
  if (!label) throw unknownPath(filter.path)
  const queried = { path: filter.path, name, type: 'Array' }
  requireOperator(filter, queried, label.operators)
  const { kind } = label
  // `expandDescendants` has replaced the values.
  if (name === DESCENDANTS) return [{ on: 'label', kind, is: { oneOf: filter.values }, fromHierarchy: true }]
  if (filter.operator === 'exists') return [{ on: 'label', kind, is: { present: readExists(filter, queried) } }]
  return valueTests(filter.operator, filter.values).flatMap((is) =>
    'oneOf' in is || 'noneOf' in is ? [{ on: 'label', kind, is }] : [],
  )
}
