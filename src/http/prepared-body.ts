import { compress, type Encoding } from './compress.ts'
import { contentHash } from './etag.ts'

/**
 * The bytes of an answer that will be given again, for a response cache to keep: their ETag and compressed forms are made
 * on first use and kept with them. A route puts one into `Reply.body` in place of a value.
 */
export class PreparedBody {
  readonly bytes: Buffer
  /** Told when a compressed form has been added, and its size. */
  onGrowth: ((bytes: number) => void) | null = null
  #name: string | null
  #tag: string | null = null
  readonly #forms = new Map<Encoding, Buffer | Promise<Buffer>>()

  /** `name`: equal for equal bytes alone; made from the bytes when it is not given. */
  constructor(bytes: Buffer, name: string | null = null) {
    this.bytes = bytes
    this.#name = name
  }

  /** One body belongs to one interface, so the prefix is always the same. */
  tag(prefix: string): string {
    this.#name ??= contentHash(this.bytes)
    this.#tag ??= prefix + this.#name
    return this.#tag
  }

  form(encoding: Encoding): Buffer | Promise<Buffer> {
    const made = this.#forms.get(encoding)
    if (made !== undefined) return made
    const making = compress(this.bytes, encoding).then((form) => {
      this.#forms.set(encoding, form)
      this.onGrowth?.(form.length)
      return form
    })
    this.#forms.set(encoding, making)
    making.catch(() => this.#forms.delete(encoding))
    return making
  }
}
