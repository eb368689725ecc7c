import type { FindPlan } from '#domain/query/plan'
import type { Sql } from '../sql/sql.ts'

/** From so many drafts for each published entry on. */
const MANY = 8

/** Would a reader's walk along the values of a field pass over drafts for the most part? Both stages share them. */
export async function isMostlyDrafts(sql: Sql, plan: FindPlan): Promise<boolean> {
  const { environment, stage, kind, contentType, order } = plan
  if (stage === 'current' || order[0]!.by !== 'field') return false
  const rows = await sql.all<{ stage: string; n: number }>(
    `select stage, cast(sum(n) as bigint) as n from tally
     where environment = ? and stage in ('published', 'current') and kind = ? and content_type = ? group by stage`,
    [environment, kind, contentType ?? ''],
  )
  const of = (name: string) => rows.find((row) => row.stage === name)?.n ?? 0
  return of('current') > of('published') * MANY
}
