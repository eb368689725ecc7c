import type { Sql } from '../sql/sql.ts'
import type { AssetFilesReader, AssetFilesWriter, FoundAssetFile, VisitedFile } from '../store.ts'

type Row = Omit<FoundAssetFile, 'focus'> & { focusX: number | null; focusY: number | null }

const VISITED = 'select space, asset, hash, file_key as "fileKey", size, sha256 from asset_file'

export const assetFilesTable = (sql: Sql): AssetFilesReader & AssetFilesWriter => ({
  async get(space, asset, hash) {
    const row = await sql.get<Row>(
      `select f.space, f.asset, f.hash, f.file_name as "fileName", f.name, f.content_type as "contentType", f.size,
         f.file_key as "fileKey", f.created_at as "createdAt", f.sha256, f.width, f.height, f.focus_x as "focusX",
         f.focus_y as "focusY", s.asset_protection as protection,
         case when f.unused_since is not null and not exists (
           select 1 from environment e join resource r on r.environment = e.key and r.kind = 'Asset' and r.id = f.asset
           where e.space = f.space
         ) then f.unused_since end as "deletedAt"
       from asset_file f join space s on s.id = f.space and s.deleted_at is null
       where f.space = ? and f.asset = ? and f.hash = ?`,
      [space, asset, hash],
    )
    if (!row) return null
    const { focusX, focusY, ...file } = row
    return { ...file, focus: focusX === null || focusY === null ? null : { x: focusX, y: focusY } }
  },
  isPublished: (space, asset, hash) => isNamed(sql, ['published_body_key'], space, asset, hash),
  isUsed: (space, asset, hash) => isNamed(sql, ['body_key', 'published_body_key'], space, asset, hash),
  async insert(f) {
    await sql.run(
      `insert into asset_file (space, asset, hash, file_name, content_type, size, file_key, created_at, sha256, width,
         height, focus_x, focus_y, name)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (space, asset, hash) do nothing`,
      [
        ...[f.space, f.asset, f.hash, f.fileName, f.contentType, f.size, f.fileKey, f.createdAt, f.sha256],
        ...[f.width, f.height, f.focus?.x ?? null, f.focus?.y ?? null, f.name],
      ],
    )
  },
  async lock({ space, asset, hash }) {
    const where = 'where space = ? and asset = ? and hash = ?'
    return !!(await sql.get(`select 1 from asset_file ${where}${sql.dialect.forUpdate}`, [space, asset, hash]))
  },
  async use(space, asset, hash) {
    const where = 'where space = ? and asset = ? and hash = ?'
    return (await sql.run(`update asset_file set unused_since = null ${where}`, [space, asset, hash])) === 1
  },
  after: ({ space, asset, hash }, limit) =>
    sql.all<VisitedFile>(`${VISITED} where (space, asset, hash) > (?, ?, ?) order by space, asset, hash limit ?`, [
      space,
      asset,
      hash,
      limit,
    ]),
  async doubt(space, assets, since) {
    await sql.run(`update asset_file set unused_since = ? where space = ? and ${sql.dialect.in('asset', 'text')}`, [
      ...[since, space, sql.dialect.list(assets)],
    ])
  },
  doubted: (since, limit) =>
    sql.all<VisitedFile>(`${VISITED} where unused_since <= ? order by unused_since limit ?`, [since, limit]),
  async trust({ space, asset, hash }, since) {
    const where = 'where space = ? and asset = ? and hash = ? and unused_since <= ?'
    await sql.run(`update asset_file set unused_since = null ${where}`, [space, asset, hash, since])
  },
  async deleteUnused({ space, asset, hash }, since) {
    const where = 'where space = ? and asset = ? and hash = ? and unused_since <= ?'
    return (await sql.run(`delete from asset_file ${where}`, [space, asset, hash, since])) === 1
  },
})

/** A hash is 32 random digits: wherever it stands in the content of its own asset, it is the address. */
async function isNamed(
  sql: Sql,
  pointers: readonly ('body_key' | 'published_body_key')[],
  space: string,
  asset: string,
  hash: string,
): Promise<boolean> {
  for (const pointer of pointers) {
    const row = await sql.get(
      `select 1 from environment e join resource r on r.environment = e.key and r.kind = 'Asset' and r.id = ?
       join content_version v on v.key = r.${pointer}
       where e.space = ? and v.body like ? limit 1`,
      [asset, space, `%/${hash}/%`],
    )
    if (row) return true
  }
  return false
}
