import { bigint } from '../schema/column.ts'
import { imageVariant } from '../schema/schema.ts'
import type { Row } from '../schema/table.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, computed, inList, part, query } from '../sql/statement.ts'
import { excluded, insert } from '../sql/write.ts'

/** A rendered image. Its key is a hash of the file's URL and all parameters. */
export type ImageVariant = Row<typeof imageVariant>

const SELECT = part`select ${columns(imageVariant)} from image_variant`
const GET = query`${SELECT} where key = ?`
const OLDEST = query`${SELECT} order by used_at, key limit ?`
const OF_FILE = query`${SELECT} where space = ? and asset = ? and hash = ? limit ?`
const OF_SPACE = query`${SELECT} where space = ? limit ?`
const TOTAL = query`select ${computed('total', bigint(), 'cast(coalesce(sum(size), 0) as bigint)')} from image_variant`
const PUT = insert(imageVariant, {
  onConflict: `(key) do update set ${excluded(imageVariant, 'contentType', 'size', 'fileKey', 'usedAt')}
    where image_variant.file_key = ?`,
})
const USED = command`update image_variant set used_at = ? where ${inList('key', 'text')}`
const DELETE = command`delete from image_variant where ${inList('key', 'text')}`

export const imageVariantsReader = (sql: ReadSql) => ({
  async get(key: string): Promise<ImageVariant | null> {
    return (await sql.get(GET, [key])) ?? null
  },
})

export const imageVariantsWriter = (sql: Sql) => ({
  ...imageVariantsReader(sql),
  /**
   * False when another process has stored the same image. Replaces the row when its bytes (`lost` is their key) are
   * missing.
   */
  async put(variant: ImageVariant, lost: string | null): Promise<boolean> {
    return (await sql.run(PUT, PUT.params(variant, lost))) === 1
  },
  async used(keys: readonly string[], at: number): Promise<void> {
    await sql.run(USED, [at, sql.dialect.list(keys)])
  },
  async totalBytes(): Promise<number> {
    return (await sql.get(TOTAL))?.total ?? 0
  },
  /** Least recently used first. */
  oldest: (limit: number): Promise<ImageVariant[]> => sql.all(OLDEST, [limit]),
  ofFile: (
    { space, asset, hash }: { space: string; asset: string; hash: string },
    limit: number,
  ): Promise<ImageVariant[]> => sql.all(OF_FILE, [space, asset, hash, limit]),
  ofSpace: (space: string, limit: number): Promise<ImageVariant[]> => sql.all(OF_SPACE, [space, limit]),
  async delete(keys: readonly string[]): Promise<void> {
    await sql.run(DELETE, [sql.dialect.list(keys)])
  },
})
