import type { Config } from '#config/config'
import type { Access } from './first-start.ts'

export interface StartOptions {
  readonly logToStandardError?: boolean
}

export interface StartedServer {
  /** With the real port. */
  readonly config: Config
  /** The credentials to print; null in a worker process, whose parent prints them. */
  readonly access: Access | null
  /** Resolves when the server has shut down. */
  readonly ended: Promise<void>
}
