import type { FindPlan, Position, Scalar } from '#domain/query/plan'
import { scalar } from '../schema/column.ts'
import type { FindPart } from '../sql/compile-find.ts'
import type { Piece } from '../sql/statement.ts'

/** The values that a search is ordered by, as its rows have them. */
export type OrderValues = Record<`k${number}`, Scalar | null>

const VALUE = scalar()

/** What a part of a search selects: these columns, and the values of its order behind them. */
export const withOrder = <R extends object>(
  { sqlite, postgres, shape }: Piece<R>,
  { keys }: Pick<FindPart, 'keys'>,
): Piece<R & OrderValues> => ({
  sqlite,
  postgres,
  shape: Object.assign({}, shape, ...Array.from({ length: keys }, (_, i) => ({ [`k${i}`]: VALUE }))),
})

export const positionOf = (row: OrderValues & { resource: number }, { order }: FindPlan): Position => ({
  values: order.map((_, i) => row[`k${i}`] ?? null),
  key: row.resource,
})
