import type { FindPlan, Position, Scalar } from '#domain/query/plan'
import { compileFind } from '../sql/compile-find.ts'
import type { Sql } from '../sql/sql.ts'

/**
 * The keys of all that a search finds, in its order; null when there are more than `most`. They come as one text: a
 * hundred thousand rows would cost more to hand over than to find.
 */
export async function findKeys(sql: Sql, plan: FindPlan, most: number): Promise<number[] | null> {
  const keys: number[] = []
  for (const part of compileFind({ ...plan, cursor: null }, sql.dialect).parts) {
    const { text, params } = part.rows('s.resource')
    const row = await sql.get<{ keys: string | null }>(
      `select ${sql.dialect.joined('p.resource')} as keys from (${text} limit ?) p`,
      [...params, most + 1 - keys.length],
      'made',
    )
    if (row?.keys) for (const key of row.keys.split(',')) keys.push(Number(key))
    if (keys.length > most) return null
  }
  return keys
}

type PlaceRow = { resource: number } & Record<`k${number}`, Scalar | null>

/** Those of the resources with these ids that a search finds, and where in its order they stand. */
export async function findPlaces(sql: Sql, plan: FindPlan, ids: readonly string[]): Promise<Position[]> {
  if (ids.length === 0) return []
  const named = { on: 'sys', attribute: 'id', is: { oneOf: ids } } as const
  const only = { ...plan, conditions: [named, ...plan.conditions], cursor: null }
  const places: Position[] = []
  for (const part of compileFind(only, sql.dialect).parts) {
    const { text, params } = part.rows('s.resource')
    for (const row of await sql.all<PlaceRow>(text, params, 'made')) {
      places.push({ values: plan.order.map((_, i) => row[`k${i}`] ?? null), key: row.resource })
    }
  }
  return places
}
