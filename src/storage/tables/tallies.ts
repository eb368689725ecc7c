import type { Resource, ResourceKind, Stage } from '#domain/resources/resource'
import type { Sql, Value } from '../sql/sql.ts'

/** How many more resources of a kind a stage shows, or fewer; or that an environment is gone, with all that was counted. */
export type TallyDraft = Counting | { environment: number; gone: true }

interface Counting {
  environment: number
  stage: Stage
  kind: ResourceKind
  contentType: string | null
  archived: 0 | 1
  by: number
}

type Counted = Pick<Resource, 'environment' | 'kind' | 'contentType' | 'published' | 'archived'>

/** Notes that there are so many resources like this more, in every stage that shows it. */
export function tally(pending: TallyDraft[], resource: Counted, by: number): void {
  const { environment, kind, contentType } = resource
  pending.push({ environment, stage: 'current', kind, contentType, archived: resource.archived ? 1 : 0, by })
  if (resource.published) pending.push({ environment, stage: 'published', kind, contentType, archived: 0, by })
}

/** The same for rows that are written or removed many at a time. */
export async function tallyMany(sql: Sql, pending: TallyDraft[], keys: readonly number[], sign: 1 | -1): Promise<void> {
  const rows = await sql.all<Omit<Counting, 'stage' | 'by'> & { all: number; published: number }>(
    `select environment, kind, content_type as "contentType", case when archived_at is null then 0 else 1 end as archived,
       count(*) as "all", count(published_at) as published
     from resource where ${sql.dialect.in('key', 'bigint')} group by 1, 2, 3, 4`,
    [sql.dialect.list(keys)],
  )
  for (const { all, published, ...row } of rows) {
    pending.push({ ...row, stage: 'current', by: sign * all }, { ...row, stage: 'published', by: sign * published })
  }
}

const COUNTED = 'environment, stage, kind, content_type, archived'
const COUNT = `insert into tally (${COUNTED}, n) values (?, ?, ?, ?, ?, ?)
  on conflict (${COUNTED}) do update set n = tally.n + excluded.n`

/**
 * The last thing before a commit, when the head of the space is held: earlier, writers of one content type would wait for
 * each other all along. Rows are taken in their order, so that no two transactions wait in a circle.
 */
export async function flushTallies(sql: Sql, pending: readonly TallyDraft[]): Promise<void> {
  const sums = new Map<string, { row: Value[]; by: number }>()
  for (const draft of pending) {
    if ('gone' in draft) {
      for (const [name, { row }] of sums) if (row[0] === draft.environment) sums.delete(name)
      continue
    }
    const { environment, stage, kind, contentType, archived, by } = draft
    const row = [environment, stage, kind, contentType ?? '', archived]
    const name = row.join(' ')
    const sum = sums.get(name)
    if (sum) sum.by += by
    else sums.set(name, { row, by })
  }
  for (const name of [...sums.keys()].sort()) {
    const { row, by } = sums.get(name)!
    if (by === 0) continue
    await sql.run(COUNT, [...row, by])
  }
}
