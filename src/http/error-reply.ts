import { DomainError, type ErrorCode } from '#domain/errors'

/** Every error code needs a status to compile. Clients retry 5xx, so a client error never has one. */
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
  MisdirectedRequest: 421,
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

/** Two codes that clients know by the same name. */
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
  /** A raw list (name, value, …). */
  headers: readonly string[]
}

/** Turns an error into a response. Errors other than `DomainError` reveal nothing; the log has them. */
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

/** Contentful's JavaScript clients read only the vendor header, on 429; other clients read Retry-After. */
function retryHeaders({ code, details }: DomainError, vendorName: string): readonly string[] {
  if (code === 'RateLimitExceeded') {
    const seconds = String((details as { retryAfter?: number } | undefined)?.retryAfter ?? 1)
    return ['Retry-After', seconds, `X-${vendorName}-RateLimit-Reset`, seconds]
  }
  if (code === 'ServiceUnavailable' || code === 'StorageFull' || code === 'PositionNotReached')
    return ['Retry-After', '1']
  return []
}
