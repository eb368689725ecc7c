import type { FindPlan, Position } from '#domain/query/plan'
import { nullable, text } from '../schema/column.ts'
import { shownCurrent } from '../schema/schema.ts'
import { compileFind } from '../sql/compile-find.ts'
import type { ReadSql } from '../sql/sql.ts'
import { columns, computed, dynamicQuery } from '../sql/statement.ts'
import { isMostlyDrafts } from './draft-ratio.ts'
import { isExpensive } from './is-expensive.ts'
import { positionOf, withOrder } from './order-values.ts'

const RESOURCE = columns(shownCurrent, 's', 'resource')
const KEYS = computed('keys', nullable(text()), '')

/** The keys of all matching resources in order; null when there are more than `max`. */
export async function findKeys(sql: ReadSql, plan: FindPlan, max: number): Promise<Float64Array | null> {
  let found: Float64Array = new Float64Array()
  const mostlyDrafts = await isMostlyDrafts(sql, plan)
  const cost = mostlyDrafts || (await isExpensive(sql, plan)) ? 'expensive' : 'cheap'
  for (const part of compileFind(plan, sql.dialect, { mostlyDrafts }).parts) {
    const { text, params } = part.rows('s.resource')
    const joined = dynamicQuery(KEYS, `select ${sql.dialect.joined('p.resource')} as keys from (${text} limit ?) p`)
    const keys = await sql.keys(joined, [...params, max + 1 - found.length], cost)
    found = found.length === 0 ? keys : joinedKeys(found, keys)
    if (found.length > max) return null
  }
  return found
}

function joinedKeys(first: Float64Array, second: Float64Array): Float64Array {
  const both = new Float64Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

/** The positions of the matching resources among these ids. */
export async function findPositions(sql: ReadSql, plan: FindPlan, ids: readonly string[]): Promise<Position[]> {
  if (ids.length === 0) return []
  const byIds = { on: 'sys', attribute: 'id', is: { oneOf: ids } } as const
  const only = { ...plan, conditions: [byIds, ...plan.conditions], cursor: null }
  const positions: Position[] = []
  for (const part of compileFind(only, sql.dialect).parts) {
    const { text, params } = part.rows('s.resource')
    for (const row of await sql.all(dynamicQuery(withOrder(RESOURCE, part), text), params))
      positions.push(positionOf(row, plan))
  }
  return positions
}
