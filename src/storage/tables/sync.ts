import type { Stage } from '#domain/resources/resource'
import type { Sql } from '../sql/sql.ts'
import { SHOWN } from '../sql/sys-columns.ts'
import type { ChangedContent, SyncReader } from '../store.ts'
import { CHANGE, type ChangeRow, toChange } from './changes.ts'
import { FOUND } from './find-page.ts'

/**
 * The actions that can change what a stage shows. Written into the statements and not bound, because an index over a part
 * of the log (`change_published`) is only used where the same words stand. What is published cannot be archived or
 * deleted, so delivery sees all there is in two of them.
 */
const ACTIONS: Record<Stage, string> = {
  published: `('publish', 'unpublish')`,
  current: `('create', 'save', 'auto_save', 'publish', 'unpublish', 'archive', 'unarchive', 'delete')`,
}

/** Types of change that belong to no environment and that its readers depend on. Other rows are for editors alone. */
const SPACE_WIDE = `('Space', 'EnvironmentAlias', 'ApiKey')`

type ChangedRow = Omit<ChangedContent, 'sys' | 'isLast'> & { sys: string; later: number }

const FIRST = { updatedAt: Number.MAX_SAFE_INTEGER, resource: Number.MAX_SAFE_INTEGER }

export const syncTable = (sql: Sql): SyncReader => ({
  shown({ environment, stage, kind, contentType, behind, limit }) {
    const { updatedAt, resource } = behind ?? FIRST
    const [only, type] = contentType === null ? ['', []] : [' and s.content_type = ?', [contentType]]
    return sql.all(
      `select ${FOUND} from ${SHOWN[stage]} s where s.environment = ? and s.kind = ?${only}
         and s.archived_at is null and (s.updated_at, s.resource) < (?, ?)
       order by s.updated_at desc, s.resource desc limit ?`,
      [environment, kind, ...type, updatedAt, resource, limit],
    )
  },

  names({ environment, stage, behind, createdUntil, limit }) {
    return sql.all(
      `select ${FOUND} from ${SHOWN[stage]} s where s.environment = ? and (s.kind, s.id) > (?, ?)
         and s.kind <> 'ContentType' and s.archived_at is null and s.created_at <= ?
       order by s.kind, s.id limit ?`,
      [environment, behind?.kind ?? '', behind?.id ?? '', createdUntil, limit],
    )
  },

  async byIds(environment, stage, kind, ids) {
    if (ids.length === 0) return []
    return sql.all(
      `select ${FOUND} from ${SHOWN[stage]} s where s.environment = ? and s.kind = ? and s.archived_at is null
         and ${sql.dialect.in('s.id', 'text')}`,
      [environment, kind, sql.dialect.list(ids)],
    )
  },

  async changed({ environment, stage, after, until, limit }) {
    const rows = await sql.all<ChangedRow>(
      `select c.position, c.type, c.id, c.at, c.sys,
         case when exists (
           select 1 from change d where d.environment_key = c.environment_key and d.type = c.type and d.id = c.id
             and d.action in ${ACTIONS[stage]} and d.position > c.position and d.position <= ?
         ) then 1 else 0 end as later
       from change c where c.environment_key = ? and c.position > ? and c.position <= ?
         and c.type in ('Entry', 'Asset') and c.action in ${ACTIONS[stage]}
       order by c.position limit ?`,
      [until, environment, after, until, limit],
    )
    return rows.map(({ later, sys, ...row }) => ({ ...row, sys: JSON.parse(sys), isLast: later === 0 }))
  },

  changedModel: ({ environment, after, until, limit }) =>
    sql.all(
      `select position, type, id, action from change
       where environment_key = ? and position > ? and position <= ? and type in ('ContentType', 'Locale')
       order by position limit ?`,
      [environment, after, until, limit],
    ),

  async rows({ space, environment, after, until, limit }) {
    // Each half walks its own index, so a client that resumes far back costs no more than the rows it gets.
    const half = (where: string) =>
      `select * from (select ${CHANGE} from change where ${where} and position > ? and position <= ?
        order by position limit ?) h`
    const rows = await sql.all<ChangeRow>(
      `${half('environment_key = ?')} union all ${half(`space = ? and environment_key is null and type in ${SPACE_WIDE}`)}
       order by position limit ?`,
      [environment, after, until, limit, space, after, until, limit, limit],
    )
    return rows.map(toChange)
  },

  async oldest(space) {
    const row = await sql.get<{ position: number | null }>(
      'select min(position) as position from change where space = ?',
      [space],
    )
    return row?.position ?? null
  },
})
