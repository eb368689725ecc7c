import { badRequest } from '../errors.ts'
import type { ScheduledAction } from './scheduled-action.ts'

/** Properties that can be filtered, by their path. */
const TEXTS: Readonly<Record<string, (action: ScheduledAction) => string>> = {
  'sys.id': ({ id }) => id,
  'sys.status': ({ status }) => status,
  'entity.sys.id': ({ entityId }) => entityId,
  'entity.sys.linkType': ({ entityType }) => entityType,
  action: ({ verb }) => verb,
}

const COMPARISONS: Readonly<Record<string, (due: number, requested: number) => boolean>> = {
  '': (due, requested) => due === requested,
  '[lt]': (due, requested) => due < requested,
  '[lte]': (due, requested) => due <= requested,
  '[gt]': (due, requested) => due > requested,
  '[gte]': (due, requested) => due >= requested,
}

const DUE = 'scheduledFor.datetime'

/** Returns the filter of a query string. Unknown parameters are ignored, as in all platform collections. */
export function scheduledActionFilter(query: URLSearchParams): (action: ScheduledAction) => boolean {
  const tests: ((action: ScheduledAction) => boolean)[] = []
  for (const [name, value] of query) {
    const [path, read] = Object.entries(TEXTS).find(([known]) => name === known || name === `${known}[in]`) ?? []
    if (read) {
      const values = name === path ? [value] : value.split(',').map((part) => part.trim())
      tests.push((action) => values.includes(read(action)))
    }
    const compare = name.startsWith(DUE) ? COMPARISONS[name.slice(DUE.length)] : undefined
    if (compare && Object.hasOwn(COMPARISONS, name.slice(DUE.length))) {
      const requested = Date.parse(value)
      if (Number.isNaN(requested)) throw badRequest(`The value of "${name}" is not a time.`)
      tests.push(({ due }) => compare(due, requested))
    }
  }
  return (action) => tests.every((test) => test(action))
}

const ORDERS: Readonly<Record<string, (action: ScheduledAction) => number>> = {
  [DUE]: ({ due }) => due,
  'sys.createdAt': ({ createdAt }) => createdAt,
  'sys.updatedAt': ({ updatedAt }) => updatedAt,
}

/** Sorts by the requested order; by default the next due action comes first. */
export function sortScheduledActions(actions: readonly ScheduledAction[], query: URLSearchParams): ScheduledAction[] {
  const order = query.get('order') ?? query.get('order[0]') ?? DUE
  const name = order.replace(/^-/, '')
  const by = Object.hasOwn(ORDERS, name) ? ORDERS[name]! : ORDERS[DUE]!
  const sign = order.startsWith('-') ? -1 : 1
  return actions.toSorted((a, b) => sign * (by(a) - by(b)) || (a.id < b.id ? -1 : 1))
}
