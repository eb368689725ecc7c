import type { Stage } from '#domain/resources/resource'
import { tagged } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { command, query } from '../sql/statement.ts'
import { insert } from '../sql/write.ts'

const IS_USED = query`select 1 from tagged where environment = ? and tag = ? limit 1`
const CLEAR_STAGE = command`delete from tagged where resource = ? and stage = ?`
const CLEAR = command`delete from tagged where resource = ?`
const INSERT = insert(tagged)

/** The tags of the current and published bodies of entries and assets. */
export const taggedReader = (sql: ReadSql) => ({
  async isUsed(environment: number, tag: string): Promise<boolean> {
    return (await sql.get(IS_USED, [environment, tag])) !== undefined
  },
})

export const taggedWriter = (sql: Sql) => ({
  ...taggedReader(sql),
  /** Replaces the tags of a stage. */
  async set({
    tags,
    ...of
  }: {
    environment: number
    resource: number
    stage: Stage
    tags: readonly string[]
  }): Promise<void> {
    await sql.defer(CLEAR_STAGE, [of.resource, of.stage])
    await sql.insertMany(
      INSERT,
      tags.map((tag) => INSERT.params({ ...of, tag })),
    )
  },
  async clear(resource: number): Promise<void> {
    await sql.defer(CLEAR, [resource])
  },
})
