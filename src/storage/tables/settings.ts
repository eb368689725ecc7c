import { setting } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, query } from '../sql/statement.ts'
import { excluded, insert } from '../sql/write.ts'

const GET = query`select ${columns(setting, '', 'value')} from setting where name = ?`
const CLAIM = insert(setting, { onConflict: '(name) do nothing' })
const PUT = insert(setting, { onConflict: `(name) do update set ${excluded(setting, 'value')}` })

/** Settings of the installation, such as the fingerprint of its secret key. */
export const settingsReader = (sql: ReadSql) => ({
  async get(name: string): Promise<string | null> {
    return (await sql.get(GET, [name]))?.value ?? null
  },
})

export const settingsWriter = (sql: Sql) => ({
  ...settingsReader(sql),
  async put(name: string, value: string): Promise<void> {
    await sql.run(PUT, PUT.params({ name, value }))
  },
  /** Sets a value once; of two concurrent transactions, the second waits and gets false. */
  async claim(name: string, value: string): Promise<boolean> {
    return (await sql.run(CLAIM, CLAIM.params({ name, value }))) === 1
  },
})
