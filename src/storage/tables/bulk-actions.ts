import type { BulkAction } from '#domain/bulk-actions/bulk-action'
import { bulkAction } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, query } from '../sql/statement.ts'
import { insert } from '../sql/write.ts'

const GET = query`select ${columns(bulkAction)} from bulk_action where environment = ? and id = ?`
const INSERT = insert(bulkAction)
const DELETE_OLD = command`delete from bulk_action where created_at < ?`

export const bulkActionsReader = (sql: ReadSql) => ({
  async get(environment: number, id: string): Promise<BulkAction | null> {
    return (await sql.get(GET, [environment, id])) ?? null
  },
})

export const bulkActionsWriter = (sql: Sql) => ({
  ...bulkActionsReader(sql),
  async insert(action: BulkAction): Promise<void> {
    await sql.run(INSERT, INSERT.params(action))
  },
  /** Deletes old results: clients poll for a result and rarely read it later. */
  async deleteOld(before: number): Promise<void> {
    await sql.run(DELETE_OLD, [before])
  },
})
