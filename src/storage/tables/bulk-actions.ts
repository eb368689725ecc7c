import type { BulkAction } from '#domain/bulk-actions/bulk-action'
import type { Sql } from '../sql/sql.ts'
import type { BulkActionsReader, BulkActionsWriter } from '../store.ts'

type Row = Omit<BulkAction, 'payload' | 'problems'> & { payload: string; problems: string | null }

export const bulkActionsTable = (sql: Sql): BulkActionsReader & BulkActionsWriter => ({
  async get(environment, id) {
    const row = await sql.get<Row>(
      `select environment, id, verb, payload, problems, created_at as "createdAt", created_by as "createdBy"
       from bulk_action where environment = ? and id = ?`,
      [environment, id],
    )
    if (!row) return null
    return { ...row, payload: JSON.parse(row.payload), problems: row.problems && JSON.parse(row.problems) }
  },
  async insert({ environment, id, verb, payload, problems, createdAt, createdBy }) {
    await sql.run(
      `insert into bulk_action (environment, id, verb, payload, problems, created_at, created_by)
       values (?, ?, ?, ?, ?, ?, ?)`,
      [
        ...[environment, id, verb, JSON.stringify(payload), problems && JSON.stringify(problems)],
        ...[createdAt, createdBy],
      ],
    )
  },
  async forget(before) {
    await sql.run('delete from bulk_action where created_at < ?', [before])
  },
})
