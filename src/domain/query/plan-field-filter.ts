import { type OperatorSet, readExists, readValues, requireOperator, valueTests } from './operators.ts'
import type { ParsedFilter } from './parsed-query.ts'
import type { Condition, LocationCondition } from './plan.ts'
import { planWithin, readNear } from './plan-location.ts'
import { planWords } from './plan-words.ts'
import { type QueriedField, unknownPath } from './query-errors.ts'
import type { NamedField, SearchField } from './search-field.ts'

/** A filter on the value of a field, or on the id of what it links to. `full` is the path as the client wrote it. */
export function planFieldFilter(filter: ParsedFilter, named: NamedField, full: readonly string[]): Condition[] {
  const { field, rest } = named
  const asked = queriedField(full, named)
  if (rest.length === 0) return planValue(filter, field, asked, operatorsOf(field))
  if (rest.join('.') !== 'sys.id' || !field.links) throw unknownPath(full)
  return planValue(filter, field, { ...asked, type: 'Symbol' }, field.list ? 'Ids' : 'Id')
}

function planValue(filter: ParsedFilter, field: SearchField, asked: QueriedField, operators: OperatorSet): Condition[] {
  requireOperator(filter, asked, operators)
  const place = { field: field.id, locale: field.locale }
  switch (filter.operator) {
    case 'exists':
      return [{ on: 'presence', ...place, present: readExists(filter, asked) }]
    case 'match':
      return planWords(filter.values.join(' '), field.id, [field.locale])
    case 'near':
      readNear(filter, asked)
      return [anywhere(place)]
    case 'within':
      return [planWithin(filter, asked, field.id, field.locale)]
  }
  const { index } = field
  if (!index) return []
  const tests =
    index.column === 'text'
      ? valueTests(filter.operator, readValues(filter, asked, index.fromQuery))
      : valueTests(filter.operator, readValues(filter, asked, index.fromQuery))
  return tests.map((is) => ({ on: 'value', ...place, column: index.column, is }))
}

const anywhere = (place: { field: string; locale: string }): LocationCondition => ({
  on: 'location',
  ...place,
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

/** Problems name the locale as well, as the fields of an entry are stored. */
export const queriedField = (full: readonly string[], { field, locale, rest }: NamedField): QueriedField => ({
  path: locale === null ? full : [...full.slice(0, full.length - rest.length), locale, ...rest],
  name: full.join('.'),
  type: field.type,
})
