import type { ApiKey } from '#domain/access/api-key'
import { apiKey, token } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, query } from '../sql/statement.ts'
import { insert, update } from '../sql/write.ts'
import { type Page, type PageOf, paged, readPage } from './page.ts'

const COLUMNS = columns(apiKey)
const LIST = paged(COLUMNS, 'api_key where space = ?', 'created_at, id')
const GET = query`select ${COLUMNS} from api_key where space = ? and id = ?`
const BY_PREVIEW_ID = query`select ${COLUMNS} from api_key where space = ? and preview_id = ?`
const SEALED = query`select ${columns(token, '', 'kind', 'sealed')} from token where space = ? and api_key = ?`
const INSERT = insert(apiKey, { onConflict: 'do nothing' })
const UPDATE = update(
  apiKey,
  ['name', 'description', 'environments', 'version', 'updatedAt', 'updatedBy'],
  'where space = ? and id = ? and version = ?',
)
const DELETE_TOKENS = command`delete from token where space = ? and api_key = ?`
const DELETE = command`delete from api_key where space = ? and id = ?`

export const apiKeysReader = (sql: ReadSql) => ({
  list: (space: string, page: Page): Promise<PageOf<ApiKey>> => readPage(sql, LIST, [space], page),
  async get(space: string, id: string): Promise<ApiKey | null> {
    return (await sql.get(GET, [space, id])) ?? null
  },
  async byPreviewId(space: string, previewId: string): Promise<ApiKey | null> {
    return (await sql.get(BY_PREVIEW_ID, [space, previewId])) ?? null
  },
  /** The sealed token values of the pair. */
  async sealed(space: string, id: string): Promise<{ delivery: string; preview: string } | null> {
    const rows = await sql.all(SEALED, [space, id])
    const of = (kind: string) => rows.find((row) => row.kind === kind)?.sealed
    const [delivery, preview] = [of('delivery'), of('preview')]
    return delivery && preview ? { delivery, preview } : null
  },
})

export const apiKeysWriter = (sql: Sql) => ({
  ...apiKeysReader(sql),
  /** The pair's tokens are inserted separately, by `tokens.insert`. False when the id is taken. */
  async insert(key: ApiKey): Promise<boolean> {
    return (await sql.run(INSERT, INSERT.params(key))) === 1
  },
  /** False when `expectedVersion` is not the current one. */
  async update(key: ApiKey, expectedVersion: number): Promise<boolean> {
    return (await sql.run(UPDATE, UPDATE.params(key, key.space, key.id, expectedVersion))) === 1
  },
  /** Removes the key and both tokens; false when there is no such key. */
  async delete(space: string, id: string): Promise<boolean> {
    await sql.run(DELETE_TOKENS, [space, id])
    return (await sql.run(DELETE, [space, id])) === 1
  },
})
