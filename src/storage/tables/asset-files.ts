import { bigint, nullable } from '../schema/column.ts'
import { type AssetProtection, assetFile, contentVersion, space as spaceTable } from '../schema/schema.ts'
import type { Row } from '../schema/table.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, columnsExcept, command, computed, FOR_UPDATE, inList, part, query } from '../sql/statement.ts'
import { insert } from '../sql/write.ts'

type Stored = Row<typeof assetFile>

/**
 * Maps the URL of an asset's file to its bytes. `fileName` is the name in the URL, `name` the original one. Two URLs
 * may share a `fileKey`. `name` and `sha256` (hex) are null in older rows.
 */
export interface AssetFile extends Omit<Stored, 'focusX' | 'focusY' | 'unusedSince'> {
  /** The focal point, as fractions of width and height. */
  focus: { x: number; y: number } | null
}
export interface FoundAssetFile extends AssetFile {
  protection: AssetProtection | null
  /** When the asset was deleted from its last environment; null while one contains it. */
  deletedAt: number | null
}
type FileUrl = Pick<Stored, 'space' | 'asset' | 'hash'>
export type VisitedFile = Pick<Stored, 'space' | 'asset' | 'hash' | 'fileKey' | 'size' | 'sha256'>

const GET = query`select ${columnsExcept(assetFile, 'f', 'unusedSince')},
    ${columns(spaceTable, 's', 'assetProtection')},
    ${computed(
      'deletedAt',
      nullable(bigint()),
      `case when f.unused_since is not null and not exists (
         select 1 from environment e join resource r on r.environment = e.key and r.kind = 'Asset' and r.id = f.asset
         where e.space = f.space
       ) then f.unused_since end`,
    )}
  from asset_file f join space s on s.id = f.space and s.deleted_at is null
  where f.space = ? and f.asset = ? and f.hash = ?`

const VISITED = part`select ${columns(assetFile, '', 'space', 'asset', 'hash', 'fileKey', 'size', 'sha256')} from asset_file`
const AFTER = query`${VISITED} where (space, asset, hash) > (?, ?, ?) order by space, asset, hash limit ?`
const DUE_CHECKS = query`${VISITED} where unused_since <= ? order by unused_since limit ?`

/** Rows of one checksum; a file has few URLs, unless very many assets share it. */
const MAX_WITH_SUM = 1000
const REPEATED = query`select ${columns(assetFile, '', 'sha256')} from asset_file where space = ? and sha256 > ?
  group by sha256 having count(distinct asset) > 1 order by sha256 limit ?`
const WITH_SUM = query`select ${columns(assetFile, '', 'asset', 'hash')} from asset_file
  where space = ? and sha256 = ? order by asset, hash limit ?`

const INSERT = insert(assetFile, { without: ['unusedSince'], onConflict: '(space, asset, hash) do nothing' })
const ONE = 'where space = ? and asset = ? and hash = ?'
const LOCK = query`select 1 from asset_file ${ONE}${FOR_UPDATE}`
const MARK_USED = command`update asset_file set unused_since = null ${ONE}`
const CONFIRM_USED = command`update asset_file set unused_since = null ${ONE} and unused_since <= ?`
const DELETE_UNUSED = command`delete from asset_file ${ONE} and unused_since <= ?`
const QUEUE_CHECK = command`update asset_file set unused_since = ? where space = ? and ${inList('asset', 'text')}`

/** A hash is 32 random digits, so every occurrence in the content of its asset is this URL. */
const usedBy = (pointer: 'body_key' | 'published_body_key') =>
  query`select 1 from environment e join resource r on r.environment = e.key and r.kind = 'Asset' and r.id = ?
    join content_version v on v.key = r.${pointer} where e.space = ? and v.body like ? limit 1`
const USED_BY_CURRENT = usedBy('body_key')
const USED_BY_PUBLISHED = usedBy('published_body_key')

const PUBLISHED_WITH = query`select ${columns(contentVersion, 'v', 'body')}
  from environment e join resource r on r.environment = e.key and r.kind = 'Asset' and r.id = ?
  join content_version v on v.key = r.published_body_key where e.space = ? and v.body like ?`

