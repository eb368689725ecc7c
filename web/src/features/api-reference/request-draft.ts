import type { OpenApiDocument, WireParameter } from '../../api/openapi-document.ts'
import { t } from '../../i18n/api-reference.ts'
import { isEventStream, isFileUpload, type Operation } from './operations.ts'
import { sampleOf } from './sample.ts'

/** The values that the user entered for one operation. */
export interface RequestDraft {
  /** Values of parameters, by `keyOfParameter`. */
  values: Readonly<Record<string, string>>
  /** `name=value&…` for filters by field, which the document does not list. */
  moreQuery: string
  /** `Name: value`, one per line. */
  moreHeaders: string
  body: string
}

export const keyOfParameter = ({ in: location, name }: Pick<WireParameter, 'in' | 'name'>): string =>
  `${location} ${name}`

export const emptyDraft = (document: OpenApiDocument, operation: Operation): RequestDraft => ({
  values: {},
  moreQuery: '',
  moreHeaders: '',
  body: firstBody(document, operation),
})

/** IDs that the app knows, by the names of path parameters. */
export type KnownIds = Readonly<Record<string, string | undefined>>

/** Path parameters default to the IDs of the open space. */
export function withKnownIds(operation: Operation, draft: RequestDraft, known: KnownIds): RequestDraft {
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
  const ids = Object.fromEntries(inPath.map((parameter) => [keyOfParameter(parameter), known[parameter.name] ?? '']))
  return { ...draft, values: { ...ids, ...draft.values } }
}

function firstBody(document: OpenApiDocument, { body }: Operation): string {
  if (body === null || body.mediaType === 'application/octet-stream') return ''
  const value = body.example ?? (body.schema === null ? undefined : sampleOf(document, body.schema))
  return value === undefined ? '' : JSON.stringify(value, null, 2)
}

export interface BuiltRequest {
  /** Starts with the prefix of the API; `{name}` stays for missing values. */
  address: string
  headers: Readonly<Record<string, string>>
  /** Null for a request without a body. */
  body: string | null
}

export function buildRequest(operation: Operation, draft: RequestDraft): BuiltRequest {
  const value = (parameter: WireParameter) => draft.values[keyOfParameter(parameter)] ?? ''
  const filled = (location: WireParameter['in']) =>
    operation.parameters.filter((parameter) => parameter.in === location && value(parameter) !== '')
  const path = filled('path').reduce(
    (address, parameter) => address.replace(`{${parameter.name}}`, () => encodeURIComponent(value(parameter))),
    operation.path,
  )
  const query = new URLSearchParams(filled('query').map((parameter) => [parameter.name, value(parameter)]))
  for (const [name, more] of new URLSearchParams(draft.moreQuery)) query.append(name, more)
  const body = draft.body.trim() === '' || operation.method === 'GET' ? null : draft.body
  const written = query.toString()
  return {
    address: written === '' ? path : `${path}?${written}`,
    headers: {
      ...(body !== null && { 'Content-Type': operation.body?.mediaType ?? 'application/json' }),
      ...Object.fromEntries(filled('header').map((parameter) => [parameter.name, value(parameter)])),
      ...Object.fromEntries(headerLines(draft).map(({ name, text }) => [name, text])),
    },
    body,
  }
}

const headerLines = ({ moreHeaders }: RequestDraft) =>
  moreHeaders
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, name = '', text = ''] = /^([^:\s]+)\s*:\s*(.*)$/.exec(line) ?? []
      return { line, name, text }
    })

/** Why the request cannot be sent yet. */
export function draftProblem(operation: Operation, draft: RequestDraft): string | null {
  for (const parameter of operation.parameters) {
    const value = draft.values[keyOfParameter(parameter)] ?? ''
    const isMissing = value === '' && (parameter.required || parameter.in === 'path')
    if (isMissing) return t('parameterMissing', { name: parameter.name })
    // Browsers resolve these before they send: the request would go to another path.
    if (parameter.in === 'path' && /^\.\.?$/.test(value)) return t('parameterInvalid', { name: parameter.name, value })
    if (parameter.in === 'header' && !isHeader(parameter.name, value)) {
      return t('headerInvalid', { name: parameter.name })
    }
  }
  const wrong = headerLines(draft).find(({ name, text }) => name === '' || !isHeader(name, text))
  if (wrong !== undefined) return t('lineInvalid', { line: wrong.line })
  const problem = jsonProblem(draft.body)
  return problem === null ? null : t('bodyInvalid', { problem })
}

function isHeader(name: string, value: string): boolean {
  try {
    new Headers({ [name]: value })
    return true
  } catch {
    return false
  }
}

/** An empty text is no body. */
export function jsonProblem(text: string): string | null {
  if (text.trim() === '') return null
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Why this page cannot send the operation; null if it can. */
export function obstacleOf(operation: Operation): string | null {
  if (isEventStream(operation)) return t('eventStream')
  if (isFileUpload(operation)) return t('fileUpload')
  return null
}
