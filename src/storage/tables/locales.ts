import type { Locale } from '#domain/locales/locale'
import type { Sql } from '../sql/sql.ts'
import type { LocalesReader, LocalesWriter } from '../store.ts'

const COLUMNS = `environment, id, code, internal_code as "internalCode", label, name, fallback_code as "fallbackCode",
  is_default as "isDefault", optional, in_delivery as "inDelivery", in_management as "inManagement", version,
  created_at as "createdAt", created_by as "createdBy", updated_at as "updatedAt", updated_by as "updatedBy"`

const FLAGS = ['isDefault', 'optional', 'inDelivery', 'inManagement'] as const
type Row = Omit<Locale, (typeof FLAGS)[number]> & Record<(typeof FLAGS)[number], number>

const toLocale = (row: Row): Locale => ({
  ...row,
  isDefault: row.isDefault === 1,
  optional: row.optional === 1,
  inDelivery: row.inDelivery === 1,
  inManagement: row.inManagement === 1,
})

export const localesTable = (sql: Sql): LocalesReader & LocalesWriter => ({
  async list(environment) {
    const rows = await sql.all<Row>(
      `select ${COLUMNS} from locale where environment = ? order by is_default desc, created_at, id`,
      [environment],
    )
    return rows.map(toLocale)
  },
  async insert(l) {
    // Within one epoch a code belongs to one locale, so code and epoch name it for ever.
    const row = await sql.get<Row>(
      `insert into locale (environment, id, code, internal_code, name, fallback_code, is_default, optional, in_delivery,
         in_management, version, created_at, created_by, updated_at, updated_by, label)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
         (select case when e.epoch = 0 then cast(? as text) else cast(? as text) || '~' || e.epoch end
          from environment e where e.key = ?))
       on conflict do nothing returning ${COLUMNS}`,
      [
        l.environment,
        l.id,
        l.code,
        l.internalCode,
        l.name,
        l.fallbackCode,
        Number(l.isDefault),
        Number(l.optional),
        Number(l.inDelivery),
        Number(l.inManagement),
        l.version,
        l.createdAt,
        l.createdBy,
        l.updatedAt,
        l.updatedBy,
        l.code,
        l.code,
        l.environment,
      ],
    )
    return row ? toLocale(row) : null
  },
  async update(l, expectedVersion) {
    const changed = await sql.run(
      `update locale set code = ?, name = ?, fallback_code = ?, optional = ?, in_delivery = ?, in_management = ?,
         version = ?, updated_at = ?, updated_by = ? where environment = ? and id = ? and version = ?`,
      [
        l.code,
        l.name,
        l.fallbackCode,
        Number(l.optional),
        Number(l.inDelivery),
        Number(l.inManagement),
        l.version,
        l.updatedAt,
        l.updatedBy,
        l.environment,
        l.id,
        expectedVersion,
      ],
    )
    return changed === 1
  },
  async delete(environment, id) {
    await sql.run('delete from locale where environment = ? and id = ?', [environment, id])
  },
})
