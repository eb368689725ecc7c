import { systemClock } from '#lib/clock'
import { MIGRATIONS } from './migrations/index.ts'
import type { OpenedStore, OpenOptions } from './open-options.ts'

export type StoreConfig =
  | { kind: 'sqlite'; file: string }
  | { kind: 'postgres'; url: string; poolSize: number; maxStalenessMs?: number; maxLagMs?: number }

const DEFAULTS = { maxStalenessMs: 5000, maxLagMs: 30_000 }

/** Loads only the engine that is used: the other one would take some ten megabytes of memory. */
export async function openStore(config: StoreConfig, options: Partial<OpenOptions> = {}): Promise<OpenedStore> {
  const all: OpenOptions = {
    migrate: true,
    migrations: MIGRATIONS,
    schemaWaitMs: 0,
    readOnly: false,
    exclusive: true,
    // Scanning and sorting this many rows takes a few milliseconds, which may block the event loop on SQLite.
    maxCheapRows: 2000,
    rowBytes: 2 * 1024 * 1024,
    clock: systemClock,
    onFatal: (error) => {
      throw error
    },
    onMigrationWait: () => {},
    onSchemaChange: () => {},
    onOutage: () => {},
    onLag: () => {},
    onSeveralServers: () => {},
    ...options,
  }
  if (config.kind === 'sqlite') {
    const { openSqlite } = await import('./sqlite/open-sqlite.ts')
    return openSqlite(config.file, all)
  }
  const { openPostgres } = await import('./postgres/open-postgres.ts')
  return openPostgres({ ...DEFAULTS, ...config }, all)
}
