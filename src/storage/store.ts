import type { ApiKey } from '#domain/access/api-key'
import type { TokenKind } from '#domain/access/token'
import type { Change, ChangeDraft } from '#domain/changes/change'
import type { EditorInterface } from '#domain/editor-interfaces/editor-interface'
import type { Claim } from '#domain/entries/claims'
import type { HistoryRoot, SavedVersion, Snapshot, SnapshotWithBody } from '#domain/history/history'
import type { Locale } from '#domain/locales/locale'
import type { Relabel } from '#domain/locales/relabel'
import type { FindPlan, Position } from '#domain/query/plan'
import type { ResourceIndex } from '#domain/resources/read-model'
import type { Resource, ResourceKind, ResourceWithBody, Stage } from '#domain/resources/resource'
import type { Environment, EnvironmentAlias, Space, Tag } from '#domain/spaces/space'
import type { Organization, OrganizationRole, User } from '#domain/users/user'

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

  /** Looks for damage and disagreement between data, read models and log; each finding is one sentence. */
  check(): Promise<string[]>

  /** True when the database answers. */
  ping(): Promise<boolean>

  /** How many transactions this process has answered, and by how many commits. */
  readonly counts: { readonly transactions: number; readonly commits: number }
}

export interface Committed<T> {
  value: T
  /** Position of the transaction's last row in the space's log; null when it logged nothing. */
  position: number | null
}

export interface StoreReader {
  settings: SettingsReader
  organizations: OrganizationsReader
  users: UsersReader
  tokens: TokensReader
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
  history: HistoryReader
  assetFiles: AssetFilesReader
  changes: ChangesReader
}

export interface StoreTx {
  settings: SettingsReader & SettingsWriter
  organizations: OrganizationsReader & OrganizationsWriter
  users: UsersReader & UsersWriter
  tokens: TokensReader & TokensWriter
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
  history: HistoryReader & HistoryWriter
  assetFiles: AssetFilesReader & AssetFilesWriter
  changes: ChangesReader & ChangesWriter
}

/** Facts about this installation as a whole, such as the fingerprint of its secret key. */
export interface SettingsReader {
  get(name: string): Promise<string | null>
}
export interface SettingsWriter {
  put(name: string, value: string): Promise<void>
  /** Sets what nobody has set; of two transactions that claim the same name, one waits for the other and gets false. */
  claim(name: string, value: string): Promise<boolean>
}

export interface OrganizationsReader {
  get(id: string): Promise<Organization | null>
  /** The organizations of a user, oldest first. */
  ofUser(userId: string): Promise<Organization[]>
  role(id: string, userId: string): Promise<OrganizationRole | null>
}
export interface OrganizationsWriter {
  insert(organization: Organization): Promise<void>
  addMember(id: string, userId: string, role: OrganizationRole, at: number): Promise<void>
}

export interface UsersReader {
  get(id: string): Promise<User | null>
  byEmail(email: string): Promise<User | null>
  passwordHash(id: string): Promise<string | null>
}
export interface UsersWriter {
  /** False when the e-mail address is taken. */
  insert(user: User, passwordHash: string | null): Promise<boolean>
  setPassword(id: string, passwordHash: string, at: number): Promise<void>
  countSignIn(id: string): Promise<void>
}

/** A token as stored: never its value, only the hash it is found by (and, for API keys, a sealed copy). */
export interface StoredToken {
  id: string
  kind: TokenKind
  hash: string
  last4: string
  name: string
  userId: string | null
  space: string | null
  apiKey: string | null
  scope: 'read' | 'manage'
  sealed: string | null
  createdAt: number
  expiresAt: number | null
  revokedAt: number | null
  lastUsedAt: number | null
}
export interface TokensReader {
  byHash(hash: string): Promise<StoredToken | null>
  get(id: string): Promise<StoredToken | null>
  /** Tokens of a user of one kind, newest first. */
  ofUser(userId: string, kind: TokenKind): Promise<StoredToken[]>
}
export interface TokensWriter {
  /** False when a token of the same value exists. */
  insert(token: StoredToken): Promise<boolean>
  revoke(id: string, at: number): Promise<void>
  used(id: string, at: number): Promise<void>
}

