import { DomainError } from '#domain/errors'
import { codedError, type ReportedError, RequestRefused } from '#domain/graphql/errors'
import { STATUS } from '../error-reply.ts'

/** Errors with a code contain the id of the request. */
export const withRequestId = (errors: readonly ReportedError[], requestId: string) =>
  errors.map(({ extensions, ...error }) =>
    extensions?.contentful
      ? { ...error, extensions: { ...extensions, contentful: { ...extensions.contentful, requestId } } }
      : { ...error, ...(extensions && { extensions }) },
  )

interface ErrorResponse {
  readonly status: number
  readonly errors: readonly ReportedError[]
}

/** The response to a request that was not executed, as GraphQL clients know it. */
export function graphqlErrorResponse(error: unknown): ErrorResponse {
  if (error instanceof RequestRefused) return error
  const { status, code, message } = wireError(error)
  return { status, errors: [codedError(code, message)] }
}

function wireError(error: unknown): { status: number; code: string; message: string } {
  const known = error instanceof DomainError ? error : new DomainError('ServerError')
  const type = (known.details as { type?: unknown } | null | undefined)?.type
  if (known.code === 'NotFound' && type === 'Space') {
    return { status: 400, code: 'UNKNOWN_SPACE', message: 'Query cannot be executed. The space could not be found.' }
  }
  if (known.code === 'NotFound' && type === 'Environment') {
    const message = 'Query cannot be executed. Requested environment does not exist in the space'
    return { status: 400, code: 'UNKNOWN_ENVIRONMENT', message }
  }
  return { status: STATUS[known.code], code: codeOf(known), message: known.message }
}

function codeOf({ code, details }: DomainError): string {
  const isMissing = (details as { isMissing?: unknown } | null | undefined)?.isMissing === true
  if (code === 'AccessTokenInvalid') return isMissing ? 'ACCESS_TOKEN_MISSING' : 'ACCESS_TOKEN_INVALID'
  if (code === 'ServerError') return 'INTERNAL_SERVER_ERROR'
  return code.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()
}
