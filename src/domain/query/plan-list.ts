import type { ParsedFilter, ParsedQuery } from './parsed-query.ts'
import type { PageLimits } from './plan-query.ts'
import { outOfBounds, unknownPath, wrongOperator } from './query-errors.ts'

/** A list in management: of one kind, whatever its state, narrowed by id and content type. */
export interface ListPlan {
  skip: number
  limit: number
  contentType?: string
  /** An empty list finds nothing. */
  ids?: readonly string[]
}

/**
 * Lists come newest change first. Orders are accepted because tools always send one to get stable pages, which this order
 * gives them too.
 */
export function planList(
  parsed: ParsedQuery,
  kind: 'ContentType' | 'Entry' | 'Asset',
  limits: Pick<PageLimits, 'pageLimit' | 'defaultLimit'>,
): ListPlan {
  if (parsed.contentType !== null && kind !== 'Entry') throw unknownPath(['content_type'])
  const limit = parsed.limit ?? limits.defaultLimit
  if (limit < 0 || limit > limits.pageLimit) throw outOfBounds('limit', limits.pageLimit)
  let ids: readonly string[] | undefined
  const contentTypes = new Set(parsed.contentType === null ? [] : [parsed.contentType])
  for (const filter of parsed.filters) {
    const path = filter.path.join('.')
    if (path === 'sys.id') ids = narrowed(ids, wanted(filter))
    else if (path === 'sys.contentType.sys.id' && kind === 'Entry') contentTypes.add(only(filter))
    else throw unknownPath(filter.path)
  }
  const [contentType, other] = contentTypes
  return {
    skip: parsed.skip ?? 0,
    limit,
    ...(contentType === undefined ? {} : { contentType }),
    ...(other !== undefined ? { ids: [] } : ids === undefined ? {} : { ids }),
  }
}

const narrowed = (before: readonly string[] | undefined, ids: readonly string[]): readonly string[] =>
  before ? before.filter((id) => ids.includes(id)) : ids

function wanted(filter: ParsedFilter): readonly string[] {
  if (filter.operator === 'equals' || filter.operator === 'in') return filter.values
  throw wrongOperator({ path: filter.path, name: filter.path.join('.'), type: 'Symbol' }, filter.operator)
}

function only(filter: ParsedFilter): string {
  const [id, another] = wanted(filter)
  if (id !== undefined && another === undefined) return id
  throw wrongOperator({ path: filter.path, name: filter.path.join('.'), type: 'Symbol' }, filter.operator)
}
