import type { ParsedFilter } from './parsed-query.ts'
import type { Range, Scalar } from './plan.ts'
import { type Asked, wrongOperator, wrongValue } from './query-errors.ts'

const EQUALITY = ['equals', 'ne', 'in', 'nin']
const RANGES = ['lt', 'lte', 'gt', 'gte']

/** Which operators can be asked of which type; of a list, of its items. */
export const OPERATORS = {
  Symbol: new Set([...EQUALITY, 'exists', 'match']),
  Text: new Set([...EQUALITY, 'exists', 'match']),
  Integer: new Set([...EQUALITY, ...RANGES, 'exists']),
  Number: new Set([...EQUALITY, ...RANGES, 'exists']),
  Date: new Set([...EQUALITY, ...RANGES, 'exists']),
  Boolean: new Set([...EQUALITY, 'exists']),
  RichText: new Set(['exists', 'match']),
  Location: new Set(['exists', 'near', 'within']),
  Link: new Set(['exists']),
  ResourceLink: new Set(['exists']),
  Object: new Set(['exists']),
  Symbols: new Set([...EQUALITY, 'all', 'exists', 'match']),
  Links: new Set(['exists']),
  Id: new Set([...EQUALITY, 'exists']),
  Ids: new Set([...EQUALITY, 'all', 'exists']),
  Labels: new Set([...EQUALITY, 'all']),
} as const satisfies Readonly<Record<string, ReadonlySet<string>>>

export type OperatorSet = keyof typeof OPERATORS

export function requireOperator(filter: ParsedFilter, what: Asked, set: OperatorSet): void {
  if (!(OPERATORS[set] as ReadonlySet<string>).has(filter.operator)) throw wrongOperator(what, filter.operator)
}

export function readValues<T extends Scalar>(
  filter: ParsedFilter,
  what: Asked,
  fromQuery: (text: string) => T | undefined,
): T[] {
  return filter.values.map((text) => {
    const value = fromQuery(text)
    if (value === undefined) throw wrongValue(what, filter.operator, text)
    return value
  })
}

/** Values that compare, as the tests that all must hold. `exists` is for those to answer who know what is there. */
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

export function readExists(filter: ParsedFilter, what: Asked): boolean {
  const [text = ''] = filter.values
  if (text !== 'true' && text !== 'false') throw wrongValue(what, 'exists', text)
  return text === 'true'
}
