import type { ParsedFilter } from './parsed-query.ts'
import type { Condition } from './plan.ts'
import { requireWanted } from './plan-field-filter.ts'
import { type Asked, unknownPath } from './query-errors.ts'

/** What can be asked of a resource itself, whatever its content type. */
const SYS_FILTERS = new Map<string, { type: string; plan: (filter: ParsedFilter, what: Asked) => Condition }>([
  ['sys.id', { type: 'Symbol', plan: planId }],
])

export function planSysFilter(filter: ParsedFilter): Condition {
  const name = filter.path.join('.')
  const known = SYS_FILTERS.get(name)
  if (!known) throw unknownPath(filter.path)
  return known.plan(filter, { path: filter.path, name, type: known.type })
}

function planId(filter: ParsedFilter, what: Asked): Condition {
  requireWanted(filter, what)
  return { on: 'id', in: filter.values }
}
