import type { NewUserRule } from '#domain/users/identity'
import type { FileStore } from '#files/file-store'
import type { Clock } from '#lib/clock'
import type { Passwords } from '#lib/password'
import type { PatternRunner } from '#lib/pattern-runner'
import type { Sealer } from '#lib/seal'
import type { Store } from '#storage/store'
import type { FileIntake } from './assets/file-intake.ts'

/** All that use cases need from outside. A use case names its part with `Pick`, so its signature tells what it touches. */
export interface UseCaseContext {
  store: Store
  files: FileStore
  clock: Clock
  sealer: Sealer
  passwords: Passwords
  /** Runs the regular expressions of content models. */
  patterns: PatternRunner
  /** Gets the bytes of an asset's file; null as long as nothing can. */
  intake: FileIntake | null
  limits: UseCaseLimits
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
}

/** How much a caller may ask for or pile up. The values are settings. */
export interface UseCaseLimits {
  pageSize: number
  defaultPageSize: number
  skip: number
  includeLevels: number
  filters: number
  filterValues: number
  symbolCharacters: number
  textCharacters: number
  listItems: number
  fieldsPerContentType: number
  tagsPerResource: number
  referenceLevels: number
  selectPaths: number
  tagsPerEnvironment: number
  contentTypesPerEnvironment: number
  localesPerEnvironment: number
  apiKeysPerSpace: number
  environmentsPerSpace: number
  aliasesPerSpace: number
}
