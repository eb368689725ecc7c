import type { ResourceKind } from '#domain/resources/resource'
import { resource as resourceTable } from '../schema/schema.ts'
import type { Sql } from '../sql/sql.ts'
import { columns, command, inList, perEngine, query, returning } from '../sql/statement.ts'
import type { CommitBuffer } from './commit-buffer.ts'
import { COPIED_TABLES, insertedColumns, RESOURCE_TABLES, removeResources } from './environment-tables.ts'
import { countResources, type TallyChange } from './tallies.ts'

export interface ResourceName {
  kind: ResourceKind
  id: string
}

/** Sorts after every kind. */
const AFTER_ALL = ['~', '']

const endOf = (last: ResourceName | null, contentType: string | null): string[] => {
  if (contentType !== null) return last === null ? [] : [last.id]
  return last === null ? AFTER_ALL : [last.kind, last.id]
}

const KEY = columns(resourceTable, '', 'key')
const FOUND = columns(resourceTable, '', 'key', 'kind', 'id')

// Each query scans an index from the start of the page.
const AFTER = 'environment = ? and (kind, id) > (?, ?)'
const OF_TYPE_AFTER = `environment = ? and kind = 'Entry' and content_type = ? and id > ?`
const PAGE = query`select ${FOUND} from resource where ${AFTER} order by kind, id limit ?`
const PAGE_OF_TYPE = query`select ${FOUND} from resource where ${OF_TYPE_AFTER} order by kind, id limit ?`
const OLD = query`select ${KEY} from resource where ${AFTER} and (kind, id) <= (?, ?) order by kind, id`
const OLD_OF_TYPE = query`select ${KEY} from resource where ${OF_TYPE_AFTER}`
const OLD_OF_TYPE_UNTIL = query`select ${KEY} from resource where ${OF_TYPE_AFTER} and id <= ?`
const NAMED = query`select ${columns(resourceTable, 'r', 'key')}
  from ${perEngine((dialect) => dialect.values('text'))} cross join resource r
  where r.environment = ? and r.kind = ? and r.id = v.value`

const SETTINGS = COPIED_TABLES.map((table) => {
  const list = insertedColumns(table)
    .filter((column) => column !== 'environment')
    .join(', ')
  return {
    clear: command`delete from ${table.name} where environment = ?`,
    copy: command`insert into ${table.name} (environment, ${list})
      select cast(? as bigint), ${list} from ${table.name} where environment = ?`,
  }
})
const COPY_EPOCH = command`update environment set epoch = (select s.epoch from environment s where s.key = ?),
  relabels = (select s.relabels from environment s where s.key = ?) where key = ?`

/** Columns that a copy does not take from its source. */
const NOT_COPIED = new Set(['environment', 'origin', 'base_version', 'base_body_key'])
const COPIED = insertedColumns(resourceTable)
  .filter((column) => !NOT_COPIED.has(column))
  .join(', ')
const COPY = returning`insert into resource (environment, origin, base_version, base_body_key, ${COPIED})
  select cast(? as bigint), key, version, body_key, ${COPIED} from resource
  where ${inList('key', 'bigint')} returning ${KEY}`

// Both engines should start from the new resources and look up the rows of their sources: SQLite keeps the order of a
// cross join, PostgreSQL uses the index when there are few sources.
const COPY_ROWS = RESOURCE_TABLES.map(({ table, resource }) => {
  const list = insertedColumns(table)
  const values = list.map((column) => {
    if (column === resource) return 'n.key'
    return column === 'environment' ? 'n.environment' : `c.${column}`
  })
  return command`insert into ${table.name} (${list.join(', ')}) select ${values.join(', ')}
    from resource n cross join ${table.name} c where ${inList('n.key', 'bigint')} and c.${resource} = n.origin
      and ${inList(`c.${resource}`, 'bigint')}`
})

/** Copies environments: pointers and read models, never content. */
export const environmentCopiesWriter = (sql: Sql, { tallies }: CommitBuffer) => ({
  /**
   * Copies the next `limit` resources after `after`, of one content type or all. Returns the last one, or null when
   * none are left.
   */
  async copyPage({
    from,
    to,
    contentType,
    after,
    limit,
  }: {
    from: number
    to: number
    contentType: string | null
    after: ResourceName | null
    limit: number
  }): Promise<ResourceName | null> {
    const start = contentType === null ? [after?.kind ?? '', after?.id ?? ''] : [contentType, after?.id ?? '']
    const page = await sql.all(contentType === null ? PAGE : PAGE_OF_TYPE, [from, ...start, limit])
    const last = page.length < limit ? null : page.at(-1)!
    // Removes what the copy has in this range first: it may be from an earlier pass, or deleted in the source since.
    const ofType = last === null ? OLD_OF_TYPE : OLD_OF_TYPE_UNTIL
    const old = await sql.all(contentType === null ? OLD : ofType, [to, ...start, ...endOf(last, contentType)])
    await removeResources(sql, tallies, keysOf(old))
    await copy(sql, tallies, to, keysOf(page))
    return last && { kind: last.kind, id: last.id }
  },

  /** Copies these resources, and removes those that the source does not have. */
  async copyResources({
    from,
    to,
    resources,
  }: {
    from: number
    to: number
    resources: readonly ResourceName[]
  }): Promise<void> {
    for (const [kind, group] of Map.groupBy(resources, (resource) => resource.kind)) {
      const ids = sql.dialect.list(group.map((resource) => resource.id))
      await removeResources(sql, tallies, keysOf(await sql.all(NAMED, [ids, to, kind])))
      await copy(sql, tallies, to, keysOf(await sql.all(NAMED, [ids, from, kind])))
    }
  },

  /** Copies locales, tags and other small tables. */
  async copySettings({ from, to }: { from: number; to: number }): Promise<void> {
    for (const settings of SETTINGS) {
      await sql.run(settings.clear, [to])
      await sql.run(settings.copy, [to, from])
    }
    // The copy shares versions with its source, so it needs the same renames of locale codes.
    await sql.run(COPY_EPOCH, [from, from, to])
  },
})

const keysOf = (rows: readonly { key: number }[]): number[] => rows.map((row) => row.key)

/** Copies pointers and read-model rows; versions are shared. */
async function copy(sql: Sql, tallies: TallyChange[], to: number, keys: readonly number[]): Promise<void> {
  if (keys.length === 0) return
  const sources = sql.dialect.list(keys)
  const copied = keysOf(await sql.all(COPY, [to, sources]))
  await countResources(sql, tallies, copied, 1)
  const list = sql.dialect.list(copied)
  for (const rows of COPY_ROWS) await sql.run(rows, [list, sources])
}
