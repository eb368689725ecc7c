import { identity } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, query } from '../sql/statement.ts'
import { insert } from '../sql/write.ts'

const USER_OF = query`select ${columns(identity, '', 'userId')} from identity where issuer = ? and subject = ?`
const LINK = insert(identity, { onConflict: 'do nothing' })

export const identitiesReader = (sql: ReadSql) => ({
  async userOf(issuer: string, subject: string): Promise<string | null> {
    return (await sql.get(USER_OF, [issuer, subject]))?.userId ?? null
  },
})

export const identitiesWriter = (sql: Sql) => ({
  ...identitiesReader(sql),
  /** False when the account or the user is already linked. */
  async link({ at, ...linked }: { issuer: string; subject: string; userId: string; at: number }): Promise<boolean> {
    return (await sql.run(LINK, LINK.params({ ...linked, createdAt: at }))) === 1
  },
})
