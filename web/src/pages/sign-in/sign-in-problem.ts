import { ApiError, Unreachable } from '../../api/errors.ts'
import { t } from '../../i18n/sign-in.ts'
import { formatWait } from '../../parts/text/format.ts'

/** Shorter waits are rate limits; the limit on failed attempts lasts minutes. */
const A_REAL_WAIT_SECONDS = 5

/** Why signing in failed, and what to do about it. */
export function signInProblem(error: unknown): string {
  if (error instanceof Unreachable) return t('unreachable')
  if (!(error instanceof ApiError)) return t('unexpected')
  if (error.status === 429) {
    const seconds = error.retryAfter ?? 0
    if (seconds < A_REAL_WAIT_SECONDS) return t('tooManyAttemptsSoon')
    return t('tooManyAttempts', { wait: formatWait(seconds) })
  }
  // 401: the second step came too late. 403: the password or the code is wrong, and the server says which.
  if (error.status === 401 || error.status === 403) return error.message
  if (error.status === 503) return t('busy')
  return error.message
}
