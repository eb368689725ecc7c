import type { Config } from '#config/config'
import { Delivery } from '#delivery/delivery'
import type { FileStore } from '#files/file-store'
import { createLog, type Log } from '#http/log'
import { createLineSink } from '#http/log-sink'
import { createImaging } from '#imaging/pool'
import { createPasswords } from '#lib/password'
import { createPatternRunner } from '#lib/pattern-runner'
import { requireWritableFolder } from '#lib/writable-folder'
import { createOutbound } from '#outbound/guarded-client'
import type { OpenedStore } from '#storage/open-options'
import { openStore } from '#storage/open-store'
import { createFileIngest } from '#usecases/assets/ingest-file'
import { LogHeads } from '#usecases/changes/log-heads'
import type { UseCaseContext } from '#usecases/context'
import { createProcessState } from '#usecases/process-state'
import { openFiles } from './open-files.ts'
import { openSealer } from './open-sealer.ts'

/** Everything a running process needs, opened in one place and closed in reverse order. */
export interface Context extends UseCaseContext, AsyncDisposable {
  readonly config: Config
  readonly store: OpenedStore
  readonly files: FileStore
  readonly delivery: Delivery
  readonly log: Log
  /** Replaces the configuration with one that has the real port: with port 0 it is known only after listening. */
  useConfig(config: Config): void
}

export interface ContextOptions {
  /** Servers lock the data folder and run migrations; commands and worker processes do not. */
  readonly server: boolean
  /** Standard output is for the output of a command. */
  readonly logToStandardError?: boolean
}

export async function createContext(initial: Config, options: ContextOptions): Promise<Context> {
  let config = initial
  const log = createLog({ ...config.log, destination: createLineSink(options.logToStandardError ? 'error' : 'output') })
  requireWritableFolder(config.dataDir)
  await using stack = new AsyncDisposableStack()
  const store = stack.use(
    await openStore(config.store, {
      migrate: options.server,
      exclusive: options.server,
      rowBytes: config.contentLimits.resourceBytes,
      onFatal: (error) => endProcess(log, error),
      onMigrationWait: (waitedMs) =>
        log.warn(
          { waitedSeconds: Math.round(waitedMs / 1000) },
          "waiting for another node's migration of the database",
        ),
      onOutage: (event, ms) => logOutage(log, event, ms),
    }),
  )
  const { clock } = store
  if (store.applied.length > 0) log.info({ applied: store.applied }, 'database migrated')
  const sealer = await openSealer(store, config)
  const patterns = stack.use(createPatternRunner())
  const outbound = stack.use(createOutbound({ allow: config.outboundAllow }))
  const imaging = stack.use(createImaging({ timeMs: config.imageTimeoutMs }))
  const files = openFiles(config)
  const limits = config.contentLimits
  const heads = stack.use(new LogHeads(store))
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
    ...processState,
    heads,
    delivery,
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

function logOutage(log: Log, event: 'began' | 'ended', ms: number): void {
  const seconds = Math.round(ms / 100) / 10
  if (event === 'began') log.warn({ logAgeSeconds: seconds }, 'the database cannot be reached')
  else log.warn({ outageSeconds: seconds }, 'the database can be reached again')
}

/** After a failed sync the content of the disk is unknown, and only a new start can recover it. */
function endProcess(log: Log, error: unknown): void {
  log.error({ error }, 'the disk failed to store a write; the process exits, and the next start recovers')
  log.flush()
  process.exit(1)
}
