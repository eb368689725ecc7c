import type { Clock } from '#lib/clock'
import type { AliasesReader, AliasesWriter } from './interfaces/aliases.ts'
import type { ApiKeysReader, ApiKeysWriter } from './interfaces/api-keys.ts'
import type { AssetFilesReader, AssetFilesWriter } from './interfaces/asset-files.ts'
import type { AuditReader, AuditWriter } from './interfaces/audit.ts'
import type { BulkActionsReader, BulkActionsWriter } from './interfaces/bulk-actions.ts'
import type { ChangesReader, ChangesWriter } from './interfaces/changes.ts'
import type { ClaimsWriter } from './interfaces/claims.ts'
import type { EditorInterfacesReader, EditorInterfacesWriter } from './interfaces/editor-interfaces.ts'
import type { EnvironmentCopiesWriter } from './interfaces/environment-copies.ts'
import type { EnvironmentsReader, EnvironmentsWriter } from './interfaces/environments.ts'
import type { FailedFilesReader, FailedFilesWriter } from './interfaces/failed-files.ts'
import type { HistoryReader, HistoryWriter } from './interfaces/history.ts'
import type { ImageVariantsReader, ImageVariantsWriter } from './interfaces/image-variants.ts'
import type { InvitationsReader, InvitationsWriter } from './interfaces/invitations.ts'
import type { JobsReader, JobsWriter } from './interfaces/jobs.ts'
import type { LocalesReader, LocalesWriter } from './interfaces/locales.ts'
import type { MembersReader, MembersWriter } from './interfaces/members.ts'
import type { OAuthReader, OAuthWriter } from './interfaces/oauth.ts'
import type { OrganizationsReader, OrganizationsWriter } from './interfaces/organizations.ts'
import type { PresenceReader, PresenceWriter } from './interfaces/presence.ts'
import type { ReadModelReader, ReadModelWriter } from './interfaces/read-model.ts'
import type { RemovalsWriter } from './interfaces/removals.ts'
import type { ResourcesReader, ResourcesWriter } from './interfaces/resources.ts'
import type { RolesReader, RolesWriter } from './interfaces/roles.ts'
import type { ScheduledActionsReader, ScheduledActionsWriter } from './interfaces/scheduled-actions.ts'
import type { SettingsReader, SettingsWriter } from './interfaces/settings.ts'
import type {
  FailuresReader,
  FailuresWriter,
  FormsWriter,
  IdentitiesReader,
  IdentitiesWriter,
  SecondFactorsReader,
  SecondFactorsWriter,
} from './interfaces/sign-in.ts'
import type { SpacesReader, SpacesWriter } from './interfaces/spaces.ts'
import type { StoredFilesWriter } from './interfaces/stored-files.ts'
import type { SyncReader } from './interfaces/sync.ts'
import type { TaggedReader, TaggedWriter } from './interfaces/tagged.ts'
import type { TagsReader, TagsWriter } from './interfaces/tags.ts'
import type { TeamsReader, TeamsWriter } from './interfaces/teams.ts'
import type { TokensReader, TokensWriter } from './interfaces/tokens.ts'
import type { UiDocumentsReader, UiDocumentsWriter } from './interfaces/ui-documents.ts'
import type { UploadsReader, UploadsWriter } from './interfaces/uploads.ts'
import type { UsersReader, UsersWriter } from './interfaces/users.ts'
import type { WebhookCallsReader, WebhookCallsWriter } from './interfaces/webhook-calls.ts'
import type { WebhookQueueReader, WebhookQueueWriter } from './interfaces/webhook-queue.ts'
import type { WebhooksReader, WebhooksWriter } from './interfaces/webhooks.ts'
import type { LogListener, LogMove } from './log-news.ts'

export type * from './interfaces/aliases.ts'
export type * from './interfaces/api-keys.ts'
export type * from './interfaces/asset-files.ts'
export type * from './interfaces/audit.ts'
export type * from './interfaces/bulk-actions.ts'
export type * from './interfaces/changes.ts'
export type * from './interfaces/claims.ts'
export type * from './interfaces/editor-interfaces.ts'
export type * from './interfaces/environment-copies.ts'
export type * from './interfaces/environments.ts'
export type * from './interfaces/failed-files.ts'
export type * from './interfaces/history.ts'
export type * from './interfaces/image-variants.ts'
export type * from './interfaces/invitations.ts'
export type * from './interfaces/jobs.ts'
export type * from './interfaces/locales.ts'
export type * from './interfaces/members.ts'
export type * from './interfaces/oauth.ts'
export type * from './interfaces/organizations.ts'
export type * from './interfaces/page.ts'
export type * from './interfaces/presence.ts'
export type * from './interfaces/read-model.ts'
export type * from './interfaces/removals.ts'
export type * from './interfaces/resources.ts'
export type * from './interfaces/roles.ts'
export type * from './interfaces/scheduled-actions.ts'
export type * from './interfaces/settings.ts'
export type * from './interfaces/sign-in.ts'
export type * from './interfaces/spaces.ts'
export type * from './interfaces/stored-files.ts'
export type * from './interfaces/sync.ts'
export type * from './interfaces/tagged.ts'
export type * from './interfaces/tags.ts'
export type * from './interfaces/teams.ts'
export type * from './interfaces/tokens.ts'
export type * from './interfaces/ui-documents.ts'
export type * from './interfaces/uploads.ts'
export type * from './interfaces/users.ts'
export type * from './interfaces/webhook-calls.ts'
export type * from './interfaces/webhook-queue.ts'
export type * from './interfaces/webhooks.ts'
export type { LogMove }

