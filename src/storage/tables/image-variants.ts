import type { Sql } from '../sql/sql.ts'
import type { ImageVariant, ImageVariantsReader, ImageVariantsWriter } from '../store.ts'

const SELECT = `select key, space, asset, hash, content_type as "contentType", size, file_key as "fileKey",
  used_at as "usedAt" from image_variant`

export const imageVariantsTable = (sql: Sql): ImageVariantsReader & ImageVariantsWriter => ({
  async get(key) {
    return (await sql.get<ImageVariant>(`${SELECT} where key = ?`, [key])) ?? null
  },
  async put(v, lost) {
    const added = await sql.run(
      `insert into image_variant (key, space, asset, hash, content_type, size, file_key, used_at)
       values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (key) do update set content_type = excluded.content_type,
         size = excluded.size, file_key = excluded.file_key, used_at = excluded.used_at where image_variant.file_key = ?`,
      [v.key, v.space, v.asset, v.hash, v.contentType, v.size, v.fileKey, v.usedAt, lost],
    )
    return added === 1
  },
  async used(keys, at) {
    await sql.run(`update image_variant set used_at = ? where ${sql.dialect.in('key', 'text')}`, [
      at,
      sql.dialect.list(keys),
    ])
  },
  async totalBytes() {
    const row = await sql.get<{ total: number }>(
      'select cast(coalesce(sum(size), 0) as bigint) as total from image_variant',
    )
    return Number(row!.total)
  },
  oldest: (limit) => sql.all<ImageVariant>(`${SELECT} order by used_at, key limit ?`, [limit]),
  ofFile: ({ space, asset, hash }, limit) =>
    sql.all<ImageVariant>(`${SELECT} where space = ? and asset = ? and hash = ? limit ?`, [space, asset, hash, limit]),
  ofSpace: (space, limit) => sql.all<ImageVariant>(`${SELECT} where space = ? limit ?`, [space, limit]),
  async delete(keys) {
    await sql.run(`delete from image_variant where ${sql.dialect.in('key', 'text')}`, [sql.dialect.list(keys)])
  },
})
