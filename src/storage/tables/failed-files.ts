import { failedFile } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, query } from '../sql/statement.ts'
import { excluded, insert } from '../sql/write.ts'

/** Why a file of an asset could not be processed. */
export interface FailedFile {
  /** Machine-readable reason. */
  reason: string
  /** Message for users. */
  message: string
  at: number
}

const GET = query`select ${columns(failedFile, '', 'reason', 'message', 'at')} from failed_file
  where resource = ? and locale = ?`
const PUT = insert(failedFile, {
  onConflict: `(resource, locale) do update set ${excluded(failedFile, 'reason', 'message', 'at')}`,
})
const DELETE = command`delete from failed_file where resource = ? and locale = ?`

export const failedFilesReader = (sql: ReadSql) => ({
  async get(resource: number, locale: string): Promise<FailedFile | null> {
    return (await sql.get(GET, [resource, locale])) ?? null
  },
})

export const failedFilesWriter = (sql: Sql) => ({
  ...failedFilesReader(sql),
  async put(resource: number, locale: string, failure: FailedFile): Promise<void> {
    await sql.run(PUT, PUT.params({ resource, locale, ...failure }))
  },
  async delete(resource: number, locale: string): Promise<void> {
    await sql.run(DELETE, [resource, locale])
  },
})
