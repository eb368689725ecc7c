import type { Actor } from '#domain/access/actor'
import { readerKey, surrogateKeys } from '#domain/changes/surrogate-keys'
import type { Reading } from '#usecases/delivery/reading'
import type { Reply } from '../route.ts'
import { separatorOf } from '../surrogate-key-header.ts'

/** What the operator tells caches in front of delivery. */
export interface CacheHeaders {
  /** Null: answers may be kept, and asked for again each time. */
  readonly cacheControl: string | null
  /** The header that names what an answer depends on; null for none. */
  readonly keysHeader: string | null
}

export const NO_CACHE_HEADERS: CacheHeaders = { cacheControl: null, keysHeader: null }

/** Answers are shared by all keys that may have them; each is sent with the surrogate key of the one that asked. */
export function withReader(reply: Reply, { keysHeader }: CacheHeaders, actor: Actor, space: string): Reply {
  const keys = keysHeader === null ? undefined : reply.headers?.[keysHeader]
  if (keys === undefined || !('keyId' in actor)) return reply
  const all = `${keys}${separatorOf(keysHeader!)}${readerKey(space, actor.keyId)}`
  return { ...reply, headers: { ...reply.headers, [keysHeader!]: all } }
}

/** Many proxies take no more than 8 KB of headers altogether. */
const MOST_CHARACTERS = 4000

export function cacheHeaders(
  { cacheControl, keysHeader }: CacheHeaders,
  { address, environment }: Reading,
  tags: ReadonlySet<string>,
): Record<string, string> | undefined {
  if (cacheControl === null && keysHeader === null) return undefined
  const headers: Record<string, string> = {}
  if (cacheControl !== null) {
    headers['Cache-Control'] = cacheControl
    // Caches store one response per least position, so none is older than the position that was requested.
    headers.Vary = 'X-Sheaf-Min-Position'
  }
  if (keysHeader !== null) {
    const place = { space: address.space, environment: environment.environment.id, name: address.environment }
    headers[keysHeader] = surrogateKeys(place, tags, MOST_CHARACTERS).join(separatorOf(keysHeader))
  }
  return headers
}
