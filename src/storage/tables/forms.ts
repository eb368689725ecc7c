import type { Sql } from '../sql/sql.ts'
import type { FormsWriter } from '../store.ts'

export const formsTable = (sql: Sql): FormsWriter => ({
  async spend(id, expiresAt) {
    const text = 'insert into spent_form (id, expires_at) values (?, ?) on conflict do nothing'
    return (await sql.run(text, [id, expiresAt])) === 1
  },
  async deleteExpired(now) {
    await sql.run('delete from spent_form where expires_at < ?', [now])
  },
})
