import type { FindPlan } from '#domain/query/plan'
import { bigint } from '../schema/column.ts'
import { link, shownCurrent } from '../schema/schema.ts'
import { compileLinking, type LinkTargets } from '../sql/compile-linking.ts'
import type { ReadSql } from '../sql/sql.ts'
import { columns, computed, dynamicQuery, part } from '../sql/statement.ts'
import { COUNT, countOf } from './page.ts'

/** The page of one target. */
export interface LinkingPage {
  total: number
  /** The resources that link to the target, in order. */
  keys: number[]
}

const LINKING = part`${computed('target', link.columns.targetId, '')}, ${columns(shownCurrent, 'p', 'resource')},
  ${computed('total', bigint(), '')}, ${computed('nth', bigint(), '')}`

/**
 * The resources that link to each of the targets, in two statements whatever the number of targets. Targets without such
 * resources are not in the result. Null on an engine that must not scan so many links in one statement.
 */
export async function findLinking(
  sql: ReadSql,
  plan: FindPlan,
  targets: LinkTargets,
): Promise<Map<string, LinkingPage> | null> {
  const { links, pages } = compileLinking(plan, targets, sql.dialect)
  if (sql.maxCheapRows !== null) {
    const counted = dynamicQuery(COUNT, `select count(*) as n from (select 1 from ${links.text} limit ?) x`)
    if ((await countOf(sql, counted, [...links.params, sql.maxCheapRows + 1])) > sql.maxCheapRows) return null
  }
  const found = new Map<string, LinkingPage>()
  for (const { target, resource, total, nth } of await sql.all(dynamicQuery(LINKING, pages.text), pages.params)) {
    const page = found.get(target) ?? { total, keys: [] }
    found.set(target, page)
    if (nth > plan.skip && nth <= plan.skip + plan.limit) page.keys.push(resource)
  }
  return found
}
