import type { Cursor, FindPlan, Order, Position, Scalar } from './plan.ts'
import { unusablePage } from './query-errors.ts'

/**
 * A page token: the order of the list and a position in it. A page by token costs the same at any depth, and rows that
 * are added or removed meanwhile do not shift it.
 */
export function pageToken(order: readonly Order[], { values, key }: Position): string {
  return Buffer.from(JSON.stringify([orderText(order), key, ...values])).toString('base64url')
}

export function readPageToken(token: string, order: readonly Order[]): Position {
  const parsed = parse(token)
  if (!Array.isArray(parsed) || parsed.length !== order.length + 2) throw unusablePage()
  const [text, key, ...values] = parsed as unknown[]
  if (text !== orderText(order) || !Number.isSafeInteger(key)) throw unusablePage()
  if (!values.every((value, i) => hasValidType(value, order[i]!))) throw unusablePage()
  return { key: key as number, values: values as (Scalar | null)[] }
}

export const planCursor = (
  parsed: { token: string | null; backward: boolean } | null,
  order: FindPlan['order'],
): Cursor | null =>
  parsed && { backward: parsed.backward, from: parsed.token === null ? null : readPageToken(parsed.token, order) }

function parse(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString())
  } catch {
    return null
  }
}

/** Included in the token, because a position is meaningless in another order. */
const orderText = (order: readonly Order[]): string =>
  order
    .map(({ direction, ...by }) => {
      const name = by.by === 'sys' ? by.attribute : `${by.by} ${by.field} ${by.locale}`
      return direction === 'desc' ? `-${name}` : name
    })
    .join(',')

const TEXT_ATTRIBUTES = new Set(['id', 'kind', 'contentType', 'createdBy', 'updatedBy', 'publishedBy', 'archivedBy'])

/** Checks the types, because PostgreSQL refuses text where it expects a number. */
function hasValidType(value: unknown, order: Order): boolean {
  if (value === null) return true
  const isText =
    order.by === 'sys' ? TEXT_ATTRIBUTES.has(order.attribute) : order.by === 'field' && order.column === 'text'
  if (isText) return typeof value === 'string' && value.isWellFormed() && !value.includes('\0')
  const isWhole = order.by === 'sys'
  return typeof value === 'number' && (isWhole ? Number.isSafeInteger(value) : Number.isFinite(value))
}
