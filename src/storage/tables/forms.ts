import { spentForm } from '../schema/schema.ts'
import type { Sql } from '../sql/sql.ts'
import { command } from '../sql/statement.ts'
import { insert } from '../sql/write.ts'

const SPEND = insert(spentForm, { onConflict: 'do nothing' })
const DELETE_EXPIRED = command`delete from spent_form where expires_at < ?`

export const formsWriter = (sql: Sql) => ({
  /** False when the form was already submitted. */
  async spend(id: string, expiresAt: number): Promise<boolean> {
    return (await sql.run(SPEND, SPEND.params({ id, expiresAt }))) === 1
  },
  async deleteExpired(now: number): Promise<void> {
    await sql.run(DELETE_EXPIRED, [now])
  },
})
