import { MIGRATIONS } from '../migrations/index.ts'
import { SCHEMA_VERSION } from '../migrations/migrate.ts'
import { bigint, nullable } from '../schema/column.ts'
import { organization } from '../schema/schema.ts'
import type { ReadSql } from '../sql/sql.ts'
import { columns, computed, perEngine, query } from '../sql/statement.ts'
import { COUNT } from './page.ts'

const FIRST_ORGANIZATION = query`select ${columns(organization, '', 'id')} from organization order by created_at, id limit 1`
const VERSION = query`select ${SCHEMA_VERSION}`
const BYTES = query`select ${computed(
  'bytes',
  bigint(),
  perEngine(({ name }) => (name === 'sqlite' ? 'p.page_count * s.page_size' : 'pg_database_size(current_database())')),
)}${perEngine(({ name }) => (name === 'sqlite' ? ' from pragma_page_count() p, pragma_page_size() s' : ''))}`
const FILES = query`select ${COUNT}, ${computed('bytes', nullable(bigint()), 'cast(sum(size) as bigint)')} from asset_file`

/** Facts about the installation as a whole. */
export const installationReader = (sql: ReadSql) => ({
  /** The organization that the first start created; its administrators administrate the installation. */
  async firstOrganization(): Promise<string | null> {
    return (await sql.get(FIRST_ORGANIZATION))?.id ?? null
  },
  /** Number of migrations that the database has, and that this version knows. */
  async schemaVersion(): Promise<{ applied: number; known: number }> {
    return { applied: (await sql.get(VERSION))?.applied ?? 0, known: MIGRATIONS.length }
  },
  databaseBytes: async (): Promise<number> => (await sql.get(BYTES))?.bytes ?? 0,
  /** The files of assets. Reads the whole table, so callers should not do it often. */
  async files(): Promise<{ count: number; bytes: number }> {
    const row = await sql.get(FILES)
    return { count: row?.n ?? 0, bytes: row?.bytes ?? 0 }
  },
})
