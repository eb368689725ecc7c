import type { ScheduledAction } from '#domain/scheduled-actions/scheduled-action'
import type { Sql } from '../sql/sql.ts'
import type { ScheduledActionsReader, ScheduledActionsWriter } from '../store.ts'

const COLUMNS = `environment, id, version, status, entity_type as "entityType", entity_id as "entityId", verb, due, body, error,
  created_at as "createdAt", created_by as "createdBy", updated_at as "updatedAt", updated_by as "updatedBy"`

type Row = Omit<ScheduledAction, 'body' | 'error'> & { body: string; error: string | null }

const toAction = (row: Row): ScheduledAction => ({
  ...row,
  body: JSON.parse(row.body),
  error: row.error === null ? null : JSON.parse(row.error),
})

export const scheduledActionsTable = (sql: Sql): ScheduledActionsReader & ScheduledActionsWriter => ({
  async get(environment, id) {
    const row = await sql.get<Row>(`select ${COLUMNS} from scheduled_action where environment = ? and id = ?`, [
      environment,
      id,
    ])
    return row ? toAction(row) : null
  },
  async list(environment, limit) {
    const rows = await sql.all<Row>(
      `select ${COLUMNS} from scheduled_action where environment = ? order by due desc, id limit ?`,
      [environment, limit],
    )
    return rows.map(toAction)
  },
  async countScheduled(environment) {
    const text = `select count(*) as n from scheduled_action where environment = ? and status = 'scheduled'`
    return (await sql.get<{ n: number }>(text, [environment]))!.n
  },
  async insert(a) {
    await sql.run(
      `insert into scheduled_action (environment, id, version, status, entity_type, entity_id, verb, due, body, error,
         created_at, created_by, updated_at, updated_by) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        ...[a.environment, a.id, a.version, a.status, a.entityType, a.entityId, a.verb, a.due, JSON.stringify(a.body)],
        ...[a.error && JSON.stringify(a.error), a.createdAt, a.createdBy, a.updatedAt, a.updatedBy],
      ],
    )
  },
  async update(a, expectedVersion) {
    const changed = await sql.run(
      `update scheduled_action set version = ?, status = ?, verb = ?, due = ?, body = ?, error = ?, updated_at = ?,
         updated_by = ? where environment = ? and id = ? and version = ?`,
      [
        ...[a.version, a.status, a.verb, a.due, JSON.stringify(a.body), a.error && JSON.stringify(a.error)],
        ...[a.updatedAt, a.updatedBy, a.environment, a.id, expectedVersion],
      ],
    )
    return changed === 1
  },
  async forget(environment, before) {
    await sql.run(`delete from scheduled_action where environment = ? and due < ? and status <> 'scheduled'`, [
      environment,
      before,
    ])
  },
})
