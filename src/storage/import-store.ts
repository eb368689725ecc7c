import type { StoreConfig } from './open-store.ts'
import { type ImportOptions, type ImportPlan, requireImportable } from './transfer/import-database.ts'

export { requireImportable } from './transfer/import-database.ts'

/**
 * Creates a database with these rows, or leaves it unchanged. Returns where a replaced SQLite file was moved to. No server may
 * run meanwhile.
 */
export async function importStore(
  config: StoreConfig,
  plan: ImportPlan,
  options: ImportOptions,
): Promise<string | null> {
  requireImportable(plan)
  if (config.kind === 'sqlite') {
    const { importSqlite } = await import('./sqlite/import-sqlite.ts')
    return importSqlite(config.file, plan, options)
  }
  const { importPostgres } = await import('./postgres/import-postgres.ts')
  await importPostgres(config.url, plan, options)
  return null
}