export interface ApiKeysReader {
  list(space: string, page: Page): Promise<PageOf<ApiKey>>
  get(space: string, id: string): Promise<ApiKey | null>
  byPreviewId(space: string, previewId: string): Promise<ApiKey | null>
  /** Sealed values of the pair. */
  sealed(space: string, id: string): Promise<{ delivery: string; preview: string } | null>
}
export interface ApiKeysWriter {
  /** The pair's tokens are inserted beside it, by `tokens.insert`. False when the id is taken. */
  insert(key: ApiKey): Promise<boolean>
  /** False when `expectedVersion` is not the current one. */
  update(key: ApiKey, expectedVersion: number): Promise<boolean>
  /** Removes the key and both tokens; false when it was gone already. */
  delete(space: string, id: string): Promise<boolean>
}

export interface Page {
  skip: number
  limit: number
}
export interface PageOf<T> {
  total: number
  items: T[]
}

export interface SpacesReader {
  get(id: string): Promise<Space | null>
  /** Spaces of the organizations the user belongs to, by name. */
  ofUser(userId: string, page: Page): Promise<PageOf<Space>>
  /** All ids, for chores that visit every space. */
  ids(): Promise<string[]>
}
export interface SpacesWriter {
  /** Creates the space with an empty log; false when the id is taken. */
  insert(space: Space): Promise<boolean>
  /** False when `expectedVersion` is not the current one. */
  update(space: Space, expectedVersion: number): Promise<boolean>
  /** Keeps others who change the environments and aliases of the space waiting: their ids exclude each other. */
  lock(id: string): Promise<void>
  /** From now on no reader finds the space; its rows are still there. False when it was given up before. */
  giveUp(id: string, at: number): Promise<boolean>
}

export interface EnvironmentsReader {
  get(space: string, id: string): Promise<Environment | null>
  /** By its id or by an alias of it. */
  named(space: string, name: string): Promise<Environment | null>
  /** Also one that is deleted and whose rows are still being removed. */
  byKey(key: number): Promise<Environment | null>
  list(space: string, page: Page): Promise<PageOf<Environment>>
}
export interface EnvironmentsWriter {
  /** Answers the key, or null when the id is taken. */
  insert(environment: NewEnvironment): Promise<number | null>
  /** Id, name and stamps; false when `expectedVersion` is not the current one. */
  update(environment: Environment, expectedVersion: number): Promise<boolean>
  setStatus(key: number, status: Environment['status'], basePosition?: number): Promise<void>
  /** From now on no reader finds the environment and its id is free; its rows are still there. */
  giveUp(key: number): Promise<void>
  /** From now on all bodies of the environment are read with this locale code changed or gone. */
  relabel(key: number, relabel: Relabel): Promise<void>
  /**
   * Keeps locales and content types as they are until the transaction ends (`shared`, for all who write content by them),
   * or keeps those writers out (`exclusive`, for who changes them). Taken before any other lock, so that nobody waits in
   * a circle.
   */
  lockModel(key: number, mode: 'shared' | 'exclusive'): Promise<void>
}

export type NewEnvironment = Omit<Environment, 'key' | 'source' | 'basePosition'> & { source?: number | null }

export interface AliasesReader {
  get(space: string, id: string): Promise<EnvironmentAlias | null>
  /** All aliases of a space; there are few. */
  list(space: string): Promise<EnvironmentAlias[]>
  ofEnvironment(key: number): Promise<EnvironmentAlias[]>
}
export interface AliasesWriter {
  /** False when the id is taken. */
  insert(alias: Omit<EnvironmentAlias, 'target'>): Promise<boolean>
  /** False when `expectedVersion` is not the current one. */
  update(alias: Omit<EnvironmentAlias, 'target'>, expectedVersion: number): Promise<boolean>
  delete(space: string, id: string): Promise<void>
}

