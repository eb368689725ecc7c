import { DomainError } from '#domain/errors'
import type { RequestContext } from './request-context.ts'
import type { HttpLimits } from './settings.ts'

export type LoadLimits = Pick<HttpLimits, 'inFlight' | 'inFlightPerToken' | 'unsentBytes'>

/** Why a request is refused: too many in flight, too many with one token, or too many unsent response bytes. */
export type LoadRefusal = 'in-flight' | 'token' | 'unsent'

/** An intended refusal, which the log does not report as a failure. */
export class Overloaded extends DomainError {
  constructor() {
    super('ServiceUnavailable')
  }
}

/** Load shedding: refuses requests cheaply above the limits of the process, before it runs out of memory. */
export class Load {
  /** The number of running handlers. Responses that are being sent count in `unsentBytes`. */
  inWork = 0
  /** Bytes of responses that are not flushed. A response counts in full until its last byte is sent, because its buffer stays in memory. */
  unsentBytes = 0
  readonly #byToken = new Map<string, number>()
  readonly #limits: LoadLimits
  readonly #onRefusal: (reason: LoadRefusal) => void

  constructor(limits: LoadLimits, onRefusal: (reason: LoadRefusal) => void) {
    this.#limits = limits
    this.#onRefusal = onRefusal
  }

  /** Counts a request, or throws. Runs before the token is verified. */
  enter(token: string | null): void {
    const { inFlight, inFlightPerToken, unsentBytes } = this.#limits
    const own = token === null ? 0 : (this.#byToken.get(token) ?? 0)
    if (own >= inFlightPerToken) {
      this.#onRefusal('token')
      throw new DomainError('RateLimitExceeded')
    }
    if (this.inWork >= inFlight) throw this.#overloaded('in-flight')
    if (this.unsentBytes >= unsentBytes) throw this.#overloaded('unsent')
    this.inWork++
    if (token !== null) this.#byToken.set(token, own + 1)
  }

  /** Whether `enter` and `requireRoom` would accept a response of this size. */
  hasRoom(token: string, bytes: number): boolean {
    const { inFlight, inFlightPerToken, unsentBytes } = this.#limits
    if (this.inWork >= inFlight || this.unsentBytes + bytes > unsentBytes) return false
    return this.unsentBytes < unsentBytes && (this.#byToken.get(token) ?? 0) < inFlightPerToken
  }

  leave(token: string | null): void {
    this.inWork--
    if (token === null) return
    const own = this.#byToken.get(token)! - 1
    if (own === 0) this.#byToken.delete(token)
    else this.#byToken.set(token, own)
  }

  /** For responses to reads: requests that were admitted together can still exceed the limit together. */
  requireRoom(bytes: number): void {
    if (this.unsentBytes + bytes > this.#limits.unsentBytes) throw this.#overloaded('unsent')
  }

  hold(context: RequestContext, bytes: number): void {
    context.heldBytes += bytes
    this.unsentBytes += bytes
  }

  release(context: RequestContext): void {
    this.unsentBytes -= context.heldBytes
    context.heldBytes = 0
  }

  #overloaded(reason: LoadRefusal): Overloaded {
    this.#onRefusal(reason)
    return new Overloaded()
  }
}
