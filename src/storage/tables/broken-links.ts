import { integer, text } from '../schema/column.ts'
import { link, type TargetKind } from '../schema/schema.ts'
import type { ReadSql } from '../sql/sql.ts'
import { computed, inList, query } from '../sql/statement.ts'

/** The next `limit` targets after an id. */
export interface LinkPage {
  after: string
  limit: number
}
export interface LinkSource {
  resource: number
  /** Id of the link target. */
  target: string
}

const OF_KIND = 'l.environment = ? and l.target_kind = ?'

/**
 * A loose index scan: jumps from one target to the next and skips the other links to it, so the cost depends on the
 * number of targets. The targets include those of drafts.
 */
const TARGETS = query`with recursive target(id, counted) as (
    select min(l.target_id), 1 from link l where ${OF_KIND} and l.target_id > ?
    union all
    select (select min(l.target_id) from link l where ${OF_KIND} and l.target_id > t.id), t.counted + 1
    from target t where t.id is not null and t.counted < ?
  )
  select ${computed('id', text(), 't.id')}, ${computed(
    'isBroken',
    integer(),
    `case when exists (
      select 1 from shown_published s where s.environment = ? and s.kind = ? and s.id = t.id
    ) then 0 else 1 end`,
  )}
  from target t where t.id is not null order by t.id`

const SOURCES = query`select distinct ${computed('resource', link.columns.source, 'l.source')},
    ${computed('target', link.columns.targetId, 'l.target_id')} from link l
  join shown_published s on s.resource = l.source and l.since <= s.published_version
  where l.environment = ? and l.target_kind = ? and ${inList('l.target_id', 'text')} and l.hidden = 0
  order by l.target_id, l.source limit ?`

export const targetsOf = (sql: ReadSql, environment: number, kind: TargetKind, { after, limit }: LinkPage) =>
  sql.all(TARGETS, [environment, kind, after, environment, kind, limit, environment, kind])

/** The published entries that link to these targets, in fields that readers see. */
export async function sourcesOf(
  sql: ReadSql,
  environment: number,
  kind: TargetKind,
  ids: readonly string[],
  limit: number,
): Promise<LinkSource[]> {
  if (ids.length === 0) return []
  return sql.all(SOURCES, [environment, kind, sql.dialect.list(ids), limit])
}