export interface ResourceName {
  kind: ResourceKind
  id: string
}

/** Copying an environment: pointers and read models, never content. */
export interface EnvironmentCopiesWriter {
  /**
   * Makes the copy equal to its source for the next `limit` resources behind `after`, of one content type or of all.
   * Answers the last of them, or null when none are left.
   */
  copyPage(page: {
    from: number
    to: number
    contentType: string | null
    after: ResourceName | null
    limit: number
  }): Promise<ResourceName | null>
  /** Makes the copy equal to its source for these resources, whether they exist or not. */
  copyResources(copied: { from: number; to: number; resources: readonly ResourceName[] }): Promise<void>
  /** Locales, tags and all else that is small. */
  copySettings(copied: { from: number; to: number }): Promise<void>
}

/** Removing what nobody can see any more, a few rows at a time. Numbers are those of removed rows. */
export interface RemovalsWriter {
  removeResources(environment: number, limit: number): Promise<number>
  removeEnvironment(environment: number): Promise<void>
  /** Keys of all environments of a space, deleted ones included. */
  environmentsOf(space: string): Promise<number[]>
  /** Rows of the log with the versions they are about. */
  removeLog(space: string, limit: number): Promise<number>
  /** Keys in the file store. */
  files(space: string, limit: number): Promise<string[]>
  removeFiles(space: string, keys: readonly string[]): Promise<void>
  /** API keys and their tokens. */
  removeKeys(space: string): Promise<void>
  removeSpace(space: string): Promise<void>
}

/** Work that goes on in the background, in steps of one transaction each. */
export interface Job {
  key: number
  kind: JobKind
  space: string
  environment: number | null
  /** How far it is, in the words of its kind; null before the first step. */
  progress: unknown
  /** Failures since the last step that succeeded. */
  attempts: number
}
export type JobKind = 'copy-environment' | 'remove-environment' | 'remove-space'
export interface JobsReader {
  /** Is there a job that could be claimed now? */
  isWaiting(now: number): Promise<boolean>
}
export interface JobsWriter {
  enqueue(job: Pick<Job, 'kind' | 'space' | 'environment'> & { at: number }): Promise<void>
  /** The next job that nobody holds, now held by `owner`; each job is given to one. */
  claim(lease: { owner: string; now: number; until: number }): Promise<Job | null>
  /** False when somebody else has claimed the job since. While this transaction lasts, nobody can. */
  renew(key: number, lease: { owner: string; until: number }): Promise<boolean>
  save(key: number, progress: unknown): Promise<void>
  finish(key: number): Promise<void>
  /** Gives the job back, to be gone on with by anyone. */
  release(key: number, owner: string): Promise<void>
  /** Gives the job back after a failure, to be tried again. */
  retry(key: number, failure: { owner: string; at: number; error: string }): Promise<void>
  /** Nobody tries again; the row stays for the operator. */
  fail(key: number, error: string): Promise<void>
}

export interface LocalesReader {
  /** All locales of an environment, the default one first, then in order of creation. */
  list(environment: number): Promise<Locale[]>
}
export interface LocalesWriter {
  /** Null when the code is taken. */
  insert(locale: Omit<Locale, 'label'>): Promise<Locale | null>
  /** False when `expectedVersion` is not the current one. */
  update(locale: Locale, expectedVersion: number): Promise<boolean>
  delete(environment: number, id: string): Promise<void>
}

export interface TagsReader {
  get(environment: number, id: string): Promise<Tag | null>
  list(environment: number): Promise<Tag[]>
}
export interface TagsWriter {
  /** False when id or name is taken. */
  insert(tag: Tag): Promise<boolean>
  /** False when `expectedVersion` is not the current one or the name is another tag's. */
  update(tag: Tag, expectedVersion: number): Promise<boolean>
  delete(environment: number, id: string): Promise<void>
}

