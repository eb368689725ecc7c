import type { ParsedOrder } from './parsed-query.ts'
import type { Order } from './plan.ts'
import { asked, type FieldScope, requireField } from './plan-field-filter.ts'
import { unknownPath, unorderable } from './query-errors.ts'

const SYS_ORDERS = new Map<string, Order['by']>([
  ['sys.id', 'id'],
  ['sys.createdAt', 'createdAt'],
  ['sys.updatedAt', 'updatedAt'],
])

/** Last changed first, which is what people look for. */
const DEFAULT: Order = { by: 'updatedAt', direction: 'desc' }

/** `scope` is null where fields cannot be ordered by. */
export function planOrder(parsed: readonly ParsedOrder[], scope: FieldScope | null): Order[] {
  // The same thing a second time changes nothing.
  const orders = new Map<string, Order>()
  for (const { path, direction } of parsed) {
    const by = SYS_ORDERS.get(path.join('.'))
    if (!by) throw refusal(path, scope)
    if (!orders.has(by)) orders.set(by, { by, direction })
  }
  return orders.size > 0 ? [...orders.values()] : [DEFAULT]
}

function refusal(path: readonly string[], scope: FieldScope | null): Error {
  if (path[0] !== 'fields' || !scope) return unknownPath(path)
  return unorderable(asked(path, requireField(path, scope), scope))
}
