import type { FindPlan, SysAttribute } from '#domain/query/plan'
import { compileWalks } from '../sql/compile-walks.ts'
import type { ReadSql } from '../sql/sql.ts'
import { made } from '../sql/statement.ts'
import { COUNT, countOf } from './page.ts'

/** Does a search look at more rows than others should have to wait for? */
export async function isBroad(sql: ReadSql, plan: FindPlan): Promise<boolean> {
  if (sql.fewRows === null) return false
  for (const { text, params } of compileWalks(plan, sql.dialect)) {
    const counted = made(COUNT, `select count(*) as n from (select 1 from ${text} limit ?) x`)
    if ((await countOf(sql, counted, [...params, sql.fewRows + 1])) > sql.fewRows) return true
  }
  return false
}

export async function isBroadPage(sql: ReadSql, plan: FindPlan, mostlyDrafts: boolean): Promise<boolean> {
  // Even counting would pass over all of the drafts.
  if (mostlyDrafts) return sql.fewRows !== null
  const isShort = isWalk(plan) && plan.skip + plan.limit <= MOST_STEPS
  return !isShort && isBroad(sql, plan)
}

/** A page may be so far from the start that counting up to it takes long. */
const MOST_STEPS = 2000

/** What there is an index for with every content type and without one. */
const WALKED: ReadonlySet<SysAttribute> = new Set(['id', 'createdAt', 'updatedAt'])

/** Is a page no more than some steps along an index? */
function isWalk({ conditions, order }: FindPlan): boolean {
  const [first, ...others] = order
  if (conditions.length > 0 || others.length > 0) return false
  return first!.by === 'field' || (first!.by === 'sys' && WALKED.has(first!.attribute))
}
