import type { FindPlan, Position, Scalar } from '#domain/query/plan'
import { compileFind } from '../sql/compile-find.ts'
import type { Sql } from '../sql/sql.ts'
import { hasStrongStart } from '../sql/start.ts'
import { SHOWN } from '../sql/sys-columns.ts'

/** So many keys are found in about a millisecond, which is how long others wait for their turn on SQLite. */
const STRETCH = 2000

/**
 * The keys of all that a search finds, in its order; null when there are more than `most`. A search that walks along an
 * index is made in stretches, each beginning where the last one ended, so that nobody waits for a million keys.
 */
export async function findKeys(sql: Sql, plan: FindPlan, most: number): Promise<number[] | null> {
  // What starts from something else than its order has to be sorted whole, so it is found at once.
  const stretch = hasStrongStart(plan.conditions) ? most + 1 : STRETCH
  const keys: number[] = []
  let from: Position | null = null
  for (;;) {
    const found: number[] = await findStretch(sql, { ...plan, cursor: { from, backward: false } }, stretch)
    for (const key of found) keys.push(key)
    if (keys.length > most) return null
    if (found.length < stretch) return keys
    from = await placeOf(sql, plan, found.at(-1)!)
    await new Promise(setImmediate)
  }
}

/** The keys come as one text: a hundred thousand rows would cost more to hand over than to find. */
async function findStretch(sql: Sql, plan: FindPlan, limit: number): Promise<number[]> {
  const keys: number[] = []
  for (const part of compileFind(plan, sql.dialect).parts) {
    const { text, params } = part.rows('s.resource')
    const row = await sql.get<{ keys: string | null }>(
      `select ${sql.dialect.joined('p.resource')} as keys from (${text} limit ?) p`,
      [...params, limit - keys.length],
      'made',
    )
    if (row?.keys) for (const key of row.keys.split(',')) keys.push(Number(key))
    if (keys.length === limit) break
  }
  return keys
}

async function placeOf(sql: Sql, plan: FindPlan, key: number): Promise<Position> {
  const row = await sql.get<{ id: string }>(`select id from ${SHOWN[plan.stage]} where resource = ?`, [key])
  const [place] = await findPlaces(sql, plan, [row!.id])
  return place!
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
