import { DomainError } from '#domain/errors'
import { clientNetwork } from '#lib/client-network'
import type { RoutedInterface } from './route.ts'
import type { HttpLimits } from './settings.ts'

export type RateLimits = Pick<HttpLimits, 'rateDelivery' | 'rateManagement' | 'rateAddress'>

/** What one token has used. Counted in place: a request costs a look into a map and two additions. */
export interface TokenUse {
  /** Per second; what it stands for in an hour is 3600 times that. */
  readonly limit: number
  second: number
  inSecond: number
  hour: number
  inHour: number
}

const MOST_TOKENS_PER_GENERATION = 10_000
const MOST_ADDRESSES = 50_000
const SECONDS_PER_HOUR = 3600

/** Requests per second, by token and by address, in this process. Limits of 0 are none. */
export class RateLimit {
  readonly #limits: RateLimits
  readonly #onRefusal: () => void
  /** Two generations: when the younger is full, the elder is dropped, so tokens in use stay and eviction costs nothing. */
  #tokens = new Map<string, TokenUse>()
  #elderTokens = new Map<string, TokenUse>()
  /** Of the second that runs: it begins empty, so it never holds more than one second can bring. */
  readonly #addresses = new Map<string, number>()
  /** Of IPv6 addresses, whose network takes longer to find than to remember. */
  readonly #networks = new Map<string, string>()
  #addressSecond = 0

  constructor(limits: RateLimits, onRefusal: () => void) {
    this.#limits = limits
    this.#onRefusal = onRefusal
  }

  /** `now` in milliseconds of a clock that never goes back. Comes first, before anything is looked up. */
  admitAddress(address: string, now: number): void {
    const most = this.#limits.rateAddress
    if (most === 0) return
    const second = Math.floor(now / 1000)
    if (second !== this.#addressSecond) {
      this.#addresses.clear()
      this.#addressSecond = second
    }
    const network = address.includes(':') ? this.#clientNetwork(address) : address
    const count = this.#addresses.get(network)
    if (count === undefined && this.#addresses.size >= MOST_ADDRESSES) return
    if (count !== undefined && count >= most) throw this.#refusal()
    this.#addresses.set(network, (count ?? 0) + 1)
  }

  /** Only for tokens that are valid: made-up ones would fill the map. Null when there is no limit. */
  admitToken(tokenId: string, to: RoutedInterface, now: number): TokenUse | null {
    const limit = to === 'management' ? this.#limits.rateManagement : this.#limits.rateDelivery
    if (limit === 0) return null
    const use = this.#tokens.get(tokenId) ?? this.#start(tokenId, limit)
    const second = Math.floor(now / 1000)
    const hour = Math.floor(second / SECONDS_PER_HOUR)
    if (use.second !== second) {
      use.second = second
      use.inSecond = 0
    }
    if (use.hour !== hour) {
      use.hour = hour
      use.inHour = 0
    }
    use.inSecond++
    use.inHour++
    return use
  }

  /** Counted first and judged here, so that the refusal too can tell the limits. */
  requireWithin(use: TokenUse | null): void {
    if (use !== null && use.inSecond > use.limit) throw this.#refusal()
  }

  #clientNetwork(address: string): string {
    const known = this.#networks.get(address)
    if (known !== undefined) return known
    if (this.#networks.size >= MOST_ADDRESSES) this.#networks.clear()
    const network = clientNetwork(address)
    this.#networks.set(address, network)
    return network
  }

  #start(tokenId: string, limit: number): TokenUse {
    const use = this.#elderTokens.get(tokenId) ?? { limit, second: 0, inSecond: 0, hour: 0, inHour: 0 }
    if (this.#tokens.size >= MOST_TOKENS_PER_GENERATION) {
      this.#elderTokens = this.#tokens
      this.#tokens = new Map()
    }
    this.#tokens.set(tokenId, use)
    return use
  }

  #refusal(): DomainError {
    this.#onRefusal()
    return new DomainError('RateLimitExceeded')
  }
}

/** As clients of management know them, on every answer: names in the order of `rateHeaders`. */
export const RATE_HEADERS = ['Hour-Limit', 'Hour-Remaining', 'Second-Limit', 'Second-Remaining', 'Reset'] as const

/** `Reset` is left to the error where there is one: it says when to come back. */
export function pushRateHeaders(raw: string[], names: readonly string[], use: TokenUse, isRefused: boolean): void {
  const perHour = use.limit * SECONDS_PER_HOUR
  raw.push(names[0]!, String(perHour), names[1]!, String(Math.max(0, perHour - use.inHour)))
  raw.push(names[2]!, String(use.limit), names[3]!, String(Math.max(0, use.limit - use.inSecond)))
  if (!isRefused) raw.push(names[4]!, '0')
}
