// A cache in front of the delivery API as described in caching.md: stores cacheable responses, one copy per token, and
// purges by surrogate keys.
import assert from 'node:assert/strict'

export interface DeliveryRequest {
  path: string
  token: string
}

export interface DeliveryResponse {
  status: number
  body: string
  cacheControl: string
  keys: readonly string[]
}

export const KEYS_HEADER = 'Surrogate-Key'

export async function send(origin: string, { path, token }: DeliveryRequest): Promise<DeliveryResponse> {
  const response = await fetch(`${origin}${path}`, { headers: { Authorization: `Bearer ${token}` } })
  return {
    status: response.status,
    body: await response.text(),
    cacheControl: response.headers.get('cache-control') ?? '',
    keys: (response.headers.get(KEYS_HEADER) ?? '').split(' ').filter((key) => key !== ''),
  }
}

export const nameOf = ({ path, token }: DeliveryRequest): string => `${token} ${path}`

export class Cdn {
  readonly #stored = new Map<string, { request: DeliveryRequest; response: DeliveryResponse }>()
  purged = 0

  /**
   * RFC 9111, 3 and 3.5: a shared cache may store the response to a request with `Authorization` only if the response
   * allows it.
   */
  store(request: DeliveryRequest, response: DeliveryResponse): void {
    if (
      !/\b(?:public|s-maxage)\b/.test(response.cacheControl) ||
      /\b(?:private|no-store)\b/.test(response.cacheControl)
    )
      return
    assert.ok(response.keys.length > 0, `${request.path} can be cached and has no keys`)
    this.#stored.set(nameOf(request), { request, response })
  }

  get(request: DeliveryRequest): DeliveryResponse | undefined {
    return this.#stored.get(nameOf(request))?.response
  }

  purge(keys: Iterable<string>): void {
    const gone = new Set(keys)
    this.#drop(({ response }) => response.keys.some((key) => gone.has(key)))
  }

  /** Purges after the server refused to reopen a stream. Null: the token itself is refused. */
  forget(token: string, environment: string | null): void {
    const at = environment === null ? '' : `/environments/${environment}/`
    this.#drop(({ request }) => request.token === token && request.path.includes(at))
  }

  get size(): number {
    return this.#stored.size
  }

  #drop(isOutdated: (stored: { request: DeliveryRequest; response: DeliveryResponse }) => boolean): void {
    for (const [name, stored] of this.#stored) {
      if (!isOutdated(stored)) continue
      this.#stored.delete(name)
      this.purged++
    }
  }
}
