import type { Tag } from '#domain/spaces/space'
import { tag } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, query } from '../sql/statement.ts'
import { insert, update } from '../sql/write.ts'

const COLUMNS = columns(tag)
const GET = query`select ${COLUMNS} from tag where environment = ? and id = ?`
const LIST = query`select ${COLUMNS} from tag where environment = ? order by name, id`
const INSERT = insert(tag, { onConflict: 'do nothing' })
const UPDATE = update(
  tag,
  ['name', 'version', 'updatedAt', 'updatedBy'],
  `where environment = ? and id = ? and version = ?
    and not exists (select 1 from tag o where o.environment = tag.environment and o.name = ? and o.id <> tag.id)`,
)
const DELETE = command`delete from tag where environment = ? and id = ?`

export const tagsReader = (sql: ReadSql) => ({
  async get(environment: number, id: string): Promise<Tag | null> {
    return (await sql.get(GET, [environment, id])) ?? null
  },
  list: (environment: number): Promise<Tag[]> => sql.all(LIST, [environment]),
})

export const tagsWriter = (sql: Sql) => ({
  ...tagsReader(sql),
  /** False when id or name is taken. */
  async insert(tag: Tag): Promise<boolean> {
    return (await sql.run(INSERT, INSERT.params(tag))) === 1
  },
  /** False when `expectedVersion` is not the current one or another tag has the name. */
  async update(tag: Tag, expectedVersion: number): Promise<boolean> {
    const { environment, id, name } = tag
    return (await sql.run(UPDATE, UPDATE.params(tag, environment, id, expectedVersion, name))) === 1
  },
  async delete(environment: number, id: string): Promise<void> {
    await sql.run(DELETE, [environment, id])
  },
})
