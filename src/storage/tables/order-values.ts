import type { FindPlan, Position, Scalar } from '#domain/query/plan'
import { scalar } from '../schema/column.ts'
import type { FindPart } from '../sql/compile-find.ts'
import type { SqlPart } from '../sql/statement.ts'

/** The order values of a row, as columns `k0`, `k1`, …. */
export type OrderValues = Record<`k${number}`, Scalar | null>

const VALUE = scalar()

/** The shape of these columns followed by the order values. */
export const withOrder = <R extends object>(
  { sqlite, postgres, shape }: SqlPart<R>,
  { keys }: Pick<FindPart, 'keys'>,
): SqlPart<R & OrderValues> => ({
  sqlite,
  postgres,
  shape: Object.assign({}, shape, ...Array.from({ length: keys }, (_, i) => ({ [`k${i}`]: VALUE }))),
})

export const positionOf = (row: OrderValues & { resource: number }, { order }: FindPlan): Position => ({
  values: order.map((_, i) => row[`k${i}`] ?? null),
  key: row.resource,
})
