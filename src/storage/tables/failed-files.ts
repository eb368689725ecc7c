import type { Sql } from '../sql/sql.ts'
import type { FailedFile, FailedFilesReader, FailedFilesWriter } from '../store.ts'

export const failedFilesTable = (sql: Sql): FailedFilesReader & FailedFilesWriter => ({
  async get(resource, locale) {
    const text = 'select reason, message, at from failed_file where resource = ? and locale = ?'
    return (await sql.get<FailedFile>(text, [resource, locale])) ?? null
  },
  async put(resource, locale, { reason, message, at }) {
    await sql.run(
      `insert into failed_file (resource, locale, reason, message, at) values (?, ?, ?, ?, ?)
       on conflict (resource, locale) do update
       set reason = excluded.reason, message = excluded.message, at = excluded.at`,
      [resource, locale, reason, message, at],
    )
  },
  async delete(resource, locale) {
    await sql.run('delete from failed_file where resource = ? and locale = ?', [resource, locale])
  },
})
