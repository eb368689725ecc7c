import type { Clock } from '#lib/clock'
import type { Migration } from './migrations/index.ts'
import type { Store } from './store.ts'

export interface OpenOptions {
  /** Apply pending migrations first. Otherwise the database must have the schema of this version, or a compatible newer one. */
  migrate: boolean
  /** The migrations of this version. */
  migrations: readonly Migration[]
  /** PostgreSQL, without `migrate`: how long to wait for another process to apply pending migrations. */
  schemaWaitMs: number
  /** PostgreSQL: nothing is written, so the server may be a standby. `transact` rejects. Not together with `migrate`. */
  readOnly: boolean
  /** Lock the data folder: only one server may use an SQLite file. Commands next to a running server do not lock it. */
  exclusive: boolean
  /** A search that scans more rows is expensive. On SQLite it runs in a worker thread. */
  maxCheapRows: number
  /** Maximum bytes of text in a row that a transaction writes. */
  rowBytes: number
  /** The clock of this machine. */
  clock: Clock
  /** Called after a failed sync: the process must end, because the state of the disk is unknown. */
  onFatal: (error: unknown) => void
  /** PostgreSQL: called immediately and then every few seconds while opening waits. */
  onMigrationWait: (reason: MigrationWait, waitedMs: number) => void
  /** PostgreSQL, with `readOnly`: called once when connections reach several servers, which may be at different positions. */
  onSeveralServers: () => void
  /** PostgreSQL: called after another process has changed the schema of the running store. */
  onSchemaChange: (state: SchemaState) => void
  /**
   * Called once when PostgreSQL cannot be reached, with the time since the log was last followed, and once when the log is
   * followed again, with the duration of the outage.
   */
  onOutage: (event: 'began' | 'ended', ms: number) => void
  /** PostgreSQL: called once when a replica is further behind its primary than allowed, and once when it is not any more. */
  onLag: (event: 'began' | 'ended', lagMs: number) => void
}

/**
 * - `another-node`: another node is migrating the database.
 * - `locks`: a migration needs locks that other transactions hold.
 * - `schema`: another process has to apply pending migrations.
 */
export type MigrationWait = 'another-node' | 'locks' | 'schema'

export interface SchemaState {
  /** Number of migrations that the database has. */
  readonly applied: number
  /** Number of migrations that this version knows. */
  readonly known: number
  /** Why this version cannot work with the schema; null when it can. */
  readonly problem: string | null
}

export interface OpenedStore extends Store {
  /** Names of the migrations that opening applied. */
  readonly applied: readonly string[]
}
