import { t } from '../i18n/errors.ts'
/** One entry of `details.errors`. */
export interface Problem {
  name: string
  path?: readonly (string | number)[]
  details?: string
  customMessage?: string
  [more: string]: unknown
}

/** An error response of any API. */
export class ApiError extends Error {
  readonly status: number
  /** `sys.id` of the response, such as `NotFound`. */
  readonly code: string
  readonly requestId: string | null
  /** Seconds to wait before a retry, if the server reports them. */
  readonly retryAfter: number | null
  /** The problems of single values. */
  readonly problems: readonly Problem[]

  constructor(
    message: string,
    facts: {
      status: number
      code: string
      requestId: string | null
      retryAfter: number | null
      problems: readonly Problem[]
    },
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = facts.status
    this.code = facts.code
    this.requestId = facts.requestId
    this.retryAfter = facts.retryAfter
    this.problems = facts.problems
  }
}

/** No response: the server is down or not reachable. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super(t('unreachable'), { cause })
    this.name = 'Unreachable'
  }
}

export const hasStatus = (error: unknown, status: number): error is ApiError =>
  error instanceof ApiError && error.status === status

interface ErrorBody {
  sys?: { id?: string }
  message?: string
  requestId?: string
  details?: { retryAfter?: unknown; errors?: unknown }
}

export async function errorOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null
  const details = body?.details
  const seconds =
    typeof details?.retryAfter === 'number' ? details.retryAfter : Number(response.headers.get('Retry-After'))
  return new ApiError(body?.message ?? t('status', { status: `${response.status}` }), {
    status: response.status,
    code: body?.sys?.id ?? 'Unknown',
    requestId: body?.requestId ?? null,
    retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
    problems: problemsIn(details),
  })
}

/** Reads the problems from the `details` of an error. */
export function problemsIn(details: unknown): readonly Problem[] {
  const errors = typeof details === 'object' && details !== null && 'errors' in details ? details.errors : null
  return Array.isArray(errors) ? errors : []
}
