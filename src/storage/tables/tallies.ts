import type { Resource, ResourceKind, Stage } from '#domain/resources/resource'
import { bigint } from '../schema/column.ts'
import { resource as resourceTable, tally as tallyTable } from '../schema/schema.ts'
import type { Row } from '../schema/table.ts'
import type { Sql } from '../sql/sql.ts'
import { columns, computed, inList, query } from '../sql/statement.ts'
import { insert } from '../sql/write.ts'

/** How many more resources of a kind a stage shows, or fewer; or that an environment is gone, with all that was counted. */
export type TallyChange = Counting | { environment: number; gone: true }

interface Counting {
  environment: number
  stage: Stage
  kind: ResourceKind
  contentType: string | null
  archived: number
  by: number
}

type Counted = Pick<Resource, 'environment' | 'kind' | 'contentType' | 'published' | 'archived'>

/** Notes that there are so many resources like this more, in every stage that shows it. */
export function countResource(pending: TallyChange[], resource: Counted, by: number): void {
  const { environment, kind, contentType } = resource
  pending.push({ environment, stage: 'current', kind, contentType, archived: resource.archived ? 1 : 0, by })
  if (resource.published) pending.push({ environment, stage: 'published', kind, contentType, archived: 0, by })
}

const COUNTED_ROWS = query`select ${columns(resourceTable, '', 'environment', 'kind', 'contentType')},
    ${computed('archived', bigint(), 'case when archived_at is null then 0 else 1 end')},
    ${computed('all', bigint(), 'count(*)')}, ${computed('published', bigint(), 'count(published_at)')}
  from resource where ${inList('key', 'bigint')} group by 1, 2, 3, 4`

/** The same for rows that are written or removed many at a time. */
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

const COUNT = insert(tallyTable, {
  onConflict: '(environment, stage, kind, content_type, archived) do update set n = tally.n + excluded.n',
})

/**
 * The last thing before a commit, when the head of the space is held: earlier, writers of one content type would wait for
 * each other all along. Rows are taken in their order, so that no two transactions wait in a circle.
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
  for (const [, sum] of [...sums].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (sum.n !== 0) await sql.run(COUNT, COUNT.params(sum))
  }
}
