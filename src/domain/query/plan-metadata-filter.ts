import { readExists, requireOperator, valueTests } from './operators.ts'
import type { ParsedFilter } from './parsed-query.ts'
import type { Condition } from './plan.ts'
import { unknownPath } from './query-errors.ts'

type Kind = (Condition & { on: 'label' })['kind']

/** Concepts have no descendants yet, so `descendants` matches the concept itself. */
export const LABELS = new Map<string, { kind: Kind; operators: 'Links' | 'Labels' }>([
  ['metadata.tags', { kind: 'Tag', operators: 'Links' }],
  ['metadata.tags.sys.id', { kind: 'Tag', operators: 'Labels' }],
  ['metadata.concepts', { kind: 'TaxonomyConcept', operators: 'Links' }],
  ['metadata.concepts.sys.id', { kind: 'TaxonomyConcept', operators: 'Labels' }],
  ['metadata.concepts.descendants', { kind: 'TaxonomyConcept', operators: 'Labels' }],
])

/** Plans a filter on tags or concepts, which works across content types. */
export function planMetadataFilter(filter: ParsedFilter): Condition[] {
  const name = filter.path.join('.')
  const label = LABELS.get(name)
  if (!label) throw unknownPath(filter.path)
  const queried = { path: filter.path, name, type: 'Array' }
  requireOperator(filter, queried, label.operators)
  const { kind } = label
  if (filter.operator === 'exists') return [{ on: 'label', kind, is: { present: readExists(filter, queried) } }]
  return valueTests(filter.operator, filter.values).flatMap((is) =>
    'oneOf' in is || 'noneOf' in is ? [{ on: 'label', kind, is }] : [],
  )
}