/**
 * The database as the use cases see it. Reading and writing are told apart by what is handed out: only `transact` gives
 * something that can write, so a write outside of a transaction does not compile.
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

export interface StoreReader {
  settings: SettingsReader
  organizations: OrganizationsReader
  invitations: InvitationsReader
  teams: TeamsReader
  members: MembersReader
  roles: RolesReader
  users: UsersReader
  tokens: TokensReader
  oauth: OAuthReader
  failures: FailuresReader
  secondFactors: SecondFactorsReader
  identities: IdentitiesReader
  apiKeys: ApiKeysReader
  spaces: SpacesReader
  environments: EnvironmentsReader
  aliases: AliasesReader
  jobs: JobsReader
  locales: LocalesReader
  tags: TagsReader
  tagged: TaggedReader
  resources: ResourcesReader
  readModel: ReadModelReader
  editorInterfaces: EditorInterfacesReader
  uiDocuments: UiDocumentsReader
  presence: PresenceReader
  bulkActions: BulkActionsReader
  scheduledActions: ScheduledActionsReader
  history: HistoryReader
  assetFiles: AssetFilesReader
  failedFiles: FailedFilesReader
  uploads: UploadsReader
  imageVariants: ImageVariantsReader
  changes: ChangesReader
  sync: SyncReader
  webhooks: WebhooksReader
  webhookQueue: WebhookQueueReader
  webhookCalls: WebhookCallsReader
  audit: AuditReader
}

export interface StoreTx {
  settings: SettingsReader & SettingsWriter
  organizations: OrganizationsReader & OrganizationsWriter
  invitations: InvitationsReader & InvitationsWriter
  teams: TeamsReader & TeamsWriter
  members: MembersReader & MembersWriter
  roles: RolesReader & RolesWriter
  users: UsersReader & UsersWriter
  tokens: TokensReader & TokensWriter
  oauth: OAuthReader & OAuthWriter
  failures: FailuresReader & FailuresWriter
  forms: FormsWriter
  secondFactors: SecondFactorsReader & SecondFactorsWriter
  identities: IdentitiesReader & IdentitiesWriter
  apiKeys: ApiKeysReader & ApiKeysWriter
  spaces: SpacesReader & SpacesWriter
  environments: EnvironmentsReader & EnvironmentsWriter
  aliases: AliasesReader & AliasesWriter
  environmentCopies: EnvironmentCopiesWriter
  removals: RemovalsWriter
  jobs: JobsReader & JobsWriter
  locales: LocalesReader & LocalesWriter
  tags: TagsReader & TagsWriter
  tagged: TaggedReader & TaggedWriter
  resources: ResourcesReader & ResourcesWriter
  readModel: ReadModelReader & ReadModelWriter
  claims: ClaimsWriter
  editorInterfaces: EditorInterfacesReader & EditorInterfacesWriter
  uiDocuments: UiDocumentsReader & UiDocumentsWriter
  presence: PresenceReader & PresenceWriter
  bulkActions: BulkActionsReader & BulkActionsWriter
  scheduledActions: ScheduledActionsReader & ScheduledActionsWriter
  history: HistoryReader & HistoryWriter
  assetFiles: AssetFilesReader & AssetFilesWriter
  failedFiles: FailedFilesReader & FailedFilesWriter
  uploads: UploadsReader & UploadsWriter
  imageVariants: ImageVariantsReader & ImageVariantsWriter
  storedFiles: StoredFilesWriter
  changes: ChangesReader & ChangesWriter
  sync: SyncReader
  webhooks: WebhooksReader & WebhooksWriter
  webhookQueue: WebhookQueueReader & WebhookQueueWriter
  webhookCalls: WebhookCallsReader & WebhookCallsWriter
  audit: AuditReader & AuditWriter
}
