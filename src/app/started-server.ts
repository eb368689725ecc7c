import type { Config } from '#config/config'
import type { Access } from './first-start.ts'

export interface StartOptions {
  readonly logToStandardError?: boolean
}

export interface StartedServer {
  /** With the port that is really in use. */
  readonly config: Config
  /** What to tell the operator; null in a worker, whose parent tells it. */
  readonly access: Access | null
  /** Settles when the server has ended in good order. */
  readonly ended: Promise<void>
}
