import type { Sql } from '../sql/sql.ts'
import type { IdentitiesReader, IdentitiesWriter } from '../store.ts'

export const identitiesTable = (sql: Sql): IdentitiesReader & IdentitiesWriter => ({
  async userOf(issuer, subject) {
    const text = 'select user_id as "userId" from identity where issuer = ? and subject = ?'
    return (await sql.get<{ userId: string }>(text, [issuer, subject]))?.userId ?? null
  },
  async link({ issuer, subject, userId, at }) {
    const added = await sql.run(
      'insert into identity (issuer, subject, user_id, created_at) values (?, ?, ?, ?) on conflict do nothing',
      [issuer, subject, userId, at],
    )
    return added === 1
  },
})
