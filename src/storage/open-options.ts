import type { Clock } from '#lib/clock'
import type { Store } from './store.ts'

export interface OpenOptions {
  /** Apply pending migrations first. */
  migrate: boolean
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
  /** Called immediately and then every few seconds while another node migrates the database. */
  onMigrationWait: (waitedMs: number) => void
  /**
   * Called once when PostgreSQL cannot be reached, with the time since the log was last followed, and once when the log is
   * followed again, with the duration of the outage.
   */
  onOutage: (event: 'began' | 'ended', ms: number) => void
}

export interface OpenedStore extends Store {
  /** Names of the migrations that opening applied. */
  readonly applied: readonly string[]
}
