import { systemClock } from '#lib/clock'
import type { OpenedStore, OpenOptions } from './open-options.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'

export type StoreConfig =
  | { kind: 'sqlite'; file: string }
  | { kind: 'postgres'; url: string; poolSize: number; maxStalenessMs?: number }

const MAX_STALENESS_MS = 5000

export function openStore(config: StoreConfig, options: Partial<OpenOptions> = {}): Promise<OpenedStore> {
  const all: OpenOptions = {
    migrate: true,
    exclusive: true,
    // Scanning and sorting this many rows takes a few milliseconds, which may block the event loop on SQLite.
    maxCheapRows: 2000,
    rowBytes: 2 * 1024 * 1024,
    clock: systemClock,
    onFatal: (error) => {
      throw error
    },
    onMigrationWait: () => {},
    ...options,
  }
  return config.kind === 'sqlite'
    ? openSqlite(config.file, all)
    : openPostgres({ maxStalenessMs: MAX_STALENESS_MS, ...config }, all)
}
