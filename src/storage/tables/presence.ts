import type { Presence } from '#domain/presence/presence'
import type { Sql } from '../sql/sql.ts'
import type { PresenceReader, PresenceWriter, PresentAt } from '../store.ts'

const AT = 'environment = ? and kind = ? and id = ?'
const at = ({ environment, kind, id }: PresentAt) => [environment, kind, id]

/** More than a page could show. */
const MOST = 50

export const presenceTable = (sql: Sql): PresenceReader & PresenceWriter => ({
  async others(where, user, now) {
    const rows = await sql.all<Presence>(
      `select user_id as "user", field, since from presence where ${AT} and user_id <> ? and until > ?
       order by since, user_id limit ${MOST}`,
      [...at(where), user, now],
    )
    return rows.map(({ user, field, since }) => ({ user, field, since }))
  },
  async note(where, { user, field, since }, until) {
    await sql.run(
      `insert into presence (environment, kind, id, user_id, field, since, until) values (?, ?, ?, ?, ?, ?, ?)
       on conflict (environment, kind, id, user_id) do update set field = excluded.field, until = excluded.until`,
      [...at(where), user, field, since, until],
    )
  },
  async leave(where, user) {
    await sql.run(`delete from presence where ${AT} and user_id = ?`, [...at(where), user])
  },
  async forget(now, furthest) {
    await sql.run('delete from presence where until <= ? or until > ?', [now, furthest])
  },
})
