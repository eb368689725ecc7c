import type { Sql } from '../sql/sql.ts'
import type { RemovalsWriter } from '../store.ts'
import type { Pending } from './pending.ts'
import { NOT_COPIED, OF_ENVIRONMENT, removeResources } from './per-environment.ts'

export const removalsTable = (sql: Sql, { tallies }: Pending): RemovalsWriter => ({
  async removeResources(environment, limit) {
    const rows = await sql.all<{ key: number; kind: string; id: string }>(
      'select key, kind, id from resource where environment = ? limit ?',
      [environment, limit],
    )
    await removeResources(
      sql,
      tallies,
      rows.map((row) => row.key),
    )
    return { removed: rows.length, assets: rows.flatMap(({ kind, id }) => (kind === 'Asset' ? id : [])) }
  },
  async removeEnvironment(environment) {
    await sql.run('delete from snapshot where resource in (select key from deleted_resource where environment = ?)', [
      environment,
    ])
    for (const table of [...OF_ENVIRONMENT, ...NOT_COPIED]) {
      await sql.run(`delete from ${table} where environment = ?`, [environment])
    }
    tallies.push({ environment, gone: true })
    await sql.run('delete from environment where key = ?', [environment])
  },
  environmentsOf: async (space) =>
    (await sql.all<{ key: number }>('select key from environment where space = ? order by key', [space])).map(
      (row) => row.key,
    ),
  async removeLog(space, limit) {
    const end = await sql.get<{ position: number | null }>(
      `select max(position) as position from
         (select position from change where space = ? order by position limit ?) p`,
      [space, limit],
    )
    if (end?.position == null) return 0
    // Every version was logged when it was written, so the log leads to all of them.
    await sql.run(
      `delete from content_version where key in
         (select body_key from change where space = ? and position <= ? and body_key is not null)`,
      [space, end.position],
    )
    return sql.run('delete from change where space = ? and position <= ?', [space, end.position])
  },
  files: async (space, limit) =>
    (
      await sql.all<{ key: string }>(
        `select file_key as key from asset_file where space = ?
         union select file_key from upload where space = ?
         union select file_key from image_variant where space = ? limit ?`,
        [space, space, space, limit],
      )
    ).map((row) => row.key),
  async removeFiles(space, keys) {
    for (const table of ['asset_file', 'upload', 'image_variant']) {
      await sql.run(`delete from ${table} where space = ? and ${sql.dialect.in('file_key', 'text')}`, [
        space,
        sql.dialect.list(keys),
      ])
    }
  },
  async removeKeys(space) {
    await sql.run('delete from token where space = ?', [space])
    await sql.run('delete from api_key where space = ?', [space])
  },
  async removeSpace(space) {
    for (const table of ['membership_role', 'space_membership', 'role']) {
      await sql.run(`delete from ${table} where space = ?`, [space])
    }
    await sql.run('delete from environment_alias where space = ?', [space])
    await sql.run('delete from space_head where space = ?', [space])
    await sql.run('delete from space where id = ?', [space])
  },
})
