import type { Log } from '#http/log'

/**
 * After an unexpected error the state of the process is unknown: it logs the error and exits, so that its supervisor
 * starts a new one. A half-broken server is worse than a short interruption.
 */
export function endOnUnexpectedErrors(log: Log): void {
  const end = (error: unknown) => {
    log.error({ error }, 'an unexpected error; the process exits')
    log.flush()
    process.exit(1)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}
