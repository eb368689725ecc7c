import type { Sql } from '../sql/sql.ts'
import type { Upload, UploadsReader, UploadsWriter } from '../store.ts'

const SELECT = `select space, id, environment, file_key as "fileKey", size, sha256, created_at as "createdAt",
  created_by as "createdBy", expires_at as "expiresAt" from upload`

export const uploadsTable = (sql: Sql): UploadsReader & UploadsWriter => ({
  async get(space, id) {
    return (await sql.get<Upload>(`${SELECT} where space = ? and id = ?`, [space, id])) ?? null
  },
  async waitingBytes(user, now, exactAbove) {
    const sum = 'select coalesce(sum(u.size), 0) as n from upload u where u.created_by = ? and u.expires_at > ?'
    const all = Number((await sql.get<{ n: number }>(sum, [user, now]))!.n)
    if (all <= exactAbove) return all
    const isUnused = 'not exists (select 1 from asset_file f where f.file_key = u.file_key)'
    return Number((await sql.get<{ n: number }>(`${sum} and ${isUnused}`, [user, now]))!.n)
  },
  async lock(space, id) {
    const text = `${SELECT} where space = ? and id = ?${sql.dialect.forUpdate}`
    return (await sql.get<Upload>(text, [space, id])) ?? null
  },
  async insert(u) {
    await sql.run(
      `insert into upload (space, id, environment, file_key, size, sha256, created_at, created_by, expires_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [u.space, u.id, u.environment, u.fileKey, u.size, u.sha256, u.createdAt, u.createdBy, u.expiresAt],
    )
  },
  async delete(space, id) {
    await sql.run('delete from upload where space = ? and id = ?', [space, id])
  },
  expired: (now, limit) => sql.all<Upload>(`${SELECT} where expires_at <= ? order by expires_at limit ?`, [now, limit]),
})
