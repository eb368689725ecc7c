import { ApiError, Unreachable } from '../../api/errors.ts'
import { formatWait } from '../../parts/text/format.ts'

/** Shorter waits are rate limits; the limit on failed attempts lasts minutes. */
const A_REAL_WAIT_SECONDS = 5

/** Why signing in failed, and what to do about it. */
export function signInProblem(error: unknown): string {
  if (error instanceof Unreachable) return 'The server can’t be reached. Check your connection and try again.'
  if (!(error instanceof ApiError)) return 'Signing in failed unexpectedly. Try again.'
  if (error.status === 429) {
    const seconds = error.retryAfter ?? 0
    const when = seconds >= A_REAL_WAIT_SECONDS ? `in ${formatWait(seconds)}` : 'in a few minutes'
    return `Too many failed attempts. Try again ${when}.`
  }
  // 401: the second step came too late. 403: the password or the code is wrong, and the server says which.
  if (error.status === 401 || error.status === 403) return error.message
  if (error.status === 503) return 'The server is busy right now. Try again in a moment.'
  return error.message
}
