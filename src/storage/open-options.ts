import type { Clock } from '#lib/clock'
import type { Store } from './store.ts'

export interface OpenOptions {
  /** Bring the schema up to date first. */
  migrate: boolean
  /** Be the only server on an embedded database; commands beside a running server are not. */
  exclusive: boolean
  /** A search that looks at more rows than this is made where nobody waits for it. */
  maxCheapRows: number
  /** The largest row that a transaction may write, in bytes of text. */
  rowBytes: number
  /** The clock of this machine. */
  clock: Clock
  /** Called when the database can no longer be trusted in this process (a failed sync): the process must end. */
  onFatal: (error: unknown) => void
  /** Called at once and then every few seconds while another node migrates the database. */
  onMigrationWait: (waitedMs: number) => void
}

export interface OpenedStore extends Store {
  /** Names of the migrations that opening applied. */
  readonly applied: readonly string[]
}
