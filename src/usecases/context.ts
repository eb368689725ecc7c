import type { ContentLimits } from '#config/config'
import type { NewUserRule } from '#domain/users/identity'
import type { FileStore } from '#files/file-store'
import type { Imaging } from '#imaging/imaging'
import type { Clock } from '#lib/clock'
import type { Passwords } from '#lib/password'
import type { PatternRunner } from '#lib/pattern-runner'
import type { Sealer } from '#lib/seal'
import type { Outbound } from '#outbound/client'
import type { Store } from '#storage/store'
import type { FileIntake } from './assets/file-intake.ts'
import type { LogHeads } from './changes/log-heads.ts'
import type { ProcessState } from './process-state.ts'

/** All that use cases need from outside. A use case names its part with `Pick`, so its signature tells what it touches. */
export interface UseCaseContext extends ProcessState {
  store: Store
  files: FileStore
  clock: Clock
  sealer: Sealer
  /** Calls other machines, and only where that is allowed. */
  outbound: Outbound
  passwords: Passwords
  /** Runs the regular expressions of content models. */
  patterns: PatternRunner
  /** Reads and makes pictures. */
  imaging: Imaging
  /** Gets the bytes of an asset's file. */
  intake: FileIntake
  limits: ContentLimits
  /** Who gets an account by signing in with another provider. */
  newUsers: NewUserRule
  oauth: {
    /** How long a token of an application lives. */
    tokenMs: number
  }
  /** `host[:port]` of the images interface; a function because the port may only be known once the server listens. */
  imagesHost(): string
  /** Where browsers find this server; a function for the same reason. */
  baseUrl(): string
  /** Where clients find an interface, without a slash at the end; a function for the same reason. */
  publicUrl(of: 'delivery' | 'preview' | 'management'): string
  /** The word in header names of webhook calls. */
  vendor: string
  /** How far the change log of each space has come. */
  heads: LogHeads
}

/** For use cases that only read, at whatever moment. */
export interface ReadContext {
  store: Pick<Store, 'read'>
}
