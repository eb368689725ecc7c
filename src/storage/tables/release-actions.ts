import type { ReleaseAction } from '#domain/releases/release'
import { releaseAction } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, query } from '../sql/statement.ts'
import { insert } from '../sql/write.ts'

const COLUMNS = columns(releaseAction)
const GET = query`select ${COLUMNS} from release_action where environment = ? and id = ?`
const LIST = query`select ${COLUMNS} from release_action where environment = ? order by created_at desc, id limit ?`
const INSERT = insert(releaseAction)
const DELETE_OF = command`delete from release_action where environment = ? and release = ?`
const DELETE_OLD_CHECKS = command`delete from release_action
  where environment = ? and verb = 'validate' and created_at < ?`

export const releaseActionsReader = (sql: ReadSql) => ({
  async get(environment: number, id: string): Promise<ReleaseAction | null> {
    return (await sql.get(GET, [environment, id])) ?? null
  },
  /** Latest first. */
  list: (environment: number, limit: number): Promise<ReleaseAction[]> => sql.all(LIST, [environment, limit]),
})

export const releaseActionsWriter = (sql: Sql) => ({
  ...releaseActionsReader(sql),
  async insert(action: ReleaseAction): Promise<void> {
    await sql.run(INSERT, INSERT.params(action))
  },
  async deleteOf(environment: number, release: string): Promise<void> {
    await sql.run(DELETE_OF, [environment, release])
  },
  /** Deletes old results of validations, which nothing refers to. */
  async deleteOldChecks(environment: number, before: number): Promise<void> {
    await sql.run(DELETE_OLD_CHECKS, [environment, before])
  },
})
