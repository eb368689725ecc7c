import type { DeliveredPage } from '#usecases/delivery/list-entries'
import type { Fragment } from '#usecases/delivery/memory/fragment'
import { contentHash } from '../etag.ts'
import { PreparedBody } from '../prepared-body.ts'
import { presentUnresolved } from './present-content.ts'

const COMMA = 0x2c

/** Puts a list together from written resources. Nothing of them is looked at, and each is copied once. */
export function assembleList(envelope: object, page: Omit<DeliveredPage, 'page' | 'tags'>): PreparedBody {
  const body = new Assembly()
  body.text(`${JSON.stringify(envelope).slice(0, -1)},"items":[`)
  body.fragments(page.items)
  body.text(']')
  // `errors` and `includes` are there only when they hold something.
  if (page.unresolved.length > 0) body.text(`,"errors":${JSON.stringify(presentUnresolved(page.unresolved))}`)
  const { Entry, Asset } = page.includes
  if (Entry.length + Asset.length > 0) {
    body.text(',"includes":{')
    if (Entry.length > 0) body.list('Entry', Entry)
    if (Entry.length > 0 && Asset.length > 0) body.text(',')
    if (Asset.length > 0) body.list('Asset', Asset)
    body.text('}')
  }
  body.text('}')
  return body.end()
}

export function assembleOne({ bytes, digest }: Fragment): PreparedBody {
  const whole = Buffer.allocUnsafeSlow(bytes.length)
  whole.write(bytes, 'latin1')
  return new PreparedBody(whole, digest)
}

class Assembly {
  readonly #parts: (string | readonly Fragment[])[] = []
  /** Texts and the names of fragments in turn: as good a name for the whole as its bytes, and quicker to read. */
  readonly #name: string[] = []
  #size = 0

  text(text: string): void {
    this.#parts.push(text)
    this.#name.push(text)
    this.#size += Buffer.byteLength(text)
  }

  list(name: string, fragments: readonly Fragment[]): void {
    this.text(`"${name}":[`)
    this.fragments(fragments)
    this.text(']')
  }

  fragments(fragments: readonly Fragment[]): void {
    if (fragments.length === 0) return
    this.#parts.push(fragments)
    for (const { bytes, digest } of fragments) {
      this.#size += bytes.length
      this.#name.push(digest)
    }
    this.#size += fragments.length - 1
  }

  /** Of its own memory: a slice of a shared block would keep the block as long as any of its neighbours is kept. */
  end(): PreparedBody {
    const whole = Buffer.allocUnsafeSlow(this.#size)
    let at = 0
    for (const part of this.#parts) {
      if (typeof part === 'string') {
        at += whole.write(part, at)
        continue
      }
      for (let i = 0; i < part.length; i++) {
        if (i > 0) whole[at++] = COMMA
        at += whole.write(part[i]!.bytes, at, 'latin1')
      }
    }
    return new PreparedBody(whole, contentHash(this.#name.join('\n')))
  }
}
