import type { Sql } from '../sql/sql.ts'
import type { TaggedReader, TaggedWriter } from '../store.ts'

export const taggedTable = (sql: Sql): TaggedReader & TaggedWriter => ({
  async isUsed(environment, tag) {
    return (await sql.get('select 1 from tagged where environment = ? and tag = ? limit 1', [environment, tag])) != null
  },
  async set({ environment, resource, stage, tags }) {
    await sql.run('delete from tagged where resource = ? and stage = ?', [resource, stage])
    await sql.insertMany(
      'tagged',
      ['environment', 'tag', 'resource', 'stage'],
      tags.map((tag) => [environment, tag, resource, stage]),
    )
  },
  async clear(resource) {
    await sql.run('delete from tagged where resource = ?', [resource])
  },
})
