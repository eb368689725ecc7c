import { DomainError } from '#domain/errors'
import { clientNetwork } from '#lib/client-network'
import type { RoutedApi } from './route.ts'
import type { HttpLimits } from './settings.ts'

export type RateLimits = Pick<HttpLimits, 'rateDelivery' | 'rateManagement' | 'rateAddress'>

/** The request counts of one token. Updated in place, so that a request costs one map lookup. */
export interface TokenUse {
  /** Requests per second; the limit per hour is 3600 times that. */
  readonly limit: number
  second: number
  inSecond: number
  hour: number
  inHour: number
}

const MAX_TOKENS_PER_GENERATION = 10_000
const MAX_ADDRESSES = 50_000
const SECONDS_PER_HOUR = 3600

/** Limits requests per second by token and by client address, in this process. 0 means no limit. */
export class RateLimit {
  readonly #limits: RateLimits
  readonly #onRefusal: () => void
  /** Two generations: when the newer map is full, the older one is dropped. Tokens in use stay, and eviction is free. */
  #tokens = new Map<string, TokenUse>()
  #olderTokens = new Map<string, TokenUse>()
  /** Requests by address in the current second; cleared every second. */
  readonly #addresses = new Map<string, number>()
  /** The networks of IPv6 addresses, cached because computing one is slower than a lookup. */
  readonly #networks = new Map<string, string>()
  #addressSecond = 0

  constructor(limits: RateLimits, onRefusal: () => void) {
    this.#limits = limits
    this.#onRefusal = onRefusal
  }

  /** Runs before anything is looked up. `now` is in milliseconds of a monotonic clock. */
  admitAddress(address: string, now: number): void {
    const limit = this.#limits.rateAddress
    if (limit === 0) return
    const second = Math.floor(now / 1000)
    if (second !== this.#addressSecond) {
      this.#addresses.clear()
      this.#addressSecond = second
    }
    const network = this.#networkOf(address)
    const count = this.#addresses.get(network)
    if (count === undefined && this.#addresses.size >= MAX_ADDRESSES) return
    if (count !== undefined && count >= limit) throw this.#refusal()
    this.#addresses.set(network, (count ?? 0) + 1)
  }

  /** Only for valid tokens: invented ones would fill the map. Null when there is no limit. */
  admitToken(tokenId: string, to: RoutedApi, now: number): TokenUse | null {
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

  /** Counts a request that is within both limits; returns false, without counting, for another one. */
  admitReadIfWithin(address: string, tokenId: string, to: RoutedApi, now: number): boolean {
    const { rateAddress, rateDelivery } = this.#limits
    const second = Math.floor(now / 1000)
    if (rateDelivery > 0) {
      const use = this.#tokens.get(tokenId)
      if (use === undefined || (use.second === second && use.inSecond >= use.limit)) return false
    }
    if (rateAddress > 0 && second === this.#addressSecond) {
      if ((this.#addresses.get(this.#networkOf(address)) ?? 0) >= rateAddress) return false
    }
    this.admitAddress(address, now)
    this.admitToken(tokenId, to, now)
    return true
  }

  /** Separate from counting, so that the refusal has the rate limit headers too. */
  requireWithin(use: TokenUse | null): void {
    if (use !== null && use.inSecond > use.limit) throw this.#refusal()
  }

  #networkOf(address: string): string {
    if (!address.includes(':')) return address
    const known = this.#networks.get(address)
    if (known !== undefined) return known
    if (this.#networks.size >= MAX_ADDRESSES) this.#networks.clear()
    const network = clientNetwork(address)
    this.#networks.set(address, network)
    return network
  }

  #start(tokenId: string, limit: number): TokenUse {
    const use = this.#olderTokens.get(tokenId) ?? { limit, second: 0, inSecond: 0, hour: 0, inHour: 0 }
    if (this.#tokens.size >= MAX_TOKENS_PER_GENERATION) {
      this.#olderTokens = this.#tokens
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

/** The rate limit headers of the management API, in the order of `rateHeaders`. */
export const RATE_HEADERS = ['Hour-Limit', 'Hour-Remaining', 'Second-Limit', 'Second-Remaining', 'Reset'] as const

/** A refusal sets `Reset` itself. */
export function pushRateHeaders(raw: string[], names: readonly string[], use: TokenUse, isRefused: boolean): void {
  const perHour = use.limit * SECONDS_PER_HOUR
  raw.push(names[0]!, String(perHour), names[1]!, String(Math.max(0, perHour - use.inHour)))
  raw.push(names[2]!, String(use.limit), names[3]!, String(Math.max(0, use.limit - use.inSecond)))
  if (!isRefused) raw.push(names[4]!, '0')
}
