import type { Locale } from '#domain/locales/locale'
import { locale } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, query } from '../sql/statement.ts'
import { insert, update } from '../sql/write.ts'

const COLUMNS = columns(locale)
const LIST = query`select ${COLUMNS} from locale where environment = ? order by is_default desc, created_at, id`
const GET = query`select ${COLUMNS} from locale where environment = ? and id = ?`
const INSERT = insert(locale, {
  // Within one epoch a code belongs to one locale, so code and epoch identify it forever.
  expressions: {
    label: `(select case when e.epoch = 0 then cast(? as text) else cast(? as text) || '~' || e.epoch end
      from environment e where e.key = ?)`,
  },
  onConflict: 'do nothing',
})
const UPDATE = update(
  locale,
  ['code', 'name', 'fallbackCode', 'optional', 'inDelivery', 'inManagement', 'version', 'updatedAt', 'updatedBy'],
  'where environment = ? and id = ? and version = ?',
)
const DELETE = command`delete from locale where environment = ? and id = ?`

export const localesReader = (sql: ReadSql) => ({
  /** All locales of an environment, the default one first, then in order of creation. */
  list: (environment: number): Promise<Locale[]> => sql.all(LIST, [environment]),
})

export const localesWriter = (sql: Sql) => ({
  ...localesReader(sql),
  /** Null when the code is taken. */
  async insert(locale: Omit<Locale, 'label'>): Promise<Locale | null> {
    const { environment, id, code } = locale
    const added = await sql.run(INSERT, INSERT.params(locale, code, code, environment))
    return added === 1 ? ((await sql.get(GET, [environment, id])) ?? null) : null
  },
  /** False when `expectedVersion` is not the current one. */
  async update(locale: Locale, expectedVersion: number): Promise<boolean> {
    return (await sql.run(UPDATE, UPDATE.params(locale, locale.environment, locale.id, expectedVersion))) === 1
  },
  async delete(environment: number, id: string): Promise<void> {
    await sql.run(DELETE, [environment, id])
  },
})
