import type { Log } from '#http/log'

/**
 * After an error that nobody expected the state of the process is unknown: it is told and the process ends, so that
 * whatever supervises it starts a new one. A half-broken server is worse than a short break.
 */
export function endOnUnexpectedErrors(log: Log): void {
  const end = (error: unknown) => {
    log.error({ error }, 'an unexpected error; the process ends')
    log.flush()
    process.exit(1)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}
