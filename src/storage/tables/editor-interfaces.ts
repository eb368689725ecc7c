import type { EditorInterface } from '#domain/editor-interfaces/editor-interface'
import { editorInterface } from '../schema/schema.ts'
import type { Row } from '../schema/table.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, query } from '../sql/statement.ts'
import { excluded, insert } from '../sql/write.ts'
import { mapPage, type Page, type PageOf, paged, readPage } from './page.ts'
import { bodyBytes, requireWithinSizeLimit } from './response-size-limit.ts'

const COLUMNS = columns(editorInterface)
const GET = query`select ${COLUMNS} from editor_interface where environment = ? and content_type = ?`
const LIST = paged(COLUMNS, 'editor_interface where environment = ?', 'content_type')
const BYTES = bodyBytes(`editor_interface v where environment = ? and content_type in
  (select content_type from editor_interface where environment = ? order by content_type limit ? offset ?)`)
const PUT = insert(editorInterface, {
  onConflict: `(environment, content_type) do update set
    ${excluded(editorInterface, 'version', 'body', 'updatedAt', 'updatedBy')}`,
})
const DELETE = command`delete from editor_interface where environment = ? and content_type = ?`

const toEditorInterface = ({ body, ...row }: Row<typeof editorInterface>): EditorInterface => ({ ...row, ...body })

export const editorInterfacesReader = (sql: ReadSql) => ({
  async get(environment: number, contentType: string): Promise<EditorInterface | null> {
    const row = await sql.get(GET, [environment, contentType])
    return row ? toEditorInterface(row) : null
  },
  /** By content type. */
  async list(environment: number, page: Page): Promise<PageOf<EditorInterface>> {
    await requireWithinSizeLimit(sql, page.limit, BYTES, [environment, environment, page.limit, page.skip])
    return mapPage(await readPage(sql, LIST, [environment], page), toEditorInterface)
  },
})

export const editorInterfacesWriter = (sql: Sql) => ({
  ...editorInterfacesReader(sql),
  async put(editorInterface: EditorInterface): Promise<void> {
    const { environment, contentType, version, createdAt, createdBy, updatedAt, updatedBy, ...body } = editorInterface
    const stamps = { version, createdAt, createdBy, updatedAt, updatedBy }
    await sql.run(PUT, PUT.params({ environment, contentType, ...stamps, body }))
  },
  async delete(environment: number, contentType: string): Promise<void> {
    await sql.run(DELETE, [environment, contentType])
  },
})
