import type { FindPlan, SysAttribute } from '#domain/query/plan'
import type { Sql } from '../sql/sql.ts'

/** From so many drafts for each published entry on. */
const MANY = 8

/** Both stages are found by these in the same index; times of publishing have indexes without drafts. */
const SHARED: ReadonlySet<SysAttribute> = new Set(['id', 'revision'])

/** Would a reader's walk along an index that both stages share pass over drafts for the most part? */
export async function isMostlyDrafts(sql: Sql, plan: FindPlan): Promise<boolean> {
  if (plan.stage === 'current' || !walksAlongBoth(plan)) return false
  const { environment, kind, contentType } = plan
  const ofType = contentType === null ? '' : 'and content_type = ?'
  const rows = await sql.all<{ stage: string; n: number }>(
    `select stage, cast(sum(n) as bigint) as n from tally
     where environment = ? and stage in ('published', 'current') and kind = ? ${ofType} group by stage`,
    [environment, kind, ...(contentType === null ? [] : [contentType])],
  )
  const of = (name: string) => rows.find((row) => row.stage === name)?.n ?? 0
  return of('current') > of('published') * MANY
}

const walksAlongBoth = ({ order: [first], conditions }: FindPlan): boolean =>
  first!.by === 'field' ||
  (first!.by === 'sys' && SHARED.has(first!.attribute)) ||
  conditions.some((condition) => condition.on === 'sys' && SHARED.has(condition.attribute) && 'from' in condition.is)
