import type { Actor } from '#domain/access/actor'
import type { Dependency } from '#domain/changes/dependency'
import { readerKey, surrogateKeys } from '#domain/changes/surrogate-keys'
import type { StageView } from './query/stage-view.ts'

/** What the operator has configured for caches in front of the delivery API. */
export interface CacheHeaders {
  /** Null: caches must revalidate every response. */
  readonly cacheControl: string | null
  /** The header that lists the surrogate keys of a response; null for none. */
  readonly keysHeader: string | null
}

export const NO_CACHE_HEADERS: CacheHeaders = { cacheControl: null, keysHeader: null }

/** Many proxies accept no more than 8 KB of headers in total. */
const MAX_KEYS_LENGTH = 4000

/** Headers whose surrogate keys are separated by commas; all others use spaces. */
const COMMA_SEPARATED = /^(?:edge-)?cache-tags?$/i

export const joinKeys = (keysHeader: string, keys: readonly string[]): string =>
  keys.join(COMMA_SEPARATED.test(keysHeader) ? ',' : ' ')

export function cacheHeaders(
  { cacheControl, keysHeader }: CacheHeaders,
  { address, environment }: StageView,
  dependencies: ReadonlySet<Dependency>,
): Record<string, string> | undefined {
  if (cacheControl === null && keysHeader === null) return undefined
  const headers: Record<string, string> = {}
  if (cacheControl !== null) {
    headers['Cache-Control'] = cacheControl
    // Caches store one response per minimum position, so none is older than the requested position; and none for requests
    // that resolve links to other spaces, whose responses are private.
    headers.Vary = 'X-Sheaf-Min-Position, X-Contentful-Resource-Resolution'
  }
  if (keysHeader !== null) {
    const location = { space: address.space, environment: environment.environment.id, name: address.environment }
    headers[keysHeader] = joinKeys(keysHeader, surrogateKeys(location, dependencies, MAX_KEYS_LENGTH))
  }
  return headers
}

/** All API keys share a cached response; each gets its own surrogate key added. */
export function withReaderKey<Response extends { headers?: Record<string, string> }>(
  response: Response,
  { keysHeader }: CacheHeaders,
  actor: Actor,
  space: string,
): Response {
  const keys = keysHeader === null ? undefined : response.headers?.[keysHeader]
  if (keysHeader === null || keys === undefined || !('keyId' in actor)) return response
  const all = joinKeys(keysHeader, [keys, readerKey(space, actor.keyId)])
  return { ...response, headers: { ...response.headers, [keysHeader]: all } }
}
