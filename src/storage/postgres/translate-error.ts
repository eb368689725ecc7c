import { DomainError } from '#domain/errors'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Serialization failure and deadlock: the transaction did nothing and may simply be run again. */
export const mayRunAgain = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

const FULL = new Set(['53100', '58030'])
/** Classes and codes that mean "the server is away or on its way out", not "the statement was wrong". */
const AWAY = /^(08|57P0|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)|^(53300|25P03|57014)$/

export function isAway(error: unknown): boolean {
  if (AWAY.test(codeOf(error))) return true
  // The driver reports a cut line and an exhausted pool by text alone.
  return (
    error instanceof Error &&
    /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)/.test(error.message)
  )
}

/** Waited too long for a lock that somebody else holds; the line itself is fine. */
const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03'

/** What the database says about itself, in our words; everything else is a fault of ours and passes unchanged. */
export function translateError(error: unknown): unknown {
  if (FULL.has(codeOf(error))) return new DomainError('StorageFull', { cause: error })
  if (isAway(error) || mayRunAgain(error) || isLockTimeout(error))
    return new DomainError('ServiceUnavailable', { cause: error })
  return error
}
