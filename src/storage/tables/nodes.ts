import type { Node } from '#domain/installation/node'
import { node } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, query } from '../sql/statement.ts'
import { excluded, insert } from '../sql/write.ts'

/** More processes than a page can show. */
const MAX_LISTED = 200

const LIST = query`select ${columns(node)} from node order by started_at, id limit ${MAX_LISTED}`
const RECORD = insert(node, { onConflict: `(id) do update set ${excluded(node, 'seenAt', 'report')}` })
const REMOVE = command`delete from node where id = ?`
const REMOVE_UNSEEN = command`delete from node where seen_at < ?`

export const nodesReader = (sql: ReadSql) => ({
  /** In the order in which they started. */
  list: (): Promise<Node[]> => sql.all(LIST),
})

export const nodesWriter = (sql: Sql) => ({
  ...nodesReader(sql),
  async record(reported: Node): Promise<void> {
    await sql.run(RECORD, RECORD.params(reported))
  },
  async remove(id: string): Promise<void> {
    await sql.run(REMOVE, [id])
  },
  async removeUnseenSince(time: number): Promise<void> {
    await sql.run(REMOVE_UNSEEN, [time])
  },
})
