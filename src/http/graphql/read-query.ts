import { createHash } from 'node:crypto'
import type { PersistedQueries } from '#delivery/graphql/persisted-queries'
import { DomainError } from '#domain/errors'
import { RequestRefused, refusal } from '#domain/graphql/errors'
import { isObject } from '#domain/resources/json'
import { JsonProblem, parseJson } from '#lib/json-limits'
import type { Address } from '#usecases/access/require-environment'
import type { RouteRequest } from '../route.ts'

export interface SentQuery {
  readonly text: string
  readonly operationName: string | null
  readonly variables: Readonly<Record<string, unknown>>
}

export interface QuerySize {
  /** Of a POST body, or of the `query` of a URL. */
  readonly queryBytes: number
  readonly jsonDepth: number
  readonly jsonKeys: number
}

interface Members {
  readonly query?: unknown
  readonly variables?: unknown
  readonly operationName?: unknown
  readonly extensions?: unknown
}

/** Reads the parameters of a GET request. */
export function readParameters({ query }: Pick<RouteRequest, 'query'>, size: QuerySize): Members {
  const text = query.get('query')
  if (text !== null && Buffer.byteLength(text) > size.queryBytes) throw tooBig(size.queryBytes)
  return fromForm(query, size)
}

/** Reads the body of a POST request: JSON, also without a content type, or a form. */
export async function readBody(request: Pick<RouteRequest, 'headers' | 'bytes'>, size: QuerySize): Promise<Members> {
  const bytes = await collect(request, size.queryBytes)
  const type = request.headers['content-type'] ?? ''
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    return fromForm(new URLSearchParams(bytes.toString()), size)
  }
  const body = bytes.length === 0 ? {} : parse(bytes, size, 'INVALID_QUERY_FORMAT', 'The request body must be JSON')
  if (!isObject(body)) {
    throw refusal(400, 'INVALID_QUERY_FORMAT', 'Query cannot be executed. The request body must be a JSON object.')
  }
  return body
}

async function collect(request: Pick<RouteRequest, 'bytes'>, maxBytes: number): Promise<Buffer> {
  try {
    return await request.bytes(maxBytes)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'PayloadTooLarge') throw tooBig(maxBytes)
    throw error
  }
}

const tooBig = (maxBytes: number): RequestRefused =>
  refusal(400, 'QUERY_TOO_BIG', `Query cannot be executed. The maximum allowed size for a query is ${maxBytes} bytes.`)

function fromForm(form: URLSearchParams, size: QuerySize): Members {
  const json = (name: string, code: string): unknown => {
    const text = form.get(name)
    return text === null || text === '' ? undefined : parse(Buffer.from(text), size, code, `"${name}" must be JSON`)
  }
  return {
    query: form.get('query') ?? undefined,
    operationName: form.get('operationName') ?? undefined,
    variables: json('variables', 'INVALID_VARIABLES_FORMAT'),
    extensions: json('extensions', 'INVALID_QUERY_FORMAT'),
  }
}

function parse(bytes: Buffer, { jsonDepth, jsonKeys }: QuerySize, code: string, rule: string): unknown {
  try {
    return parseJson(bytes, { depth: jsonDepth, keys: jsonKeys })
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error
    throw refusal(400, code, `Query cannot be executed. ${rule}: ${error.message}.`)
  }
}

/** Checks the members of a request. A query may be named by its hash if it was sent before. */
export function toQuery(members: Members, at: Address, persisted: PersistedQueries): SentQuery {
  const { variables, operationName } = members
  const isAbsent = variables === undefined || variables === null
  if (!isAbsent && !isObject(variables)) {
    throw refusal(400, 'INVALID_VARIABLES_FORMAT', 'Query cannot be executed. "variables" must be an object.')
  }
  return {
    text: queryText(members, at, persisted),
    operationName: typeof operationName === 'string' && operationName !== '' ? operationName : null,
    variables: isAbsent ? {} : variables,
  }
}

function queryText({ query, extensions }: Members, at: Address, persisted: PersistedQueries): string {
  if (query !== undefined && query !== null && typeof query !== 'string') {
    throw refusal(400, 'INVALID_QUERY_FORMAT', 'Query cannot be executed. "query" must be a string.')
  }
  const named = isObject(extensions) && isObject(extensions.persistedQuery) ? extensions.persistedQuery : null
  const hash = typeof named?.sha256Hash === 'string' ? named.sha256Hash.toLowerCase() : null
  if (hash === null) {
    if (query) return query
    throw refusal(400, 'MISSING_QUERY', 'Query cannot be executed. The query is missing.')
  }
  if (query) {
    if (createHash('sha256').update(query).digest('hex') !== hash) {
      throw refusal(400, 'PersistedQueryMismatch', 'The hash is not the SHA-256 of the query.')
    }
    persisted.add(at, hash, query)
    return query
  }
  const known = persisted.get(at, hash)
  if (known !== undefined) return known
  // Clients send the text again when they recognize this message or this code.
  const code = 'PersistedQueryNotFound'
  const extensionsOfError = { code: 'PERSISTED_QUERY_NOT_FOUND', contentful: { code } }
  throw new RequestRefused(404, [{ message: code, extensions: extensionsOfError }])
}
