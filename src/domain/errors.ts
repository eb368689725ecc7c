import { boundedDetails, shortText } from './error-details.ts'

/**
 * Every error a caller may see: its code is the `sys.id` on the wire, its text is the default message.
 * HTTP statuses live in `http/error-reply.ts`, which does not compile when a code lacks one; so do the few codes that
 * clients know under one name although they mean different things.
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
    'This organization requires two-factor authentication. Set up a second factor for your account to go on.',
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
  PositionNotReached: 'The log of the space has not come to the position you asked for.',
  PayloadTooLarge: 'The request body is too large.',
  UriTooLong: 'The address of the request is too long.',
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
  ServerError: 'The server met an unexpected condition. The request id finds it in the log.',
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

export const badRequest = (message: string, details?: unknown) => new DomainError('BadRequest', { message, details })

export const invalidQuery = (errors: readonly Problem[], message?: string) =>
  new DomainError('InvalidQuery', { ...(message === undefined ? {} : { message }), details: { errors } })

export const accessTokenInvalid = () => new DomainError('AccessTokenInvalid')

export const accessDenied = (reason: string) => new DomainError('AccessDenied', { details: { reasons: [reason] } })

/** A space that is missing and a space that may not be known look the same. */
export const spaceNotFound = (space: string) =>
  new DomainError('NotFound', { details: { sys: { type: 'Space' }, type: 'Space', id: space } })

/** An archived space keeps its content, but nothing in it can be changed and nothing is delivered. */
export const spaceArchived = () => accessDenied('The space is archived. Unarchive it first.')

export const environmentNotFound = (space: string, environment: string) =>
  new DomainError('NotFound', {
    details: { sys: { type: 'Environment' }, type: 'Environment', id: environment, space },
  })

/** A missing entry, asset, content type, locale or tag of an environment, which is named as it was addressed. */
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

/** Says which version was sent, which one is current, and who made it when: enough to show a useful conflict. */
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
