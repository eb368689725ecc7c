import type { ContentLimits, RetentionSettings } from '#config/config'
import type { NewUserRule } from '#domain/users/identity'
import type { FileStore } from '#files/file-store'
import type { Imaging } from '#imaging/imaging'
import type { Clock } from '#lib/clock'
import type { Passwords } from '#lib/password'
import type { PatternRunner } from '#lib/pattern-runner'
import type { Sealer } from '#lib/seal'
import type { Outbound } from '#outbound/client'
import type { Store } from '#storage/store'
import type { FileIngest } from './assets/file-ingest.ts'
import type { LogHeads } from './changes/log-heads.ts'
import type { LocalNode, StatusSettings } from './installation/local-node.ts'
import type { ProcessState } from './process-state.ts'
import type { WorkTracing } from './work-tracing.ts'

/**
 * Everything that use cases need from outside. A use case picks its part with `Pick`, so its signature shows its
 * dependencies.
 */
export interface UseCaseContext extends ProcessState {
  store: Store
  files: FileStore
  clock: Clock
  sealer: Sealer
  /** The HTTP client for URLs that users provide; refuses private addresses. */
  outbound: Outbound
  passwords: Passwords
  /** Runs the regular expressions of content models. */
  patterns: PatternRunner
  /** Reads and transforms images. */
  imaging: Imaging
  /** Ingests the file of an asset. */
  intake: FileIngest
  limits: ContentLimits
  /** What is retained in spaces without a policy of their own. */
  retention: RetentionSettings
  /** Who gets an account by signing in with an external provider. */
  newUsers: NewUserRule
  oauth: {
    /** Lifetime of a token of an OAuth application. */
    tokenMs: number
  }
  /** `host[:port]` of the images API. A function, because the port may be known only after the server listens. */
  imagesHost(): string
  /** The URL of the web app; a function for the same reason. */
  baseUrl(): string
  /** The URL of an API, without a slash at the end; a function for the same reason. */
  publicUrl(of: 'delivery' | 'preview' | 'management'): string
  /** The vendor word in header names of webhook calls. */
  vendor: string
  /** This process, for the status page. */
  node: LocalNode
  /** What the operator has configured, for the status page. */
  status: StatusSettings
  /** Null unless tracing is on. */
  tracing: WorkTracing | null
  /** The newest known position in the change log of each space. */
  heads: LogHeads
}

/** For use cases that only read. */
export interface ReadContext {
  store: Pick<Store, 'read'>
}
