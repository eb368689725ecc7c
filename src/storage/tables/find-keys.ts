import type { FindPlan, Position, Scalar } from '#domain/query/plan'
import { compileFind } from '../sql/compile-find.ts'
import type { Sql } from '../sql/sql.ts'
import { isBroad } from './is-broad.ts'
import { isMostlyDrafts } from './mostly-drafts.ts'

/** The keys of all that a search finds, in its order; null when there are more than `most`. */
export async function findKeys(sql: Sql, plan: FindPlan, most: number): Promise<Float64Array | null> {
  const length = (await isBroad(sql, plan)) ? 'long' : 'short'
  let found: Float64Array = new Float64Array()
  const mostlyDrafts = await isMostlyDrafts(sql, plan)
  for (const part of compileFind(plan, sql.dialect, { mostlyDrafts }).parts) {
    const { text, params } = part.rows('s.resource')
    const joined = `select ${sql.dialect.joined('p.resource')} as keys from (${text} limit ?) p`
    const keys = await sql.keys(joined, [...params, most + 1 - found.length], length)
    found = found.length === 0 ? keys : joinedKeys(found, keys)
    if (found.length > most) return null
  }
  return found
}

function joinedKeys(first: Float64Array, second: Float64Array): Float64Array {
  const both = new Float64Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
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
