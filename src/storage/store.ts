import type { Clock } from '#lib/clock'
import type { LogListener, LogMove } from './log-notifier.ts'
import type { StatementMeter } from './statement-meter.ts'
import type { StoreReader, StoreTx } from './tables/tables.ts'
import type { DatabaseExport } from './transfer/export-database.ts'

export type { AssetProtection, JobKind, TargetKind } from './schema/schema.ts'
export type { AssetFile, FoundAssetFile, VisitedFile } from './tables/asset-files.ts'
export type { AuditPosition } from './tables/audit.ts'
export type { LinkPage, LinkSource } from './tables/broken-links.ts'
export type { Claimant } from './tables/claims.ts'
export type { ResourceName } from './tables/environment-copies.ts'
export type { NewEnvironment } from './tables/environments.ts'
export type { FailedFile } from './tables/failed-files.ts'
export type { FailureWindow } from './tables/failures.ts'
export type { FoundPage, FoundResource } from './tables/find-page.ts'
export type { ImageVariant } from './tables/image-variants.ts'
export type { IndexedResource, ShowResource } from './tables/index-sets.ts'
export type { Job, JobTimes, NewJob } from './tables/jobs.ts'
export type { MembershipHolder } from './tables/members.ts'
export type { Authorization, StoredCode } from './tables/oauth.ts'
export type { Page, PageOf } from './tables/page.ts'
export type { PresenceTarget } from './tables/presence.ts'
export type { QueueState } from './tables/queues.ts'
export type { ShownResource } from './tables/read-model.ts'
export type { ReleaseCopy } from './tables/release-copies.ts'
export type { AccessSubject, NewResource, VisitedResource } from './tables/resources.ts'
export type { GrantedRole } from './tables/roles.ts'
export type { SecondFactor } from './tables/second-factors.ts'
export type { ChangedContent, ChangedModel, LogRange, ShownPosition } from './tables/sync.ts'
export type { StoredToken } from './tables/tokens.ts'
export type { Upload } from './tables/uploads.ts'
export type { HeldLane, Lane, WebhookWork } from './tables/webhook-queue.ts'
export type { DatabaseExport, ExportedTable } from './transfer/export-database.ts'
export type { ImportedTable, ImportPlan, InsertRows } from './transfer/import-database.ts'
export type { Cell } from './transfer/transferred-tables.ts'
export type { LogMove, StoreReader, StoreTx }

/**
 * The storage interface of the use cases. `read` provides a `StoreReader`, only `transact` a `StoreTx`, so a write
 * outside of a transaction does not compile. Their methods are defined in `tables/`.
 */
export interface Store extends AsyncDisposable {
  readonly engine: 'sqlite' | 'postgres'

  /** `transact` rejects. Use cases leave out records that are useful but not needed, such as the last use of a token. */
  readonly isReadOnly: boolean

  /** All reads of `work` see one snapshot. */
  read<T>(work: (store: StoreReader) => Promise<T>): Promise<T>

  /**
   * Runs `work` as one transaction and resolves when it is durable. `work` may run again after a deadlock or
   * serialization failure, so it must have no side effects other than on `tx`. It must not wait for anything slow: on
   * SQLite all other writers wait for it.
   *
   * On PostgreSQL, writes with the same `group` may share a transaction. Only for writes of content, which change nothing
   * but rows of resources that they have created or locked. SQLite groups all writes.
   */
  transact<T>(work: (tx: StoreTx) => Promise<T>, group?: string): Promise<Committed<T>>

  /**
   * Calls the listener when the log of a space moves: for this process's own writes before `transact` resolves, for
   * those of other processes within 100 ms (on a standby, after they were replayed). Of several moves in a row, only the last may be reported.
   */
  onMove(listener: LogListener): Disposable

  /** Reads the whole database at one snapshot, on a connection of its own, without a time limit. */
  exportAll<T>(work: (snapshot: DatabaseExport) => Promise<T>): Promise<T>

  /** Checks the database for damage and inconsistencies; returns one sentence per finding. */
  check(): Promise<string[]>

  /** Why requests cannot be served, in one sentence; null when they can. Rejects when the database does not respond. */
  unreadiness(): Promise<string | null>

  /** The age of this process's view of other nodes' writes. */
  readonly following: Following

  /** The clock that all processes of this database share: that of the database server. */
  readonly clock: Clock

  /** Number of transactions and commits of this process. */
  readonly counts: { readonly transactions: number; readonly commits: number }

  /** How busy the connections of this process are. */
  load(): StoreLoad

  /** The statements of this process. */
  readonly statements: StatementMeter
}

export interface StoreLoad {
  /** Of the pool. On SQLite, those that read. */
  readonly connections: { readonly busy: number; readonly idle: number; readonly limit: number }
  /** Requests that wait for a connection. */
  readonly waitingReads: number
  /** Writes that wait for their transaction. */
  readonly waitingWrites: number
}

export interface Following {
  /**
   * Cached content may be used until this time (`performance.now()`), because it is not older than the staleness limit.
   * Infinity when no other machine can write.
   */
  readonly freshUntil: number
  /** Milliseconds since the log was last polled; 0 when no other machine can write. */
  ageMs(): number
  /**
   * The database cannot be reached: the last attempt to follow the log failed, also on a new connection, and no request has
   * had a response since. Always false on SQLite.
   */
  readonly isAway: boolean
  /** Calls the listener when `isAway` becomes true. */
  onAway(listener: () => void): Disposable
  /** Milliseconds by which this database may be behind its primary; 0 on a primary and on SQLite. */
  lagMs(): number
  /** No right was changed between this time (`performance.now()`) and the last poll. */
  readonly rightsUnchangedSince: number
}

export interface Committed<T> {
  value: T
  /** Position of the transaction's last row in the space's log; null when it logged nothing. */
  position: number | null
}
