import type { Resource, ResourceKind, Stage } from '#domain/resources/resource'
import { bigint } from '../schema/column.ts'
import { resource as resourceTable, tally as tallyTable } from '../schema/schema.ts'
import type { Row } from '../schema/table.ts'
import type { Sql } from '../sql/sql.ts'
import { columns, computed, inList, query } from '../sql/statement.ts'
import { insert } from '../sql/write.ts'

/** A change of the number of resources in a stage, or the removal of an environment with all its totals. */
export type TallyChange = CountChange | { environment: number; gone: true }

interface CountChange {
  environment: number
  stage: Stage
  kind: ResourceKind
  contentType: string | null
  archived: number
  by: number
}

type CountedResource = Pick<Resource, 'environment' | 'kind' | 'contentType' | 'published' | 'archived'>

/** Adds `by` to the totals of every stage that shows the resource. */
export function countResource(pending: TallyChange[], resource: CountedResource, by: number): void {
  const { environment, kind, contentType } = resource
  pending.push({ environment, stage: 'current', kind, contentType, archived: resource.archived ? 1 : 0, by })
  if (resource.published) pending.push({ environment, stage: 'published', kind, contentType, archived: 0, by })
}

const COUNTED_ROWS = query`select ${columns(resourceTable, '', 'environment', 'kind', 'contentType')},
    ${computed('archived', bigint(), 'case when archived_at is null then 0 else 1 end')},
    ${computed('all', bigint(), 'count(*)')}, ${computed('published', bigint(), 'count(published_at)')}
  from resource where ${inList('key', 'bigint')} group by 1, 2, 3, 4`

/** The same for many resources at once. */
export async function countResources(
  sql: Sql,
  pending: TallyChange[],
  keys: readonly number[],
  sign: 1 | -1,
): Promise<void> {
  for (const { all, published, ...row } of await sql.all(COUNTED_ROWS, [sql.dialect.list(keys)])) {
    pending.push({ ...row, stage: 'current', by: sign * all }, { ...row, stage: 'published', by: sign * published })
  }
}

const ADD = insert(tallyTable, {
  onConflict: '(environment, stage, kind, content_type, archived) do update set n = tally.n + excluded.n',
})

/**
 * Writes the totals just before the commit, when the head of the space is locked; earlier, writers of one content type
 * would wait for each other. Rows are locked in order, so that transactions cannot deadlock.
 */
export async function flushTallies(sql: Sql, pending: readonly TallyChange[]): Promise<void> {
  const sums = new Map<string, Row<typeof tallyTable>>()
  for (const draft of pending) {
    if ('gone' in draft) {
      for (const [name, { environment }] of sums) if (environment === draft.environment) sums.delete(name)
      continue
    }
    const { environment, stage, kind, contentType, archived, by } = draft
    const name = [environment, stage, kind, contentType ?? '', archived].join(' ')
    const sum = sums.get(name)
    if (sum) sum.n += by
    else sums.set(name, { environment, stage, kind, contentType: contentType ?? '', archived, n: by })
  }
  const ordered = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
  await sql.insertMany(
    ADD,
    ordered.filter(({ n }) => n !== 0).map((sum) => ADD.params(sum)),
  )
}