/** Which tags the current and the published body of entries and assets carry. */
export interface TaggedReader {
  isUsed(environment: number, tag: string): Promise<boolean>
}
export interface TaggedWriter {
  /** In place of what was there before. */
  set(tagged: { environment: number; resource: number; stage: Stage; tags: readonly string[] }): Promise<void>
  clear(resource: number): Promise<void>
}

export interface ResourcesReader {
  /** With the current body. */
  get(environment: number, kind: ResourceKind, id: string): Promise<ResourceWithBody | null>
  getMany(environment: number, kind: ResourceKind, ids: readonly string[]): Promise<ResourceWithBody[]>
  /** With the published body; null when not published. */
  getPublished(environment: number, kind: ResourceKind, id: string): Promise<ResourceWithBody | null>
  /** With the current body; the same order. */
  byKeys(keys: readonly number[], stage?: Stage): Promise<ResourceWithBody[]>
  /** Most recently updated first. */
  list(
    environment: number,
    kind: ResourceKind,
    page: Page & { contentType?: string; ids?: readonly string[] },
  ): Promise<PageOf<ResourceWithBody>>
  /** Published bodies, most recently published first. */
  listPublished(
    environment: number,
    kind: ResourceKind,
    page: Page & { contentType?: string; ids?: readonly string[] },
  ): Promise<PageOf<ResourceWithBody>>
  /** All resources of an environment, or the entries of one type, by key and behind one: for chores that visit each. */
  after(environment: number, key: number, limit: number, contentType?: string | null): Promise<VisitedResource[]>
}
export interface VisitedResource extends ResourceWithBody {
  publishedBody: string | null
}
export interface ResourcesWriter {
  /** Like `get`, and keeps other writers of this resource waiting until the transaction ends. */
  lock(environment: number, kind: ResourceKind, id: string): Promise<ResourceWithBody | null>
  /** Creates the resource with its first version; null when the id is taken. */
  insert(draft: NewResource): Promise<Resource | null>
  /** Appends an immutable version and answers its key; the resource's pointers are moved by `update`. */
  addVersion(resource: number, number: number, body: string, stamp: { at: number; by: string }): Promise<number>
  /** Writes pointers and counters; false when the stored version is not `expectedVersion`. */
  update(resource: Resource, expectedVersion: number): Promise<boolean>
  /** Removes the pointers; versions stay for history. */
  delete(resource: number): Promise<void>
}
export type NewResource = Pick<Resource, 'environment' | 'kind' | 'id' | 'contentType' | 'createdAt' | 'createdBy'> & {
  body: string
}

/** One entry, asset or content type as a stage shows it, without its content. */
export interface FoundResource {
  resource: number
  kind: ResourceKind
  id: string
  contentType: string | null
  /** Names the version of the content, which never changes. */
  bodyKey: number
  publishedVersion: number | null
  revision: number
  createdAt: number
  updatedAt: number
}
export interface ShownResource extends FoundResource {
  body: string
}
export interface FoundPage {
  /** Null for pages by cursor, which are not counted. */
  total: number | null
  items: FoundResource[]
  /** Of pages by cursor: where the pages before and after this one begin; null when there is none. */
  previous: Position | null
  next: Position | null
}
export interface ReadModelReader {
  /** Which resources, in which order: bodies are another matter. */
  find(plan: FindPlan): Promise<FoundPage>
  /** The same resources in the same order with their bodies. */
  withBodies(environment: number, found: readonly FoundResource[]): Promise<ShownResource[]>
  /** As readers see them: what is archived is not there. */
  getMany(environment: number, stage: Stage, kind: ResourceKind, ids: readonly string[]): Promise<ShownResource[]>
}
export interface ReadModelWriter {
  /** Makes a stage show this state of a resource, in place of what it showed before. */
  show(shown: ShowResource): Promise<void>
  hide(resource: number, stage: Stage): Promise<void>
  /** Removes what is indexed under the label of a locale that is no more. */
  forgetLocale(environment: number, label: string): Promise<void>
  /** An environment whose read models are not complete, and up to which resource they are; others who ask wait. */
  rebuilding(): Promise<{ environment: number; done: number } | null>
  /** Says how far that has come, or (null) that it is complete. */
  rebuilt(environment: number, done: number | null): Promise<void>
}
export interface ShowResource {
  stage: Stage
  resource: Resource
  bodyKey: number
  /** As this stage tells them. */
  createdAt: number
  updatedAt: number
  /** Null: as it was. Only state and times have changed, not what the resource is found by. */
  index: ResourceIndex | null
}
export type IndexedResource = ShowResource & { index: ResourceIndex }

