import type { Clock } from '#lib/clock'
import type { LogListener, LogMove } from './log-notifier.ts'
import type { StoreReader, StoreTx } from './tables/tables.ts'

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
export type { ShownResource } from './tables/read-model.ts'
export type { AccessSubject, NewResource, VisitedResource } from './tables/resources.ts'
export type { GrantedRole } from './tables/roles.ts'
export type { SecondFactor } from './tables/second-factors.ts'
export type { ChangedContent, ChangedModel, LogRange, ShownPosition } from './tables/sync.ts'
export type { StoredToken } from './tables/tokens.ts'
export type { Upload } from './tables/uploads.ts'
export type { HeldLane, Lane, WebhookWork } from './tables/webhook-queue.ts'
export type { LogMove, StoreReader, StoreTx }

/**
 * The database as the use cases see it. `read` hands out a `StoreReader`, only `transact` a `StoreTx`, so a write outside of a
 * transaction does not compile. Their methods are those of `tables/`.
 */
export interface Store extends AsyncDisposable {
  readonly engine: 'sqlite' | 'postgres'

  /** All reads of `work` see one moment of the database. */
  read<T>(work: (store: StoreReader) => Promise<T>): Promise<T>

  /**
   * Runs `work` as one transaction and answers when it is durable. `work` may be run again when the database asks for it
   * (deadlock, serialization), so it must do nothing but talk to `tx`. It must not wait for anything slow: on SQLite
   * every other writer waits with it.
   */
  transact<T>(work: (tx: StoreTx) => Promise<T>): Promise<Committed<T>>

  /**
   * Tells whenever the log of a space has moved: of this process's own writes before `transact` answers, of other
   * processes' within 100 ms. Of many moves in a row only the last may be told.
   */
  onMove(listener: LogListener): Disposable

  /** Looks for damage and disagreement between data, read models and log; each finding is one sentence. */
  check(): Promise<string[]>

  /** Null when requests can be served, or else the reason in one sentence. Rejects when the database does not answer. */
  unreadiness(): Promise<string | null>

  /** How recent this process's view of other nodes' writes is. */
  readonly following: Following

  /** The clock that all processes on this database share: that of the database's machine. */
  readonly clock: Clock

  /** How many transactions this process has answered, and by how many commits. */
  readonly counts: { readonly transactions: number; readonly commits: number }
}

export interface Following {
  /**
   * Until this moment (`performance.now()`), what this process remembers may be used: the log was followed recently enough
   * for it not to be older than the staleness bound. Infinity where no other machine can write.
   */
  readonly freshUntil: number
  /** Milliseconds since the log was last followed; 0 where no other machine can write. */
  ageMs(): number
}

export interface Committed<T> {
  value: T
  /** Position of the transaction's last row in the space's log; null when it logged nothing. */
  position: number | null
}
