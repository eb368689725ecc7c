import type { GraphQLError, SourceLocation } from 'graphql'
import { DomainError } from '../errors.ts'

/** An error as clients receive it. The request id is added when the response is sent. */
export interface ReportedError {
  readonly message: string
  readonly locations?: readonly SourceLocation[]
  readonly path?: readonly (string | number)[]
  readonly extensions?: { readonly code?: string; readonly contentful?: ErrorInfo }
}

interface ErrorInfo {
  readonly code: string
  readonly details?: unknown
  readonly requestId?: string
}

/** The request is not executed: the response has errors and no data. */
export class RequestRefused extends DomainError {
  readonly status: number
  readonly errors: readonly ReportedError[]

  constructor(status: number, errors: readonly ReportedError[]) {
    super('BadRequest', errors[0] ? { message: errors[0].message } : {})
    this.status = status
    this.errors = errors
  }
}

export const codedError = (code: string, message: string, details?: unknown): ReportedError => ({
  message,
  extensions: { contentful: { code, ...(details !== undefined && { details }) } },
})

export const refusal = (status: number, code: string, message: string, details?: unknown): RequestRefused =>
  new RequestRefused(status, [codedError(code, message, details)])

/** Clients know syntax and validation errors in the form of graphql-js, without a code. */
export const invalidDocument = (errors: readonly GraphQLError[]): RequestRefused =>
  new RequestRefused(
    400,
    errors.map(({ message, locations }) => ({ message, ...(locations && { locations }) })),
  )

export const tooComplex = (cost: number, maximumCost: number): RequestRefused =>
  refusal(
    400,
    'TOO_COMPLEX_QUERY',
    `Query cannot be executed. The maximum allowed complexity for a query is ${maximumCost} but it was ${cost}. Simplify the query e.g. by setting lower limits for collections.`,
    { maximumCost, cost },
  )

export const responseTooBig = (maxBytes: number): RequestRefused =>
  refusal(400, 'RESPONSE_TOO_BIG', `Query execution error. The response is larger than ${maxBytes} bytes.`)

export const unknownLocale = (locale: string, availableLocales: readonly string[]): ReportedError =>
  codedError('UNKNOWN_LOCALE', `Requested locale '${locale}' does not exist in the space`, {
    requestedLocale: locale,
    availableLocales,
  })

export interface UnresolvedLink {
  /** The content type and the field of the entry that links. */
  readonly type: string
  readonly field: string
  readonly linkingEntryId: string
  readonly linkType: 'Entry' | 'Asset'
  readonly linkId: string
}

export const unresolvableLink = (link: UnresolvedLink): ReportedError =>
  codedError(
    'UNRESOLVABLE_LINK',
    `Query execution error. Link from entry '${link.linkingEntryId}' to ${link.linkType.toLowerCase()} '${link.linkId}' on field '${link.field}' within type '${link.type}' cannot be resolved`,
    link,
  )

export const unexpectedContentType = (
  link: UnresolvedLink,
  found: string,
  expected: readonly string[],
): ReportedError =>
  codedError(
    'UNEXPECTED_LINKED_CONTENT_TYPE',
    `Query execution error. The entry '${link.linkId}' on field '${link.field}' within type '${link.type}' has the content type ${found}; expected ${expected.join(' or ')}`,
    { ...link, found, expected },
  )

export const previewDenied = (): ReportedError =>
  codedError('ACCESS_TOKEN_INVALID', 'Query execution error. The access token may not read preview content.')
