import type { FindPlan, SysAttribute } from '#domain/query/plan'
import { compileScans } from '../sql/compile-scans.ts'
import type { ReadSql } from '../sql/sql.ts'
import { made } from '../sql/statement.ts'
import { COUNT, countOf } from './page.ts'

/** Does a search look at more rows than others should have to wait for? */
export async function isExpensive(sql: ReadSql, plan: FindPlan): Promise<boolean> {
  if (sql.maxCheapRows === null) return false
  for (const { text, params } of compileScans(plan, sql.dialect)) {
    const counted = made(COUNT, `select count(*) as n from (select 1 from ${text} limit ?) x`)
    if ((await countOf(sql, counted, [...params, sql.maxCheapRows + 1])) > sql.maxCheapRows) return true
  }
  return false
}

export async function isExpensivePage(sql: ReadSql, plan: FindPlan, mostlyDrafts: boolean): Promise<boolean> {
  // Even counting would pass over all of the drafts.
  if (mostlyDrafts) return sql.maxCheapRows !== null
  const isShort = isIndexScan(plan) && plan.skip + plan.limit <= MAX_SCANNED
  return !isShort && isExpensive(sql, plan)
}

/** A page may be so far from the start that counting up to it takes long. */
const MAX_SCANNED = 2000

/** What there is an index for with every content type and without one. */
const SCANNABLE: ReadonlySet<SysAttribute> = new Set(['id', 'createdAt', 'updatedAt'])

/** Is a page no more than some steps along an index? */
function isIndexScan({ conditions, order }: FindPlan): boolean {
  const [first, ...others] = order
  if (conditions.length > 0 || others.length > 0) return false
  return first!.by === 'field' || (first!.by === 'sys' && SCANNABLE.has(first!.attribute))
}
