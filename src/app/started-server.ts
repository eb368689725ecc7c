import type { Config } from '#config/config'
import type { Access } from './first-start.ts'

export interface StartOptions {
  readonly logToStandardError?: boolean
}

export interface StartedServer {
  /** With the real port. */
  readonly config: Config
  /** False in a worker process, whose parent prints URLs and login. */
  readonly isAnnounced: boolean
  /** The credentials to print; null if this node has the role delivery or worker. */
  readonly access: Access | null
  /** Resolves when the server has shut down. */
  readonly ended: Promise<void>
}
