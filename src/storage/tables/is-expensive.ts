import type { FindPlan, SysAttribute } from '#domain/query/plan'
import { compileScans } from '../sql/compile-scans.ts'
import type { ReadSql } from '../sql/sql.ts'
import { dynamicQuery } from '../sql/statement.ts'
import { COUNT, countOf } from './page.ts'

/** Does a search scan more rows than `maxCheapRows`? */
export async function isExpensive(sql: ReadSql, plan: FindPlan): Promise<boolean> {
  if (sql.maxCheapRows === null) return false
  for (const { text, params } of compileScans(plan, sql.dialect)) {
    const counted = dynamicQuery(COUNT, `select count(*) as n from (select 1 from ${text} limit ?) x`)
    if ((await countOf(sql, counted, [...params, sql.maxCheapRows + 1])) > sql.maxCheapRows) return true
  }
  return false
}

export async function isExpensivePage(sql: ReadSql, plan: FindPlan, mostlyDrafts: boolean): Promise<boolean> {
  // Even counting would scan all drafts.
  if (mostlyDrafts) return sql.maxCheapRows !== null
  const isShort = isIndexScan(plan) && plan.skip + plan.limit <= MAX_SCANNED
  return !isShort && isExpensive(sql, plan)
}

/** Skipping more rows than this takes long. */
const MAX_SCANNED = 2000

/** Attributes with an index both with and without a content type. */
const SCANNABLE: ReadonlySet<SysAttribute> = new Set(['id', 'createdAt', 'updatedAt'])

/** Is the search a plain index scan without conditions? */
function isIndexScan({ conditions, order }: FindPlan): boolean {
  const [first, ...others] = order
  if (conditions.length > 0 || others.length > 0) return false
  return first!.by === 'field' || (first!.by === 'sys' && SCANNABLE.has(first!.attribute))
}
