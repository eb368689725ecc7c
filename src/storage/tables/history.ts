import type { HistoryRoot, SavedVersion, Snapshot, SnapshotSys, SnapshotWithBody } from '#domain/history/history'
import type { Sql } from '../sql/sql.ts'
import type { HistoryReader, HistoryWriter } from '../store.ts'

interface SnapshotRow extends Omit<Snapshot, 'sys'> {
  sys: string
  body: string
}

const SNAPSHOT = `select s.id, s.resource, s.version, s.body_key as "bodyKey", s.sys, s.created_at as "createdAt",
  s.created_by as "createdBy", v.body from snapshot s join content_version v on v.key = s.body_key`

const toSnapshot = (row: SnapshotRow): SnapshotWithBody => ({ ...row, sys: JSON.parse(row.sys) as SnapshotSys })

const VERSION = `select v.number, v.created_at as "createdAt", v.created_by as "createdBy", v.body from content_version v`

/** A resource that was copied to another environment begins with versions of the one it was copied from. */
const OF_ROOT = '(v.resource = ? or v.key = ? or v.key = ?)'
const rootParams = (root: HistoryRoot) => [root.key, root.bodyKey, root.publishedBodyKey ?? root.bodyKey]

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
    const items = await sql.all<SavedVersion>(`${VERSION} where ${OF_ROOT} order by v.number desc limit ? offset ?`, [
      ...params,
      page.limit,
      page.skip,
    ])
    return { total: count!.n, items }
  },

  async version(root, number) {
    return (
      (await sql.get<SavedVersion>(`${VERSION} where ${OF_ROOT} and v.number = ?`, [...rootParams(root), number])) ??
      null
    )
  },

  async versionAt(root, number) {
    const found = await sql.get<SavedVersion>(
      `${VERSION} where ${OF_ROOT} and v.number <= ? order by v.number desc limit 1`,
      [...rootParams(root), number],
    )
    return found ?? null
  },

  async snapshots(root, page) {
    const rows = await sql.all<SnapshotRow>(
      `${SNAPSHOT} where s.resource = ? order by s.version desc limit ? offset ?`,
      [root.key, page.limit, page.skip],
    )
    return rows.map(toSnapshot)
  },

  async snapshot(root, id) {
    const row = await sql.get<SnapshotRow>(`${SNAPSHOT} where s.resource = ? and s.id = ?`, [root.key, id])
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
