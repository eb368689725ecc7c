import type { Presence } from '#domain/presence/presence'
import type { ResourceKind } from '#domain/resources/resource'
import { presence } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, query } from '../sql/statement.ts'
import { excluded, insert } from '../sql/write.ts'

export interface PresenceTarget {
  environment: number
  kind: ResourceKind
  id: string
}

const OF_RESOURCE = 'environment = ? and kind = ? and id = ?'
const at = ({ environment, kind, id }: PresenceTarget) => [environment, kind, id]

/** More users than a page can show. */
const MAX_LISTED = 50

const OTHER_USERS = query`select ${columns(presence, '', 'user', 'field', 'since')} from presence
  where ${OF_RESOURCE} and user_id <> ? and until > ? order by since, user_id limit ${MAX_LISTED}`
const RECORD = insert(presence, {
  onConflict: `(environment, kind, id, user_id) do update set ${excluded(presence, 'field', 'until')}`,
})
const LEAVE = command`delete from presence where ${OF_RESOURCE} and user_id = ?`
const DELETE_EXPIRED = command`delete from presence where until <= ? or until > ?`

export const presenceReader = (sql: ReadSql) => ({
  /** The other present users, in order of arrival. */
  others: (where: PresenceTarget, user: string, now: number): Promise<Presence[]> =>
    sql.all(OTHER_USERS, [...at(where), user, now]),
})

export const presenceWriter = (sql: Sql) => ({
  ...presenceReader(sql),
  /** Records that the user is present until `until`. `since` is kept if they were already present. */
  async record({ environment, kind, id }: PresenceTarget, presence: Presence, until: number): Promise<void> {
    await sql.run(RECORD, RECORD.params({ environment, kind, id, ...presence, until }))
  },
  async leave(where: PresenceTarget, user: string): Promise<void> {
    await sql.run(LEAVE, [...at(where), user])
  },
  /** Deletes expired rows, and rows that end after `furthest`, which are from before the clock was set back. */
  async deleteExpired(now: number, furthest: number): Promise<void> {
    await sql.run(DELETE_EXPIRED, [now, furthest])
  },
})
