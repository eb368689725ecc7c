import type { JsonObject } from '#domain/resources/json'
import type { UiDocument } from '#domain/ui-documents/ui-document'
import type { Sql } from '../sql/sql.ts'
import type { UiDocumentsReader, UiDocumentsWriter } from '../store.ts'
import { requireReadable } from './body-budget.ts'

const COLUMNS = `environment, kind, id, version, body, created_at as "createdAt", created_by as "createdBy",
  updated_at as "updatedAt", updated_by as "updatedBy"`
const ONE = 'environment = ? and kind = ? and id = ?'

type Row = Omit<UiDocument, 'body'> & { body: string }

const toDocument = (row: Row): UiDocument => ({ ...row, body: JSON.parse(row.body) as JsonObject })

export const uiDocumentsTable = (sql: Sql): UiDocumentsReader & UiDocumentsWriter => ({
  async get(environment, kind, id) {
    const row = await sql.get<Row>(`select ${COLUMNS} from ui_document where ${ONE}`, [environment, kind, id])
    return row ? toDocument(row) : null
  },
  async list(environment, kind, page) {
    const where = 'where environment = ? and kind = ?'
    const count = await sql.get<{ n: number }>(`select count(*) as n from ui_document ${where}`, [environment, kind])
    const params = [environment, kind, page.limit, page.skip]
    const asked = `select id from ui_document ${where} order by id limit ? offset ?`
    await requireReadable(sql, page.limit, `ui_document v ${where} and id in (${asked})`, [
      environment,
      kind,
      ...params,
    ])
    const rows = await sql.all<Row>(`select ${COLUMNS} from ui_document ${where} order by id limit ? offset ?`, params)
    return { total: count!.n, items: rows.map(toDocument) }
  },
  async insert(d) {
    const added = await sql.run(
      `insert into ui_document (environment, kind, id, version, body, created_at, created_by, updated_at, updated_by)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
      [
        ...[d.environment, d.kind, d.id, d.version, JSON.stringify(d.body)],
        ...[d.createdAt, d.createdBy, d.updatedAt, d.updatedBy],
      ],
    )
    return added === 1
  },
  async update(d, expectedVersion) {
    const changed = await sql.run(
      `update ui_document set version = ?, body = ?, updated_at = ?, updated_by = ? where ${ONE} and version = ?`,
      [d.version, JSON.stringify(d.body), d.updatedAt, d.updatedBy, d.environment, d.kind, d.id, expectedVersion],
    )
    return changed === 1
  },
  async delete(environment, kind, id) {
    await sql.run(`delete from ui_document where ${ONE}`, [environment, kind, id])
  },
})
