import type { HistoryRoot, Save, SavedVersion, Snapshot, SnapshotSys, SnapshotWithBody } from '#domain/history/history'
import type { Sql } from '../sql/sql.ts'
import type { HistoryReader, HistoryWriter } from '../store.ts'
import { BODY, type BodyRow, bodyOf, withBody } from './bodies.ts'
import { requireReadable } from './body-budget.ts'

interface SnapshotRow extends Omit<Snapshot, 'sys'>, BodyRow {
  sys: string
}

type VersionRow = SavedVersion & BodyRow

const SNAPSHOT = `select s.id, s.resource, s.version, s.body_key as "bodyKey", s.sys, s.created_at as "createdAt",
  s.created_by as "createdBy", cast(? as text) as kind, ${BODY}
  from snapshot s join content_version v on v.key = s.body_key join environment e on e.key = ?`

const toSnapshot = (row: SnapshotRow): SnapshotWithBody => {
  const { kind: _, ...snapshot } = withBody(row)
  return { ...snapshot, sys: JSON.parse(row.sys) as SnapshotSys }
}

const VERSION = `select v.number, v.created_at as "createdAt", v.created_by as "createdBy", cast(? as text) as kind, ${BODY}
  from content_version v join environment e on e.key = ?`

const toVersion = (row: VersionRow): SavedVersion => {
  const { kind: _, ...version } = withBody(row)
  return version
}

/** The parameters that reading a body in the environment of today begins with. */
const bodyParams = (root: HistoryRoot) => [root.kind, root.environment]

/** A resource that was copied to another environment begins with versions of the one it was copied from. */
const OF_ROOT = '(v.resource = ? or v.key = ? or v.key = ?) and v.composed = 0'
const rootParams = (root: HistoryRoot) => [root.key, root.bodyKey, root.publishedBodyKey ?? root.bodyKey]

/** What was current when it was published, until the next save: the numbers between are changes of state. */
const PUBLISHED_AT = `(select max(s.created_at) from snapshot s where s.resource = ? and s.version >= v.number and s.version <
  coalesce((select min(n.number) from content_version n where n.resource = ? and n.number > v.number and n.composed = 0), 2147483647))`

interface RootRow {
  key: number
  content_type: string | null
  version: number
  body_key: number
  published_body_key: number | null
  deleted_at: number | null
  deleted_by: string | null
}

export const historyTable = (sql: Sql): HistoryReader & HistoryWriter => ({
  async root(environment, kind, id) {
    const params = [environment, kind, id]
    const row =
      (await sql.get<RootRow>(
        `select key, content_type, version, body_key, published_body_key, null as deleted_at, null as deleted_by
         from resource where environment = ? and kind = ? and id = ?`,
        params,
      )) ??
      (await sql.get<RootRow>(
        `select key, content_type, version, body_key, null as published_body_key, deleted_at, deleted_by
         from deleted_resource where environment = ? and kind = ? and id = ? order by key desc limit 1`,
        params,
      ))
    if (!row) return null
    const deleted = row.deleted_at === null ? null : { at: row.deleted_at, by: row.deleted_by! }
    return {
      ...{ key: row.key, environment, kind, id, contentType: row.content_type, version: row.version },
      ...{ bodyKey: row.body_key, publishedBodyKey: row.published_body_key, deleted },
    }
  },

  async versions(root, page) {
    const params = rootParams(root)
    const count = await sql.get<{ n: number }>(`select count(*) as n from content_version v where ${OF_ROOT}`, params)
    const items = await sql.all<VersionRow>(`${VERSION} where ${OF_ROOT} order by v.number desc limit ? offset ?`, [
      ...bodyParams(root),
      ...params,
      page.limit,
      page.skip,
    ])
    return { total: count!.n, items: items.map(toVersion) }
  },

  async saves(root, page) {
    const params = rootParams(root)
    const count = await sql.get<{ n: number }>(`select count(*) as n from content_version v where ${OF_ROOT}`, params)
    const items = await sql.all<Save>(
      `select v.number, v.created_at as "createdAt", v.created_by as "createdBy", ${PUBLISHED_AT} as "publishedAt"
       from content_version v where ${OF_ROOT} order by v.number desc limit ? offset ?`,
      [root.key, root.key, ...params, page.limit, page.skip],
    )
    return { total: count!.n, items }
  },

  async version(root, number) {
    const params = [...bodyParams(root), ...rootParams(root), number]
    const found = await sql.get<VersionRow>(`${VERSION} where ${OF_ROOT} and v.number = ?`, params)
    return found ? toVersion(found) : null
  },

  async versionAt(root, number) {
    const found = await sql.get<VersionRow>(
      `${VERSION} where ${OF_ROOT} and v.number <= ? order by v.number desc limit 1`,
      [...bodyParams(root), ...rootParams(root), number],
    )
    return found ? toVersion(found) : null
  },

  async body(environment, kind, bodyKey) {
    // The environment may be gone, and its content is still to be told of.
    const row = await sql.get<BodyRow>(
      `select cast(? as text) as kind, ${BODY} from content_version v left join environment e on e.key = ? where v.key = ?`,
      [kind, environment, bodyKey],
    )
    return row ? bodyOf(row) : null
  },

  async snapshots(root, page) {
    // Joined, not looked up: who publishes the same save a hundred times has it in the answer a hundred times.
    const asked = 'select s.body_key from snapshot s where s.resource = ? order by s.version desc limit ? offset ?'
    const from = `(${asked}) s join content_version v on v.key = s.body_key`
    await requireReadable(sql, page.limit, from, [root.key, page.limit, page.skip])
    const rows = await sql.all<SnapshotRow>(
      `${SNAPSHOT} where s.resource = ? order by s.version desc limit ? offset ?`,
      [...bodyParams(root), root.key, page.limit, page.skip],
    )
    return rows.map(toSnapshot)
  },

  async snapshot(root, id) {
    const row = await sql.get<SnapshotRow>(`${SNAPSHOT} where s.resource = ? and s.id = ?`, [
      ...bodyParams(root),
      root.key,
      id,
    ])
    return row ? toSnapshot(row) : null
  },

  async addSnapshot(s) {
    await sql.run(
      `insert into snapshot (resource, version, id, body_key, sys, created_at, created_by) values (?, ?, ?, ?, ?, ?, ?)`,
      [s.resource, s.version, s.id, s.bodyKey, JSON.stringify(s.sys), s.createdAt, s.createdBy],
    )
  },

  async noteDeleted(r, stamp) {
    await sql.run(
      `insert into deleted_resource (key, environment, kind, id, content_type, version, body_key, deleted_at, deleted_by)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [r.key, r.environment, r.kind, r.id, r.contentType, r.version, r.bodyKey, stamp.at, stamp.by],
    )
  },
})
