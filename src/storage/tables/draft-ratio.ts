import type { FindPlan, SysAttribute } from '#domain/query/plan'
import { bigint } from '../schema/column.ts'
import { tally } from '../schema/schema.ts'
import type { ReadSql } from '../sql/sql.ts'
import { columns, computed, query } from '../sql/statement.ts'

const totalsByStage = (ofType: string) =>
  query`select ${columns(tally, '', 'stage')}, ${computed('n', bigint(), 'cast(sum(n) as bigint)')} from tally
    where environment = ? and stage in ('published', 'current') and kind = ?${ofType} group by stage`
const TOTALS = totalsByStage('')
const TOTALS_OF_TYPE = totalsByStage(' and content_type = ?')

/** Maximum drafts per published resource. */
const MAX_DRAFTS_PER_PUBLISHED = 8

/** Attributes whose index contains drafts too; times of publishing have indexes without drafts. */
const SHARED_ATTRIBUTES: ReadonlySet<SysAttribute> = new Set(['id', 'revision'])

/** Would a reader's index scan skip mostly drafts? */
export async function isMostlyDrafts(sql: ReadSql, plan: FindPlan): Promise<boolean> {
  if (plan.stage !== 'published' || !scansSharedIndex(plan)) return false
  const { environment, kind, contentType } = plan
  const rows =
    contentType === null
      ? await sql.all(TOTALS, [environment, kind])
      : await sql.all(TOTALS_OF_TYPE, [environment, kind, contentType])
  const of = (name: string) => rows.find((row) => row.stage === name)?.n ?? 0
  return of('current') > of('published') * MAX_DRAFTS_PER_PUBLISHED
}

const scansSharedIndex = ({ order: [first], conditions }: FindPlan): boolean =>
  first!.by === 'field' ||
  (first!.by === 'sys' && SHARED_ATTRIBUTES.has(first!.attribute)) ||
  conditions.some(
    (condition) => condition.on === 'sys' && SHARED_ATTRIBUTES.has(condition.attribute) && 'from' in condition.is,
  )
