import { type OperatorSet, readExists, readValues, requireOperator, valueTests } from './operators.ts'
import type { ParsedFilter } from './parsed-query.ts'
import type { Condition, LocationCondition } from './plan.ts'
import { planWithin, readNear } from './plan-location.ts'
import { planWords } from './plan-words.ts'
import { type QueriedField, unknownPath } from './query-errors.ts'
import type { NamedField, SearchField } from './search-field.ts'

/** Plans a filter on a field value or on the id of a linked resource. `full` is the path as the client wrote it. */
export function planFieldFilter(filter: ParsedFilter, named: NamedField, full: readonly string[]): Condition[] {
  const { field, rest } = named
  const queried = queriedField(full, named)
  if (rest.length === 0) return planValue(filter, field, queried, operatorsOf(field))
  if (rest.join('.') !== 'sys.id' || !field.links) throw unknownPath(full)
  return planValue(filter, field, { ...queried, type: 'Symbol' }, field.list ? 'Ids' : 'Id')
}

function planValue(
  filter: ParsedFilter,
  field: SearchField,
  queried: QueriedField,
  operators: OperatorSet,
): Condition[] {
  requireOperator(filter, queried, operators)
  const fieldInLocale = { field: field.id, locale: field.locale }
  switch (filter.operator) {
    case 'exists':
      return [{ on: 'presence', ...fieldInLocale, present: readExists(filter, queried) }]
    case 'match':
      return planWords(filter.values.join(' '), field.id, [field.locale])
    case 'near':
      readNear(filter, queried)
      return [anyLocation(fieldInLocale)]
    case 'within':
      return [planWithin(filter, queried, field.id, field.locale)]
  }
  const { index } = field
  if (!index) return []
  const tests =
    index.column === 'text'
      ? valueTests(filter.operator, readValues(filter, queried, index.fromQuery))
      : valueTests(filter.operator, readValues(filter, queried, index.fromQuery))
  return tests.map((is) => ({ on: 'value', ...fieldInLocale, column: index.column, is }))
}

const anyLocation = (fieldInLocale: { field: string; locale: string }): LocationCondition => ({
  on: 'location',
  ...fieldInLocale,
  lat: [-90, 90],
  inside: null,
})

export function operatorsOf({
  type,
  list,
  index,
  links,
}: Pick<SearchField, 'type' | 'list' | 'index' | 'links'>): OperatorSet {
  if (list) return links || !index ? 'Links' : 'Symbols'
  return type as OperatorSet
}

/** The path in problems contains the locale, as in stored entries. */
export const queriedField = (full: readonly string[], { field, locale, rest }: NamedField): QueriedField => ({
  path: locale === null ? full : [...full.slice(0, full.length - rest.length), locale, ...rest],
  name: full.join('.'),
  type: field.type,
})