const USED_BY_RELEASE = query`select 1 from environment e
  join release_item i on i.environment = e.key and i.kind = 'Asset' and i.id = ?
  join release l on l.key = i.release and l.archived_at is null
  join content_version v on v.key = i.body_key where e.space = ? and v.body like ? limit 1`

const isUsedBy = async (sql: ReadSql, by: typeof USED_BY_CURRENT, space: string, asset: string, hash: string) =>
  (await sql.get(by, [asset, space, `%/${hash}/%`])) !== undefined

export const assetFilesReader = (sql: ReadSql) => ({
  async get(space: string, asset: string, hash: string): Promise<FoundAssetFile | null> {
    const row = await sql.get(GET, [space, asset, hash])
    if (!row) return null
    const { focusX, focusY, assetProtection, ...file } = row
    const focus = focusX === null || focusY === null ? null : { x: focusX, y: focusY }
    return { ...file, protection: assetProtection, focus }
  },
  /** Files after this one in a fixed order, for jobs that process all files. */
  after: ({ space, asset, hash }: FileUrl, limit: number): Promise<VisitedFile[]> =>
    sql.all(AFTER, [space, asset, hash, limit]),
  /** Checksums of bytes that several assets of the space have or had, after this one. */
  repeated: async (space: string, after: string, limit: number): Promise<string[]> =>
    (await sql.all(REPEATED, [space, after, limit])).map(({ sha256 }) => sha256!),
  /** The URLs of files with these bytes. */
  withSum: (space: string, sha256: string): Promise<Pick<Stored, 'asset' | 'hash'>[]> =>
    sql.all(WITH_SUM, [space, sha256, MAX_WITH_SUM]),
  /** The published content of an asset that contains the URL with this hash, in any environment of the space. */
  publishedBodies: async (space: string, asset: string, hash: string): Promise<string[]> =>
    (await sql.all(PUBLISHED_WITH, [asset, space, `%/${hash}/%`])).map(({ body }) => body),
})

export const assetFilesWriter = (sql: Sql) => ({
  ...assetFilesReader(sql),
  async insert({ focus, ...file }: AssetFile): Promise<void> {
    await sql.run(INSERT, INSERT.params({ ...file, focusX: focus?.x ?? null, focusY: focus?.y ?? null }))
  },
  /** Prevents other transactions from deleting the file. False when it does not exist. */
  async lock({ space, asset, hash }: FileUrl): Promise<boolean> {
    return (await sql.get(LOCK, [space, asset, hash])) !== undefined
  },
  /** Marks the file as used by an asset again. False when it does not exist. */
  async markUsed(space: string, asset: string, hash: string): Promise<boolean> {
    return (await sql.run(MARK_USED, [space, asset, hash])) === 1
  },
  /** Does current or published content of any environment use this URL, or the version of a release? */
  async isUsed(space: string, asset: string, hash: string): Promise<boolean> {
    return (
      (await isUsedBy(sql, USED_BY_CURRENT, space, asset, hash)) ||
      (await isUsedBy(sql, USED_BY_PUBLISHED, space, asset, hash)) ||
      (await isUsedBy(sql, USED_BY_RELEASE, space, asset, hash))
    )
  },
  /** Schedules a check whether the files of these changed assets are still used. */
  async queueUsageCheck(space: string, assets: readonly string[], since: number): Promise<void> {
    await sql.run(QUEUE_CHECK, [since, space, sql.dialect.list(assets)])
  },
  /** Files whose check is due, the longest unused first. */
  dueUsageChecks: (since: number, limit: number): Promise<VisitedFile[]> => sql.all(DUE_CHECKS, [since, limit]),
  /** Records that the file is used, unless its asset changed meanwhile. */
  async confirmUsed({ space, asset, hash }: FileUrl, since: number): Promise<void> {
    await sql.run(CONFIRM_USED, [space, asset, hash, since])
  },
  /** Deletes an unused file. False when its asset changed or uses it again meanwhile. */
  async deleteUnused({ space, asset, hash }: FileUrl, since: number): Promise<boolean> {
    return (await sql.run(DELETE_UNUSED, [space, asset, hash, since])) === 1
  },
})
