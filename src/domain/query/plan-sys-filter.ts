import { readExists, readValues, requireOperator, valueTests } from './operators.ts'
import type { ParsedFilter } from './parsed-query.ts'
import type { Condition } from './plan.ts'
import { unknownPath } from './query-errors.ts'
import type { SearchScope } from './search-scope.ts'
import { sysRule } from './sys-attributes.ts'

/** Plans a filter on `sys`, which works across content types. */
export function planSysFilter(filter: ParsedFilter, { kind, audience }: SearchScope): Condition[] {
  const rule = sysRule(filter.path, kind, audience)
  if (!rule) throw unknownPath(filter.path)
  const queried = { path: filter.path, name: filter.path.join('.'), type: rule.type }
  requireOperator(filter, queried, rule.type === 'Symbol' ? 'Id' : rule.type)
  const { attribute } = rule
  if (filter.operator === 'exists') return [{ on: 'sys', attribute, is: { present: readExists(filter, queried) } }]
  const values = readValues(filter, queried, rule.fromQuery)
  return valueTests(filter.operator, values).map((is) => ({ on: 'sys', attribute, is }))
}
