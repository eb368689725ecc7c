import type { ScheduledAction } from '#domain/scheduled-actions/scheduled-action'
import { scheduledAction } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, query } from '../sql/statement.ts'
import { insert, update } from '../sql/write.ts'
import { COUNT, countOf } from './page.ts'

const COLUMNS = columns(scheduledAction)
const GET = query`select ${COLUMNS} from scheduled_action where environment = ? and id = ?`
const LIST = query`select ${COLUMNS} from scheduled_action where environment = ? order by due desc, id limit ?`
const PENDING = query`select ${COLUMNS} from scheduled_action
  where environment = ? and entity_type = ? and entity_id = ? and status = 'scheduled' order by id`
const COUNT_SCHEDULED = query`select ${COUNT} from scheduled_action where environment = ? and status = 'scheduled'`
const INSERT = insert(scheduledAction)
const UPDATE = update(
  scheduledAction,
  ['version', 'status', 'verb', 'due', 'body', 'error', 'updatedAt', 'updatedBy'],
  'where environment = ? and id = ? and version = ?',
)
const DELETE_OLD = command`delete from scheduled_action where environment = ? and due < ? and status <> 'scheduled'`

export const scheduledActionsReader = (sql: ReadSql) => ({
  async get(environment: number, id: string): Promise<ScheduledAction | null> {
    return (await sql.get(GET, [environment, id])) ?? null
  },
  /** Latest due time first. */
  list: (environment: number, limit: number): Promise<ScheduledAction[]> => sql.all(LIST, [environment, limit]),
  /** The pending actions of one entity. */
  pendingOf: (environment: number, entityType: ScheduledAction['entityType'], id: string): Promise<ScheduledAction[]> =>
    sql.all(PENDING, [environment, entityType, id]),
  /** The number of pending actions. */
  countScheduled: (environment: number): Promise<number> => countOf(sql, COUNT_SCHEDULED, [environment]),
})

export const scheduledActionsWriter = (sql: Sql) => ({
  ...scheduledActionsReader(sql),
  async insert(action: ScheduledAction): Promise<void> {
    await sql.run(INSERT, INSERT.params(action))
  },
  /** False when `expectedVersion` is not the current one. */
  async update(action: ScheduledAction, expectedVersion: number): Promise<boolean> {
    return (await sql.run(UPDATE, UPDATE.params(action, action.environment, action.id, expectedVersion))) === 1
  },
  /** Deletes finished actions that were due before. */
  async deleteOld(environment: number, before: number): Promise<void> {
    await sql.run(DELETE_OLD, [environment, before])
  },
})
