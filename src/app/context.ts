import type { Config } from '#config/config'
import { Delivery } from '#delivery/delivery'
import type { FileStore } from '#files/file-store'
import type { TraceRequest } from '#http/handle-request'
import { createLog, type Log } from '#http/log'
import { createLineSink } from '#http/log-sink'
import { createImaging } from '#imaging/pool'
import { createPasswords } from '#lib/password'
import { createPatternRunner } from '#lib/pattern-runner'
import { requireWritableFolder } from '#lib/writable-folder'
import { createOutbound } from '#outbound/guarded-client'
import type { MigrationWait, OpenedStore, SchemaState } from '#storage/open-options'
import { openStore } from '#storage/open-store'
import { createFileIngest } from '#usecases/assets/ingest-file'
import { LogHeads } from '#usecases/changes/log-heads'
import type { UseCaseContext } from '#usecases/context'
import { createProcessState } from '#usecases/process-state'
import { createLocalNode } from './local-node.ts'
import { openFiles } from './open-files.ts'
import { openSealer } from './open-sealer.ts'

/** Everything a running process needs, opened in one place and closed in reverse order. */
export interface Context extends UseCaseContext, AsyncDisposable {
  readonly config: Config
  readonly store: OpenedStore
  readonly files: FileStore
  readonly delivery: Delivery
  readonly log: Log
  /** Null unless tracing is on. */
  readonly traceRequest: TraceRequest | null
  /** Replaces the configuration with one that has the real port: with port 0 it is known only after listening. */
  useConfig(config: Config): void
}

export interface ContextOptions {
  /** Servers lock the data folder; commands and worker processes do not. */
  readonly server: boolean
  /** Default: servers migrate, as configured. */
  readonly migrate?: boolean
  /** Nothing is written, not even to the data folder. Default: false. */
  readonly readOnly?: boolean
  /** Default: the file store of the configuration. */
  readonly files?: FileStore
  /** Trace requests and background work, if the configuration says so. Default: false. */
  readonly traces?: boolean
  /** Standard output is for the output of a command. */
  readonly logToStandardError?: boolean
}

export async function createContext(initial: Config, options: ContextOptions): Promise<Context> {
  let config = initial
  const log = createLog({ ...config.log, destination: createLineSink(options.logToStandardError ? 'error' : 'output') })
  const { readOnly = false } = options
  if (!readOnly) requireWritableFolder(config.dataDir)
  await using stack = new AsyncDisposableStack()
  const migrate = options.migrate ?? (options.server && config.migrations.atStart && !readOnly)
  const opened = stack.use(
    await openStore(config.store, {
      migrate,
      readOnly,
      schemaWaitMs: options.server ? config.migrations.waitMs : 0,
      exclusive: options.server,
      rowBytes: config.contentLimits.resourceBytes,
      onFatal: (error) => endProcess(log, error),
      onMigrationWait: (reason, ms) => log.warn({ waitedSeconds: Math.round(ms / 1000) }, MIGRATION_WAITS[reason]),
      onSchemaChange: (state) => logSchemaChange(log, state),
      onOutage: (event, ms) => logOutage(log, event, ms),
      onLag: (event, ms) => logLag(log, event, ms),
      onSeveralServers: () => log.error({}, SEVERAL_SERVERS),
    }),
  )
  // Loaded only when it is on: the SDK takes memory and time.
  const tracing = config.tracing && options.traces ? await import('./tracing/index.ts') : null
  const store = tracing === null ? opened : tracing.tracedStore(opened)
  const { clock } = store
  if (store.applied.length > 0) log.info({ applied: store.applied }, 'database migrated')
  const sealer = await openSealer(store, config)
  const patterns = stack.use(createPatternRunner())
  const outbound = stack.use(createOutbound({ allow: config.outboundAllow }))
  const decoders = stack.use(createImaging({ timeMs: config.imageTimeoutMs }))
  const imaging = tracing === null ? decoders : tracing.tracedImaging(decoders)
  const files = options.files ?? openFiles(config)
  const limits = config.contentLimits
  const heads = stack.use(new LogHeads(store, readOnly ? { waitMs: config.replica.waitMs } : {}))
  // SQLite runs in this process, so it is not away by itself.
  const staleBounds = store.engine === 'postgres' ? { staleBounds: config.staleIfError } : {}
  const processState = createProcessState({ store, clock, ...staleBounds })
  let imagesHost = hostOf(config.publicUrls.images)
  const delivery = stack.use(
    new Delivery(
      { store, heads, limits, staleReads: processState.staleReads, imagesHost: () => imagesHost },
      { maxBytes: config.cacheBytes, cacheHeaders: config.deliveryCache },
    ),
  )
  const node = createLocalNode({ config, store, clock, delivery, imaging })
  const started =
    tracing === null
      ? null
      : stack.use(tracing.startTracing(node.id, (error) => log.failure({ error }, 'traces are not exported')))
  const owned = stack.move()
  return {
    get config() {
      return config
    },
    useConfig(next) {
      config = next
      imagesHost = hostOf(config.publicUrls.images)
    },
    store,
    files,
    log,
    clock,
    sealer,
    outbound,
    passwords: createPasswords(),
    patterns,
    imaging,
    intake: createFileIngest({ store, files, clock, imaging, outbound, limits }),
    limits,
    retention: config.retention,
    ...processState,
    heads,
    delivery,
    node,
    tracing: started?.work ?? null,
    traceRequest: started?.request ?? null,
    status: {
      filesLocation: config.s3 === null ? 'disk' : 's3',
      hasScheduledBackups: config.backup.everyMs !== null,
      exportsAudit: config.auditLog !== null,
    },
    oauth: { tokenMs: config.oauthTokenMs },
    newUsers: config.oidc?.create ?? [],
    baseUrl: () => config.publicUrls.base,
    imagesHost: () => imagesHost,
    publicUrl: (of) => config.publicUrls[of],
    vendor: config.vendor,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

const hostOf = (url: string): string => new URL(url).host

const SEVERAL_SERVERS =
  'SHEAF_DATABASE_URL leads to several database servers, so reads can go back in time; give each delivery node one replica'

const MIGRATION_WAITS: Record<MigrationWait, string> = {
  'another-node': "waiting for another node's migration of the database",
  locks: 'the migration waits for locks that other transactions hold',
  schema: 'waiting for another process to migrate the database (sheaf migrate)',
}

function logSchemaChange(log: Log, { problem, ...counts }: SchemaState): void {
  if (problem !== null)
    log.error({ ...counts, problem }, 'the node is not ready: it cannot work with the database schema')
  else if (counts.applied > counts.known) log.info(counts, 'a newer version migrated the database; this node continues')
  else log.info(counts, 'the node can work with the database schema again')
}

const inSeconds = (ms: number): number => Math.round(ms / 100) / 10

function logLag(log: Log, event: 'began' | 'ended', ms: number): void {
  const fields = { lagSeconds: inSeconds(ms) }
  if (event === 'began') log.warn(fields, 'the node is not ready: its replica is too far behind the primary')
  else log.warn(fields, 'the replica has caught up with the primary')
}

function logOutage(log: Log, event: 'began' | 'ended', ms: number): void {
  const seconds = inSeconds(ms)
  if (event === 'began') log.warn({ logAgeSeconds: seconds }, 'the database cannot be reached')
  else log.warn({ outageSeconds: seconds }, 'the database can be reached again')
}

/** After a failed sync the content of the disk is unknown, and only a new start can recover it. */
function endProcess(log: Log, error: unknown): void {
  log.error({ error }, 'the disk failed to store a write; the process exits, and the next start recovers')
  log.flush()
  process.exit(1)
}
