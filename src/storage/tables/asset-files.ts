import type { Sql } from '../sql/sql.ts'
import type { AssetFile, AssetFilesReader, AssetFilesWriter } from '../store.ts'

export const assetFilesTable = (sql: Sql): AssetFilesReader & AssetFilesWriter => ({
  async get(space, asset, hash) {
    const row = await sql.get<AssetFile>(
      `select f.space, f.asset, f.hash, f.file_name as "fileName", f.content_type as "contentType", f.size,
         f.file_key as "fileKey", f.created_at as "createdAt"
       from asset_file f join space s on s.id = f.space and s.deleted_at is null
       where f.space = ? and f.asset = ? and f.hash = ?`,
      [space, asset, hash],
    )
    return row ?? null
  },
  async insert(f) {
    await sql.run(
      `insert into asset_file (space, asset, hash, file_name, content_type, size, file_key, created_at)
       values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (space, asset, hash) do nothing`,
      [f.space, f.asset, f.hash, f.fileName, f.contentType, f.size, f.fileKey, f.createdAt],
    )
  },
})
