import { compress, type Encoding } from './compress.ts'
import { contentHash } from './etag.ts'

/**
 * The bytes of an answer that will be given again, for a response cache to keep: their ETag and compressed forms are made
 * on first use and kept with them. A route puts one into `Reply.body` in place of a value.
 *
 * What was put together from texts is sent as a text the first time. Most answers are sent once: a block of memory for each
 * would lie outside of the heap, where it makes V8 search through all of the heap far more often than what is in it would.
 */
export class PreparedBody {
  /** In bytes. */
  readonly length: number
  /** Told when a compressed form has been added, and its size. */
  onGrowth: ((bytes: number) => void) | null = null
  #content: string | Buffer
  #wasSent = false
  #name: string | null
  #tag: string | null = null
  #forms: Map<Encoding, Buffer | Promise<Buffer>> | null = null

  /**
   * A text has one character for each byte (`latin1`). `name`: equal for equal bytes alone; made from the bytes when it is
   * not given.
   */
  constructor(content: string | Buffer, name: string | null = null) {
    this.#content = content
    this.length = content.length
    this.#name = name
  }

  get bytes(): Buffer {
    if (typeof this.#content === 'string') {
      // Of its own memory: a slice of a shared block would keep the block as long as any of its neighbours is kept.
      const bytes = Buffer.allocUnsafeSlow(this.length)
      bytes.write(this.#content, 'latin1')
      this.#content = bytes
    }
    return this.#content
  }

  /** Once as it is; for who is sent again and again, bytes cost least. */
  toSend(): string | Buffer {
    if (this.#wasSent) return this.bytes
    this.#wasSent = true
    return this.#content
  }

  /** One body belongs to one interface, so the prefix is always the same. */
  tag(prefix: string): string {
    this.#name ??= contentHash(this.bytes)
    this.#tag ??= prefix + this.#name
    return this.#tag
  }

  form(encoding: Encoding): Buffer | Promise<Buffer> {
    this.#forms ??= new Map()
    const forms = this.#forms
    const made = forms.get(encoding)
    if (made !== undefined) return made
    const making = compress(this.bytes, encoding).then((form) => {
      forms.set(encoding, form)
      this.onGrowth?.(form.length)
      return form
    })
    forms.set(encoding, making)
    making.catch(() => forms.delete(encoding))
    return making
  }
}
