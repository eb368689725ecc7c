import type { EditorInterface, EditorInterfaceBody } from '#domain/editor-interfaces/editor-interface'
import type { Stamped } from '#domain/spaces/space'
import type { Sql } from '../sql/sql.ts'
import type { EditorInterfacesReader, EditorInterfacesWriter } from '../store.ts'
import { requireReadable } from './body-budget.ts'

const COLUMNS = `environment, content_type as "contentType", version, body, created_at as "createdAt",
  created_by as "createdBy", updated_at as "updatedAt", updated_by as "updatedBy"`

type Row = Stamped & { environment: number; contentType: string; body: string }

const toEditorInterface = ({ body, ...row }: Row): EditorInterface => ({
  ...row,
  ...(JSON.parse(body) as EditorInterfaceBody),
})

export const editorInterfacesTable = (sql: Sql): EditorInterfacesReader & EditorInterfacesWriter => ({
  async get(environment, contentType) {
    const row = await sql.get<Row>(
      `select ${COLUMNS} from editor_interface where environment = ? and content_type = ?`,
      [environment, contentType],
    )
    return row ? toEditorInterface(row) : null
  },
  async list(environment, page) {
    const count = await sql.get<{ n: number }>('select count(*) as n from editor_interface where environment = ?', [
      environment,
    ])
    const params = [environment, page.limit, page.skip]
    const asked =
      'select content_type from editor_interface where environment = ? order by content_type limit ? offset ?'
    const from = `editor_interface v where environment = ? and content_type in (${asked})`
    await requireReadable(sql, page.limit, from, [environment, ...params])
    const rows = await sql.all<Row>(
      `select ${COLUMNS} from editor_interface where environment = ? order by content_type limit ? offset ?`,
      params,
    )
    return { total: count!.n, items: rows.map(toEditorInterface) }
  },
  async put({ environment, contentType, version, createdAt, createdBy, updatedAt, updatedBy, ...body }) {
    await sql.run(
      `insert into editor_interface (environment, content_type, version, body, created_at, created_by, updated_at, updated_by)
       values (?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (environment, content_type) do update set version = excluded.version, body = excluded.body,
         updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
      [environment, contentType, version, JSON.stringify(body), createdAt, createdBy, updatedAt, updatedBy],
    )
  },
  async delete(environment, contentType) {
    await sql.run('delete from editor_interface where environment = ? and content_type = ?', [environment, contentType])
  },
})
