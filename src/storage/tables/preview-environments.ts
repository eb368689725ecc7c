import type { PreviewEnvironment } from '#domain/preview-environments/preview-environment'
import { previewEnvironment } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, query } from '../sql/statement.ts'
import { insert, update } from '../sql/write.ts'
import { type Page, type PageOf, paged, readPage } from './page.ts'

const COLUMNS = columns(previewEnvironment)
const LIST = paged(COLUMNS, 'preview_environment where space = ?', 'created_at, id')
const GET = query`select ${COLUMNS} from preview_environment where space = ? and id = ?`
const INSERT = insert(previewEnvironment)
const UPDATE = update(
  previewEnvironment,
  ['name', 'description', 'configurations', 'version', 'updatedAt', 'updatedBy'],
  'where space = ? and id = ? and version = ?',
)
const DELETE = command`delete from preview_environment where space = ? and id = ?`

export const previewEnvironmentsReader = (sql: ReadSql) => ({
  list: (space: string, page: Page): Promise<PageOf<PreviewEnvironment>> => readPage(sql, LIST, [space], page),
  async get(space: string, id: string): Promise<PreviewEnvironment | null> {
    return (await sql.get(GET, [space, id])) ?? null
  },
})

export const previewEnvironmentsWriter = (sql: Sql) => ({
  ...previewEnvironmentsReader(sql),
  /** The caller has checked that the id is free, and holds the lock of the space. */
  async insert(preview: PreviewEnvironment): Promise<void> {
    await sql.run(INSERT, INSERT.params(preview))
  },
  async update(preview: PreviewEnvironment, expectedVersion: number): Promise<boolean> {
    return (await sql.run(UPDATE, UPDATE.params(preview, preview.space, preview.id, expectedVersion))) === 1
  },
  async delete(space: string, id: string): Promise<void> {
    await sql.run(DELETE, [space, id])
  },
})
