import { badRequest, DomainError, invalidQuery } from '../errors.ts'
import type { Path } from '../resources/problems.ts'

/** The errors of a query, in the form that clients know. */

export const unknownPath = (path: readonly string[]) =>
  invalidQuery([{ name: 'unknown', path, details: `The path "${path.join('.')}" is not recognized` }])

/** The value is this literal for every unknown content type, because web clients check for it. */
export const unknownContentType = () => invalidQuery([{ name: 'unknownContentType', value: 'DOESNOTEXIST' }])

export const contentTypeRequired = () =>
  badRequest(
    'A Content Type ID is required. When querying for Entries and involving fields you need to limit your query to a specific Content Type. Please send a Content Type ID (not the name) as the URI query parameter "content_type"',
  )

export const unknownLocale = (code: string) => badRequest(`Unknown locale: ${code}`)

export const unknownField = (id: string) =>
  new DomainError('UnknownFieldInQuery', {
    message: `No field with id "${id}" found.`,
    details: { errors: [{ name: 'unknown', path: ['fields', id] }] },
  })

export const notANumber = (parameter: string) =>
  invalidQuery([], `The value provided for "${parameter}" is invalid. Please provide a valid number value`)

export const notABoolean = (parameter: string) =>
  invalidQuery([], `The value provided for "${parameter}" is invalid. Please provide "true" or "false"`)

export const outOfBounds = (parameter: string, max: number) =>
  invalidQuery([], `The value provided for "${parameter}" is invalid. Please provide a number between 0 and ${max}`)

/** The filtered path, for error messages. `name` is the path as the client wrote it. */
export interface QueriedField {
  path: Path
  name: string
  type: string
}

export const wrongValue = ({ path, name, type }: QueriedField, filter: string, value: string) =>
  invalidQuery([
    { name: 'value', path, type, filter, details: `${value} used on ${name} is not a valid value for type ${type}.` },
  ])

export const wrongOperator = ({ path, name, type }: QueriedField, filter: string) =>
  invalidQuery([
    {
      name: 'filter',
      path,
      type,
      filter,
      details: `The operator "${filter}" cannot be used on ${name} of type ${type}.`,
    },
  ])

export const unorderable = ({ path, type }: QueriedField) =>
  invalidQuery([
    {
      name: 'order',
      path,
      type,
      details: `${type} fields do not support ordering.${type === 'Text' ? ' Consider using a Symbol field instead' : ''}`,
    },
  ])

export const tooMany = (what: string, max: number) =>
  badRequest(`The query has too many ${what}. The maximum is ${max}.`)

export const unreadableValue = (path: Path) =>
  invalidQuery([{ name: 'value', path, details: 'The value must be well-formed Unicode without the character U+0000' }])

/** The target type must be known, because it defines the fields. */
export const referenceTypeRequired = (reference: string) =>
  badRequest(
    `A Content Type ID is required to search through the reference "${reference}". Please send it as "${reference}.sys.contentType.sys.id"`,
  )

export const tooDeep = (max: number) => badRequest(`A filter can follow at most ${max} references.`)

export const skipWithCursor = () => badRequest('"skip" cannot be used together with "cursor".')

export const unusablePage = () =>
  badRequest('The page token does not belong to this search. Please start with the first page.')
