import { DomainError } from '#domain/errors'
import type { Exchange } from './exchange.ts'
import type { HttpLimits } from './settings.ts'

export type LoadLimits = Pick<HttpLimits, 'inFlight' | 'inFlightPerToken' | 'unsentBytes'>

/** Why a request is refused: too many at once, too many with one token, or too many answers that nobody takes. */
export type LoadRefusal = 'in-flight' | 'token' | 'unsent'

/** A refusal on purpose, which the log does not report as a failure. */
export class Overloaded extends DomainError {
  constructor() {
    super('ServiceUnavailable')
  }
}

/** What this process has taken on, and where it stops: an overload is answered, cheaply, and never runs out of memory. */
export class Load {
  /** Requests whose handlers run. Sending the answer is not work: that is what `unsentBytes` is for. */
  inWork = 0
  /** Of answers not yet flushed: each counts whole, because its buffer is kept whole until the last byte has gone. */
  unsentBytes = 0
  readonly #byToken = new Map<string, number>()
  readonly #limits: LoadLimits
  readonly #onRefusal: (reason: LoadRefusal) => void

  constructor(limits: LoadLimits, onRefusal: (reason: LoadRefusal) => void) {
    this.#limits = limits
    this.#onRefusal = onRefusal
  }

  /** Counts a request in, or throws. The token need not be valid: this comes before it is looked up. */
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

  leave(token: string | null): void {
    this.inWork--
    if (token === null) return
    const own = this.#byToken.get(token)! - 1
    if (own === 0) this.#byToken.delete(token)
    else this.#byToken.set(token, own)
  }

  /** For an answer that may be withheld: many that were let in together can still be too much together. */
  requireRoom(bytes: number): void {
    if (this.unsentBytes + bytes > this.#limits.unsentBytes) throw this.#overloaded('unsent')
  }

  hold(exchange: Exchange, bytes: number): void {
    exchange.heldBytes += bytes
    this.unsentBytes += bytes
  }

  release(exchange: Exchange): void {
    this.unsentBytes -= exchange.heldBytes
    exchange.heldBytes = 0
  }

  #overloaded(reason: LoadRefusal): Overloaded {
    this.#onRefusal(reason)
    return new Overloaded()
  }
}