/** Who claims values: a published entry, among those of its content type. */
export interface Claimant {
  environment: number
  contentType: string
  resource: number
}
/** Values that only one published entry may have. What is claimed is the business of the entries; here one of two wins. */
export interface ClaimsWriter {
  /**
   * Claims exactly these values for the entry. Answers which of them (by index) are held by others, and by whom; then the
   * caller must give up, and the transaction with it. Waits for others who are claiming one of them right now.
   */
  replace(claimant: Claimant, claims: readonly Claim[]): Promise<{ index: number; ids: string[] }[]>
  /** Takes values that entries already have, shared ones included: for when a field becomes unique. */
  take(claimant: Claimant, claims: readonly Claim[]): Promise<void>
  release(resource: number): Promise<void>
  releaseAll(environment: number, contentType: string): Promise<void>
}

export interface EditorInterfacesReader {
  get(environment: number, contentType: string): Promise<EditorInterface | null>
  /** By content type. */
  list(environment: number, page: Page): Promise<PageOf<EditorInterface>>
}
export interface EditorInterfacesWriter {
  put(editorInterface: EditorInterface): Promise<void>
  delete(environment: number, contentType: string): Promise<void>
}

export interface HistoryReader {
  /** The resource of this id, or else the last one that had it. */
  root(environment: number, kind: ResourceKind, id: string): Promise<HistoryRoot | null>
  /** Newest first. */
  versions(root: HistoryRoot, page: Page): Promise<PageOf<SavedVersion>>
  version(root: HistoryRoot, number: number): Promise<SavedVersion | null>
  /** The content that was current at a version, whether that version was a save or not. */
  versionAt(root: HistoryRoot, number: number): Promise<SavedVersion | null>
  /** Newest first. */
  snapshots(root: HistoryRoot, page: Page): Promise<SnapshotWithBody[]>
  snapshot(root: HistoryRoot, id: string): Promise<SnapshotWithBody | null>
}
export interface HistoryWriter {
  addSnapshot(snapshot: Snapshot): Promise<void>
  /** Keeps the way from the id to the versions of a resource that is about to be deleted. */
  noteDeleted(resource: Resource, stamp: { at: number; by: string }): Promise<void>
}

/** Where the bytes of an asset's file are; found by the parts of its public address. */
export interface AssetFile {
  space: string
  asset: string
  hash: string
  fileName: string
  contentType: string
  size: number
  /** Key in the file store. */
  fileKey: string
  createdAt: number
}
export interface AssetFilesReader {
  get(space: string, asset: string, hash: string): Promise<AssetFile | null>
}
export interface AssetFilesWriter {
  insert(file: AssetFile): Promise<void>
}

export interface ChangesReader {
  /** Rows of a space's log behind a position, in order. */
  after(space: string, position: number, limit: number): Promise<Change[]>
  /** The position of the newest row; 0 for an empty log. */
  head(space: string): Promise<number>
}
export interface ChangesWriter {
  /** Rows get their positions at the very end of the transaction, so that positions follow the order of commits. */
  append(change: ChangeDraft): void
}
