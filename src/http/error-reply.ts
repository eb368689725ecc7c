import { DomainError, type ErrorCode } from '#domain/errors'

/** A code without a status does not compile. Clients retry every 5xx, so a caller's mistake never has one. */
export const STATUS: Record<ErrorCode, number> = {
  BadRequest: 400,
  InvalidQuery: 400,
  UnknownFieldInQuery: 400,
  UnknownKey: 400,
  MissingKey: 400,
  AccessTokenInvalid: 401,
  AccessDenied: 403,
  RecentSignInRequired: 403,
  SecondFactorRequired: 403,
  DefaultLocaleNotDeletable: 403,
  FallbackLocaleNotDeletable: 403,
  FallbackLocaleNotRenameable: 403,
  NotFound: 404,
  UnknownRoute: 404,
  MissingOrganizationParameter: 404,
  RequestTimeout: 408,
  VersionMismatch: 409,
  Conflict: 409,
  PositionNotReached: 412,
  PayloadTooLarge: 413,
  UriTooLong: 414,
  UnsupportedMediaType: 415,
  ValidationFailed: 422,
  InvalidEntry: 422,
  UnknownField: 422,
  UnresolvedLinks: 422,
  ActionPreconditionsFailed: 422,
  PersonalAccessTokenInvalidScopes: 422,
  RateLimitExceeded: 429,
  HeadersTooLarge: 431,
  ServerError: 500,
  ServiceUnavailable: 503,
  StorageFull: 507,
}

/** Where clients know two things by one name. */
const WIRE_NAMES: Partial<Record<ErrorCode, ErrorCode>> = { UnknownFieldInQuery: 'UnknownField' }

export interface ErrorBody {
  sys: { type: 'Error'; id: ErrorCode }
  message: string
  details?: unknown
  requestId: string
}

export interface ErrorReply {
  status: number
  body: ErrorBody
  /** Raw names and values in turn. */
  headers: readonly string[]
}

/** The one place where an error becomes an answer. What is no DomainError says nothing about itself; the log has it. */
export function errorReply(error: unknown, requestId: string, vendorName: string): ErrorReply {
  const known = error instanceof DomainError ? error : new DomainError('ServerError')
  const hasDetails = known.details !== undefined && known.details !== null
  return {
    status: STATUS[known.code],
    headers: retryHeaders(known, vendorName),
    body: {
      sys: { type: 'Error', id: WIRE_NAMES[known.code] ?? known.code },
      message: known.message,
      ...(hasDetails ? { details: known.details } : {}),
      requestId,
    },
  }
}

/** The JavaScript clients read only the vendor's header, and only on 429; everyone else reads Retry-After. */
function retryHeaders({ code, details }: DomainError, vendorName: string): readonly string[] {
  if (code === 'RateLimitExceeded') {
    const seconds = String((details as { retryAfter?: number } | undefined)?.retryAfter ?? 1)
    return ['Retry-After', seconds, `X-${vendorName}-RateLimit-Reset`, seconds]
  }
  if (code === 'ServiceUnavailable' || code === 'StorageFull' || code === 'PositionNotReached')
    return ['Retry-After', '1']
  return []
}
