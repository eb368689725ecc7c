import { compress, type Encoding } from './compress.ts'
import { contentTag } from './etag.ts'

/**
 * The bytes of an answer that will be given again, for a response cache to keep: their ETag and compressed forms are made
 * on first use and kept with them. A route puts one into `Reply.body` in place of a value.
 */
export class PreparedBody {
  readonly bytes: Buffer
  #tag: string | null = null
  readonly #forms = new Map<Encoding, Promise<Buffer>>()

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  /** One body belongs to one interface, so the prefix is always the same. */
  tag(prefix: string): string {
    this.#tag ??= contentTag(prefix, this.bytes)
    return this.#tag
  }

  form(encoding: Encoding): Promise<Buffer> {
    const made = this.#forms.get(encoding)
    if (made !== undefined) return made
    const form = compress(this.bytes, encoding)
    this.#forms.set(encoding, form)
    form.catch(() => this.#forms.delete(encoding))
    return form
  }
}
