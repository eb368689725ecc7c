import { compress, type Encoding } from '#lib/compress'
import { contentHash } from '#lib/content-hash'
import type { CacheEntry } from './cache/dependency-cache.ts'

/**
 * The bytes of a response that may be sent again, with the ETag and the compressed forms, which are created on first use. A
 * route puts one into `Reply.body` in place of a value.
 *
 * A body assembled as a string is sent as a string the first time. Most responses are sent once, and a Buffer for each of
 * them lies outside of the heap, where it makes V8 run full garbage collections far more often.
 */
export class PreparedBody {
  /** In bytes. */
  readonly length: number
  /** The cache entry that counts the compressed forms; null while the body is not cached. */
  cacheEntry: CacheEntry | null = null
  #content: string | Buffer
  #wasSent = false
  #hash: string | null
  #tag: string | null = null
  #forms: Map<Encoding, Buffer | Promise<Buffer>> | null = null

  /** A string has one character per byte (`latin1`). `hash` identifies the bytes; by default it is computed from them. */
  constructor(content: string | Buffer, hash: string | null = null) {
    this.#content = content
    this.length = content.length
    this.#hash = hash
  }

  get isCached(): boolean {
    return this.cacheEntry !== null
  }

  /** Marks a cached body as used; returns false if it is not cached or no longer. */
  use(): boolean {
    if (this.cacheEntry === null) return false
    this.cacheEntry.used = true
    return true
  }

  get bytes(): Buffer {
    if (typeof this.#content === 'string') {
      // Not from the shared pool: a slice of a pool keeps the whole pool alive.
      const bytes = Buffer.allocUnsafeSlow(this.length)
      bytes.write(this.#content, 'latin1')
      this.#content = bytes
    }
    return this.#content
  }

  /** The content as it is the first time; from then on bytes, which cost least to send repeatedly. */
  toSend(): string | Buffer {
    if (this.#wasSent) return this.bytes
    this.#wasSent = true
    return this.#content
  }

  /** A body belongs to one API, so the prefix is always the same. */
  tag(prefix: string): string {
    this.#hash ??= contentHash(this.bytes)
    this.#tag ??= prefix + this.#hash
    return this.#tag
  }

  form(encoding: Encoding): Buffer | Promise<Buffer> {
    this.#forms ??= new Map()
    const forms = this.#forms
    const known = forms.get(encoding)
    if (known !== undefined) return known
    const compressing = compress(this.bytes, encoding, 'small').then((form) => {
      forms.set(encoding, form)
      this.cacheEntry?.grow(form.length)
      return form
    })
    forms.set(encoding, compressing)
    compressing.catch(() => forms.delete(encoding))
    return compressing
  }
}
