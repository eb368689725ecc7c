import { bigint, nullable } from '../schema/column.ts'
import { type AssetProtection, assetFile, space as spaceTable } from '../schema/schema.ts'
import type { Row } from '../schema/table.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, columnsExcept, command, computed, FOR_UPDATE, inList, part, query } from '../sql/statement.ts'
import { insert } from '../sql/write.ts'

type Stored = Row<typeof assetFile>

/**
 * Where the bytes of an asset's file are; found by the parts of its public address. `fileName` is the name in the address, `name`
 * the one that was given. Two addresses may share a `fileKey`. `name` and `sha256` (hex) are null for files from before they were kept.
 */
export interface AssetFile extends Omit<Stored, 'focusX' | 'focusY' | 'unusedSince'> {
  /** The point that stays in view when the picture is cropped, as fractions of its width and height. */
  focus: { x: number; y: number } | null
}
export interface FoundAssetFile extends AssetFile {
  protection: AssetProtection | null
  /** When the asset was deleted from its last environment; null while one has it. */
  deletedAt: number | null
}
type Address = Pick<Stored, 'space' | 'asset' | 'hash'>
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
const DOUBTED = query`${VISITED} where unused_since <= ? order by unused_since limit ?`

const INSERT = insert(assetFile, { without: ['unusedSince'], onConflict: '(space, asset, hash) do nothing' })
const ONE = 'where space = ? and asset = ? and hash = ?'
const LOCK = query`select 1 from asset_file ${ONE}${FOR_UPDATE}`
const USE = command`update asset_file set unused_since = null ${ONE}`
const TRUST = command`update asset_file set unused_since = null ${ONE} and unused_since <= ?`
const DELETE_UNUSED = command`delete from asset_file ${ONE} and unused_since <= ?`
const DOUBT = command`update asset_file set unused_since = ? where space = ? and ${inList('asset', 'text')}`

/** A hash is 32 random digits: wherever it occurs in the content of its own asset, it is the address. */
const namedBy = (pointer: 'body_key' | 'published_body_key') =>
  query`select 1 from environment e join resource r on r.environment = e.key and r.kind = 'Asset' and r.id = ?
    join content_version v on v.key = r.${pointer} where e.space = ? and v.body like ? limit 1`
const NAMED_BY_CURRENT = namedBy('body_key')
const NAMED_BY_PUBLISHED = namedBy('published_body_key')

const isNamed = async (sql: ReadSql, by: typeof NAMED_BY_CURRENT, space: string, asset: string, hash: string) =>
  (await sql.get(by, [asset, space, `%/${hash}/%`])) !== undefined

export const assetFilesReader = (sql: ReadSql) => ({
  async get(space: string, asset: string, hash: string): Promise<FoundAssetFile | null> {
    const row = await sql.get(GET, [space, asset, hash])
    if (!row) return null
    const { focusX, focusY, assetProtection, ...file } = row
    const focus = focusX === null || focusY === null ? null : { x: focusX, y: focusY }
    return { ...file, protection: assetProtection, focus }
  },
  /** Addresses behind one, in a fixed order: for chores that visit each. */
  after: ({ space, asset, hash }: Address, limit: number): Promise<VisitedFile[]> =>
    sql.all(AFTER, [space, asset, hash, limit]),
  /** Is this the address of a file that some environment of the space has published? */
  isPublished: (space: string, asset: string, hash: string): Promise<boolean> =>
    isNamed(sql, NAMED_BY_PUBLISHED, space, asset, hash),
})

export const assetFilesWriter = (sql: Sql) => ({
  ...assetFilesReader(sql),
  async insert({ focus, ...file }: AssetFile): Promise<void> {
    await sql.run(INSERT, INSERT.params({ ...file, focusX: focus?.x ?? null, focusY: focus?.y ?? null }))
  },
  /** No other transaction deletes it until this one ends. False when it does not exist. */
  async lock({ space, asset, hash }: Address): Promise<boolean> {
    return (await sql.get(LOCK, [space, asset, hash])) !== undefined
  },
  /** An asset uses this file again. False when it does not exist. */
  async markUsed(space: string, asset: string, hash: string): Promise<boolean> {
    return (await sql.run(USE, [space, asset, hash])) === 1
  },
  /** Does current or published content of any environment have this address? */
  async isUsed(space: string, asset: string, hash: string): Promise<boolean> {
    return (
      (await isNamed(sql, NAMED_BY_CURRENT, space, asset, hash)) ||
      (await isNamed(sql, NAMED_BY_PUBLISHED, space, asset, hash))
    )
  },
  /** These assets have changed in some environment: a sweep checks later whether their files are still used. */
  async queueUsageCheck(space: string, assets: readonly string[], since: number): Promise<void> {
    await sql.run(DOUBT, [since, space, sql.dialect.list(assets)])
  },
  /** Files whose assets have not changed since then, longest ago first. */
  dueUsageChecks: (since: number, limit: number): Promise<VisitedFile[]> => sql.all(DOUBTED, [since, limit]),
  /** It is used, unless its asset has changed meanwhile. */
  async confirmUsed({ space, asset, hash }: Address, since: number): Promise<void> {
    await sql.run(TRUST, [space, asset, hash, since])
  },
  /** It is not used. False when an asset has changed, or uses it again, meanwhile. */
  async deleteUnused({ space, asset, hash }: Address, since: number): Promise<boolean> {
    return (await sql.run(DELETE_UNUSED, [space, asset, hash, since])) === 1
  },
})
