import type { Locale } from '#domain/locales/locale'
import type { Sql } from '../sql/sql.ts'
import type { LocalesReader, LocalesWriter } from '../store.ts'

const COLUMNS = `environment, id, code, internal_code as "internalCode", name, fallback_code as "fallbackCode",
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
    const added = await sql.run(
      `insert into locale (environment, id, code, internal_code, name, fallback_code, is_default, optional, in_delivery,
         in_management, version, created_at, created_by, updated_at, updated_by)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
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
      ],
    )
    return added === 1
  },
})
