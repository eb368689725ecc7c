import type { Sql } from '../sql/sql.ts'
import type { LinkPage, LinkSource, TargetKind } from '../store.ts'

/**
 * Goes from one target to the next in the index of targets, without looking at the many that link to the same one: so the
 * cost follows the number of targets, whatever the size of the space. Drafts link to some of them too, and to some alone.
 */
export async function targetsOf(sql: Sql, environment: number, kind: TargetKind, { after, limit }: LinkPage) {
  const here = 'l.environment = ? and l.target_kind = ?'
  return sql.all<{ id: string; isBroken: number }>(
    `with recursive target(id, counted) as (
       select min(l.target_id), 1 from link l where ${here} and l.target_id > ?
       union all
       select (select min(l.target_id) from link l where ${here} and l.target_id > t.id), t.counted + 1
       from target t where t.id is not null and t.counted < ?
     )
     select t.id, case when exists (
       select 1 from shown_published s where s.environment = ? and s.kind = ? and s.id = t.id
     ) then 0 else 1 end as "isBroken"
     from target t where t.id is not null order by t.id`,
    [environment, kind, after, environment, kind, limit, environment, kind],
  )
}

/** Which published entries link to these, in fields that readers see. */
export async function sourcesOf(
  sql: Sql,
  environment: number,
  kind: TargetKind,
  ids: readonly string[],
  most: number,
): Promise<LinkSource[]> {
  if (ids.length === 0) return []
  return sql.all<LinkSource>(
    `select distinct l.source as resource, l.target_id as target from link l
     join shown_published s on s.resource = l.source and l.since <= s.published_version
     where l.environment = ? and l.target_kind = ? and ${sql.dialect.in('l.target_id', 'text')} and l.hidden = 0
     order by l.target_id, l.source limit ?`,
    [environment, kind, sql.dialect.list(ids), most],
  )
}
