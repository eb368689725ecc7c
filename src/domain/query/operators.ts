import type { ParsedFilter } from './parsed-query.ts'
import type { Range, Scalar } from './plan.ts'
import { type QueriedField, wrongOperator, wrongValue } from './query-errors.ts'

interface OperatorRule {
  /** The value is a comma-separated list. */
  readonly list: boolean
  /** One line of docs/queries.md. */
  readonly meaning: string
}

const one = (meaning: string): OperatorRule => ({ list: false, meaning })
const many = (meaning: string): OperatorRule => ({ list: true, meaning })

/** Every operator of the query string, by the name in brackets; `equals` is a filter without brackets. */
export const OPERATORS = {
  equals: one('Equal to the value. A list matches if one of its items is equal.'),
  ne: one('Not equal to the value, or empty. A list matches if none of its items is equal.'),
  in: many('Equal to at least one of the values, which are separated by commas.'),
  nin: many('Equal to none of the values, or empty.'),
  all: many('The list contains all of the values.'),
  exists: one('`true`: has a value. `false`: has none.'),
  lt: one('Less than, or before.'),
  lte: one('Less than or equal, or not after.'),
  gt: one('Greater than, or after.'),
  gte: one('Greater than or equal, or not before.'),
  match: one('Contains all of these words, each in full or as the start of a longer word.'),
  near: one('Has a location. The results are ordered by distance from `lat,lon`, nearest first.'),
  within: one('Lies in a circle `lat,lon,kilometres` or in a box `south,west,north,east`.'),
} as const satisfies Readonly<Record<string, OperatorRule>>

export type Operator = keyof typeof OPERATORS

export const takesList = (operator: string): boolean =>
  Object.hasOwn(OPERATORS, operator) && OPERATORS[operator as Operator].list

const EQUALITY = ['equals', 'ne', 'in', 'nin'] as const
const RANGES = ['lt', 'lte', 'gt', 'gte'] as const

const operators = (...names: readonly Operator[]): ReadonlySet<Operator> => new Set(names)

/** The operators of each field type. `Symbols` and `Links` are lists; `Id` and `Ids` are the targets of links. */
export const OPERATOR_SETS = {
  Symbol: operators(...EQUALITY, 'exists', 'match'),
  Text: operators(...EQUALITY, 'exists', 'match'),
  Integer: operators(...EQUALITY, ...RANGES, 'exists'),
  Number: operators(...EQUALITY, ...RANGES, 'exists'),
  Date: operators(...EQUALITY, ...RANGES, 'exists'),
  Boolean: operators(...EQUALITY, 'exists'),
  RichText: operators('exists', 'match'),
  Location: operators('exists', 'near', 'within'),
  Link: operators('exists'),
  ResourceLink: operators('exists'),
  Object: operators('exists'),
  Symbols: operators(...EQUALITY, 'all', 'exists', 'match'),
  Links: operators('exists'),
  Id: operators(...EQUALITY, 'exists'),
  Ids: operators(...EQUALITY, 'all', 'exists'),
  Labels: operators(...EQUALITY, 'all'),
  Descendants: operators('in'),
} as const satisfies Readonly<Record<string, ReadonlySet<Operator>>>

export type OperatorSet = keyof typeof OPERATOR_SETS

export function requireOperator(filter: ParsedFilter, queried: QueriedField, set: OperatorSet): void {
  if (!(OPERATOR_SETS[set] as ReadonlySet<string>).has(filter.operator)) throw wrongOperator(queried, filter.operator)
}

export function readValues<T extends Scalar>(
  filter: ParsedFilter,
  queried: QueriedField,
  fromQuery: (text: string) => T | undefined,
): T[] {
  return filter.values.map((text) => {
    const value = fromQuery(text)
    if (value === undefined) throw wrongValue(queried, filter.operator, text)
    return value
  })
}

/** Converts operator and values to tests that must all hold. `exists` is handled by the callers. */
export function valueTests<T extends Scalar>(
  operator: string,
  values: readonly T[],
): ({ oneOf: readonly T[] } | { noneOf: readonly T[] } | Range)[] {
  switch (operator) {
    case 'ne':
    case 'nin':
      return [{ noneOf: values }]
    case 'all':
      return values.map((value) => ({ oneOf: [value] }))
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return [range(operator, values[0] as number)]
    default:
      return [{ oneOf: values }]
  }
}

function range(operator: string, value: number): Range {
  const bound = { value, inclusive: operator.endsWith('e') }
  return operator.startsWith('g') ? { from: bound, to: null } : { from: null, to: bound }
}

export function readExists(filter: ParsedFilter, queried: QueriedField): boolean {
  const [text = ''] = filter.values
  // The value is a Boolean for fields of all types.
  if (text !== 'true' && text !== 'false') throw wrongValue({ ...queried, type: 'Boolean' }, 'exists', text)
  return text === 'true'
}
