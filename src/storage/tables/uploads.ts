import { bigint } from '../schema/column.ts'
import { upload } from '../schema/schema.ts'
import type { Row } from '../schema/table.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, computed, FOR_UPDATE, part, query } from '../sql/statement.ts'
import { insert } from '../sql/write.ts'
import { countOf } from './page.ts'

/** An upload that is not the file of an asset yet. `environment` is null when the URL did not name one. */
export type Upload = Row<typeof upload>

const SELECT = part`select ${columns(upload)} from upload`
const GET = query`${SELECT} where space = ? and id = ?`
const LOCK = query`${SELECT} where space = ? and id = ?${FOR_UPDATE}`
const EXPIRED = query`${SELECT} where expires_at <= ? order by expires_at limit ?`
const BYTES = part`select ${computed('n', bigint(), 'cast(coalesce(sum(u.size), 0) as bigint)')} from upload u
  where u.created_by = ? and u.expires_at > ?`
const ALL_BYTES = query`${BYTES}`
const UNUSED_BYTES = query`${BYTES} and not exists (select 1 from asset_file f where f.file_key = u.file_key)`
const INSERT = insert(upload)
const DELETE = command`delete from upload where space = ? and id = ?`

export const uploadsReader = (sql: ReadSql) => ({
  async get(space: string, id: string): Promise<Upload | null> {
    return (await sql.get(GET, [space, id])) ?? null
  },
  /**
   * Bytes of a user's unexpired uploads that no asset uses, in all spaces. Below `exactAbove` bytes, used uploads are
   * counted too, because that sum is much cheaper.
   */
  async waitingBytes(user: string, now: number, exactAbove: number): Promise<number> {
    const all = await countOf(sql, ALL_BYTES, [user, now])
    return all <= exactAbove ? all : countOf(sql, UNUSED_BYTES, [user, now])
  },
})

export const uploadsWriter = (sql: Sql) => ({
  ...uploadsReader(sql),
  async insert(upload: Upload): Promise<void> {
    await sql.run(INSERT, INSERT.params(upload))
  },
  /** Like `get`, but locks the upload until the transaction ends. */
  async lock(space: string, id: string): Promise<Upload | null> {
    return (await sql.get(LOCK, [space, id])) ?? null
  },
  async delete(space: string, id: string): Promise<void> {
    await sql.run(DELETE, [space, id])
  },
  expired: (now: number, limit: number): Promise<Upload[]> => sql.all(EXPIRED, [now, limit]),
})
