import { toPoint } from '../search/coordinates.ts'
import type { ParsedFilter, ParsedOrder } from './parsed-query.ts'
import type { Order } from './plan.ts'
import { queriedField } from './plan-field-filter.ts'
import { readNear } from './plan-location.ts'
import { tooMany, unknownPath, unorderable } from './query-errors.ts'
import { requireField } from './search-field.ts'
import type { SearchScope } from './search-scope.ts'
import { sysRule } from './sys-attributes.ts'

/** Every path joins another table, and SQLite joins at most 64. */
export const MAX_ORDERS = 30

/** The most recently updated resources come first. */
const DEFAULT: Order = { by: 'sys', attribute: 'updatedAt', direction: 'desc' }

/** Field types that lists can be ordered by. Links are ordered by the id of their target. */
export const ORDERABLE_TYPES: ReadonlySet<string> = new Set([
  'Symbol',
  'Integer',
  'Number',
  'Date',
  'Boolean',
  'Location',
])

/** The requested order, then the distance for each `near` filter. */
export function planOrder(
  parsed: readonly ParsedOrder[],
  filters: readonly ParsedFilter[],
  scope: SearchScope,
): Order[] {
  // A repeated path has no effect.
  const orders = new Map<string, Order>()
  const add = (order: Order) => {
    const { direction: _, ...by } = order
    const key = JSON.stringify(by)
    if (!orders.has(key)) orders.set(key, order)
  }
  for (const { path, direction } of parsed) add(planOne(path, direction, scope))
  for (const filter of filters) if (filter.operator === 'near') add(planNear(filter, scope))
  if (orders.size > MAX_ORDERS) throw tooMany('paths in "order"', MAX_ORDERS)
  return orders.size > 0 ? [...orders.values()] : [DEFAULT]
}

function planOne(path: readonly string[], direction: Order['direction'], scope: SearchScope): Order {
  const rule = sysRule(path, scope.kind, scope.audience)
  if (rule) return { by: 'sys', attribute: rule.attribute, direction }
  if (path[0] === 'sys' || path[0] === 'metadata') throw unknownPath(path)
  const named = requireField(path, scope)
  const { field, rest } = named
  const byLink = rest.join('.') === 'sys.id' && field.links !== null
  if (rest.length > 0 && !byLink) throw unknownPath(path)
  const orderable = field.index !== null && !field.list && (byLink || ORDERABLE_TYPES.has(field.type))
  if (!orderable) throw unorderable(queriedField(path, named))
  return { by: 'field', field: field.id, locale: field.locale, column: field.index!.column, direction }
}

/** Filters are planned first, so the field is known to be a location. */
function planNear(filter: ParsedFilter, scope: SearchScope): Order {
  const named = requireField(filter.path, scope)
  const from = toPoint(readNear(filter, queriedField(filter.path, named)))
  return { by: 'distance', field: named.field.id, locale: named.field.locale, from, direction: 'asc' }
}
