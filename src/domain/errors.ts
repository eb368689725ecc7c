import { boundedDetails, shortText } from './error-details.ts'

/**
 * Every error that a client can get: the code is `sys.id` in the response, the text the default message.
 * `http/error-reply.ts` maps codes to HTTP statuses, and a few codes to the shared names that clients know; it does not
 * compile when a code has no status.
 */
const MESSAGES = {
  BadRequest: 'The request was invalid.',
  InvalidQuery:
    'The query you sent was invalid. Probably a filter or ordering specification is not applicable to the type of a field.',
  UnknownFieldInQuery: 'The field is unknown.',
  UnknownKey: 'The body you sent contains an unknown key.',
  MissingKey: 'The body you sent is empty.',
  AccessTokenInvalid: 'The access token you sent could not be found or is invalid.',
  AccessDenied: 'Access denied.',
  RecentSignInRequired: 'This needs a recent sign-in. Confirm your password, or sign in again.',
  SecondFactorRequired:
    'This organization requires two-factor authentication. Set up a second factor for your account to continue.',
  DefaultLocaleNotDeletable: 'Cannot delete a default locale',
  FallbackLocaleNotDeletable: 'Cannot delete locale which is fallback of another one',
  FallbackLocaleNotRenameable: 'Cannot change the code of a locale which is fallback of another one',
  NotFound: 'The resource could not be found.',
  UnknownRoute: "The path you tried to reach is unknown or doesn't support this HTTP method.",
  MissingOrganizationParameter:
    'This User has multiple Organizations with permissions to create a Space. Please pass the X-Contentful-Organization header in which Organization to create the Space.',
  RequestTimeout: 'The request took too long to arrive.',
  VersionMismatch: 'The version you sent is not the current version of the resource.',
  Conflict: 'The resource was changed by someone else at the same time.',
  PositionNotReached: 'The change log of the space has not reached the requested position.',
  MisdirectedRequest: 'This node does not serve this request.',
  PayloadTooLarge: 'The request body is too large.',
  UriTooLong: 'The URL of the request is too long.',
  HeadersTooLarge: 'The headers of the request are too large.',
  UnsupportedMediaType: 'The media type of the request body is not supported.',
  ValidationFailed: 'Validation error',
  InvalidEntry: 'Validation error',
  UnknownField: 'The field is unknown.',
  UnresolvedLinks: 'Validation error',
  ActionPreconditionsFailed: 'Validation error',
  PersonalAccessTokenInvalidScopes: 'Provided scopes for the personal access token are invalid',
  RateLimitExceeded:
    'You have made too many requests within a short timespan. Please wait a moment before trying the request again.',
  ServerError: 'An unexpected error occurred. The server log has it under this request id.',
  ServiceUnavailable: 'The service is not available right now. Please try again in a moment.',
  StorageFull: 'The server has no space left to store this. Nothing was changed.',
} as const

export type ErrorCode = keyof typeof MESSAGES

/** One entry of `details.errors`: which rule failed, where, and for which value. */
export interface Problem {
  name: string
  path?: readonly (string | number)[] | string
  value?: unknown
  details?: string
  [extra: string]: unknown
}

export class DomainError extends Error {
  readonly code: ErrorCode
  readonly details: unknown

  constructor(code: ErrorCode, options: { message?: string; details?: unknown; cause?: unknown } = {}) {
    super(
      shortText(options.message ?? MESSAGES[code]),
      options.cause === undefined ? undefined : { cause: options.cause },
    )
    this.name = 'DomainError'
    this.code = code
    this.details = boundedDetails(options.details)
  }
}

export const isUnavailable = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'ServiceUnavailable'

export const badRequest = (message: string, details?: unknown) => new DomainError('BadRequest', { message, details })

export const invalidQuery = (errors: readonly Problem[], message?: string) =>
  new DomainError('InvalidQuery', { ...(message === undefined ? {} : { message }), details: { errors } })

export const accessTokenInvalid = () => new DomainError('AccessTokenInvalid')

/** Only the GraphQL API distinguishes it. */
export const accessTokenMissing = () =>
  new DomainError('AccessTokenInvalid', { message: 'The access token is missing.', details: { isMissing: true } })

export const accessDenied = (reason: string) => new DomainError('AccessDenied', { details: { reasons: [reason] } })

/** The same error for a missing space and for one that the client must not know about. */
export const spaceNotFound = (space: string) =>
  new DomainError('NotFound', { details: { sys: { type: 'Space' }, type: 'Space', id: space } })

/** The content of an archived space cannot be changed and is not delivered. */
export const spaceArchived = () => accessDenied('The space is archived. Unarchive it first.')

export const environmentNotFound = (space: string, environment: string) =>
  new DomainError('NotFound', {
    details: { sys: { type: 'Environment' }, type: 'Environment', id: environment, space },
  })

/** A missing entry, asset, content type, locale or tag. The environment has the name that the request used. */
export const contentNotFound = (
  type: string,
  id: string,
  { space, environment, alias }: { space: string; environment: string; alias?: string | null },
) => new DomainError('NotFound', { details: { sys: { type }, type, id, environment: alias ?? environment, space } })

/** A missing resource outside of an environment: organization, user, API key, token. */
export const platformNotFound = (type: string) => new DomainError('NotFound', { details: { sys: { type } } })

export const validationFailed = (errors: readonly Problem[], message?: string) =>
  new DomainError('ValidationFailed', { ...(message === undefined ? {} : { message }), details: { errors } })

export const invalidEntry = (errors: readonly Problem[]) => new DomainError('InvalidEntry', { details: { errors } })

/**
 * Contains the sent and the current version, and when and by whom that was saved, so that clients can show the
 * conflict.
 */
export const versionMismatch = (conflict: {
  type: string
  id: string
  sent: number | null
  current: number
  updatedBy?: string | null
  updatedAt?: string
}) =>
  new DomainError('VersionMismatch', {
    message:
      conflict.sent === null
        ? `The resource exists at version ${conflict.current}; send that version to change it.`
        : `You sent version ${conflict.sent}, but the resource is at version ${conflict.current}.`,
    details: conflict,
  })
