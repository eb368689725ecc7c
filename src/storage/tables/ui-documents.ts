import type { UiDocument, UiDocumentKind } from '#domain/ui-documents/ui-document'
import { uiDocument } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, query } from '../sql/statement.ts'
import { insert, update } from '../sql/write.ts'
import { type Page, type PageOf, paged, readPage } from './page.ts'
import { bodyBytes, requireWithinSizeLimit } from './response-size-limit.ts'

const COLUMNS = columns(uiDocument)
const ONE = 'environment = ? and kind = ? and id = ?'
const GET = query`select ${COLUMNS} from ui_document where ${ONE}`
const OF_KIND = 'where environment = ? and kind = ?'
const LIST = paged(COLUMNS, `ui_document ${OF_KIND}`, 'id')
const BYTES = bodyBytes(`ui_document v ${OF_KIND} and id in
  (select id from ui_document ${OF_KIND} order by id limit ? offset ?)`)
const INSERT = insert(uiDocument, { onConflict: 'do nothing' })
const UPDATE = update(uiDocument, ['version', 'body', 'updatedAt', 'updatedBy'], `where ${ONE} and version = ?`)
const DELETE = command`delete from ui_document where ${ONE}`

export const uiDocumentsReader = (sql: ReadSql) => ({
  async get(environment: number, kind: UiDocumentKind, id: string): Promise<UiDocument | null> {
    return (await sql.get(GET, [environment, kind, id])) ?? null
  },
  /** By id. */
  async list(environment: number, kind: UiDocumentKind, page: Page): Promise<PageOf<UiDocument>> {
    const of = [environment, kind]
    await requireWithinSizeLimit(sql, page.limit, BYTES, [...of, ...of, page.limit, page.skip])
    return readPage(sql, LIST, of, page)
  },
})

export const uiDocumentsWriter = (sql: Sql) => ({
  ...uiDocumentsReader(sql),
  /** False when it already exists. */
  async insert(document: UiDocument): Promise<boolean> {
    return (await sql.run(INSERT, INSERT.params(document))) === 1
  },
  /** False when `expectedVersion` is not the current one. */
  async update(document: UiDocument, expectedVersion: number): Promise<boolean> {
    const { environment, kind, id } = document
    return (await sql.run(UPDATE, UPDATE.params(document, environment, kind, id, expectedVersion))) === 1
  },
  async delete(environment: number, kind: UiDocumentKind, id: string): Promise<void> {
    await sql.run(DELETE, [environment, kind, id])
  },
})
