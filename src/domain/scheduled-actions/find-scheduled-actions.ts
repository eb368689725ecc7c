import { badRequest } from '../errors.ts'
import type { ScheduledAction } from './scheduled-action.ts'

/** What can be compared, by the name clients know it under. */
const TEXTS: Readonly<Record<string, (action: ScheduledAction) => string>> = {
  'sys.id': ({ id }) => id,
  'sys.status': ({ status }) => status,
  'entity.sys.id': ({ entityId }) => entityId,
  'entity.sys.linkType': ({ entityType }) => entityType,
  action: ({ verb }) => verb,
}

const COMPARISONS: Readonly<Record<string, (due: number, asked: number) => boolean>> = {
  '': (due, asked) => due === asked,
  '[lt]': (due, asked) => due < asked,
  '[lte]': (due, asked) => due <= asked,
  '[gt]': (due, asked) => due > asked,
  '[gte]': (due, asked) => due >= asked,
}

const DUE = 'scheduledFor.datetime'

/** The filters of a list. Other names in the query are passed over, as in all platform collections. */
export function scheduledActionFilter(query: URLSearchParams): (action: ScheduledAction) => boolean {
  const tests: ((action: ScheduledAction) => boolean)[] = []
  for (const [name, value] of query) {
    const [path, read] = Object.entries(TEXTS).find(([known]) => name === known || name === `${known}[in]`) ?? []
    if (read) {
      const wanted = name === path ? [value] : value.split(',').map((part) => part.trim())
      tests.push((action) => wanted.includes(read(action)))
    }
    const compare = name.startsWith(DUE) ? COMPARISONS[name.slice(DUE.length)] : undefined
    if (compare && Object.hasOwn(COMPARISONS, name.slice(DUE.length))) {
      const asked = Date.parse(value)
      if (Number.isNaN(asked)) throw badRequest(`The value of "${name}" is no time.`)
      tests.push(({ due }) => compare(due, asked))
    }
  }
  return (action) => tests.every((test) => test(action))
}

const ORDERS: Readonly<Record<string, (action: ScheduledAction) => number>> = {
  [DUE]: ({ due }) => due,
  'sys.createdAt': ({ createdAt }) => createdAt,
  'sys.updatedAt': ({ updatedAt }) => updatedAt,
}

/** The next ones first, unless another order is asked for. */
export function sortScheduledActions(actions: readonly ScheduledAction[], query: URLSearchParams): ScheduledAction[] {
  const order = query.get('order') ?? query.get('order[0]') ?? DUE
  const name = order.replace(/^-/, '')
  const by = Object.hasOwn(ORDERS, name) ? ORDERS[name]! : ORDERS[DUE]!
  const sign = order.startsWith('-') ? -1 : 1
  return actions.toSorted((a, b) => sign * (by(a) - by(b)) || (a.id < b.id ? -1 : 1))
}
