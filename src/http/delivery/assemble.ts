import { latin1Of } from '#lib/latin1'
import type { DeliveredPage } from '#usecases/delivery/list-entries'
import type { Fragment } from '#usecases/delivery/memory/fragment'
import { contentHash } from '../etag.ts'
import { PreparedBody } from '../prepared-body.ts'
import { presentUnresolved } from './present-content.ts'

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

export const assembleOne = ({ bytes, digest }: Fragment): PreparedBody => new PreparedBody(bytes, digest)

/** Texts that are added to each other are only noted down; the engine copies them when they are sent. */
class Assembly {
  /** One character for each byte. */
  #whole = ''
  /** Texts and the names of fragments in turn: as good a name for the whole as its bytes, and quicker to read. */
  #name = ''

  text(text: string): void {
    this.#whole += latin1Of(text)
    this.#name += `${text}\n`
  }

  list(name: string, fragments: readonly Fragment[]): void {
    this.text(`"${name}":[`)
    this.fragments(fragments)
    this.text(']')
  }

  fragments(fragments: readonly Fragment[]): void {
    let [whole, name] = ['', '']
    for (const { bytes, digest } of fragments) {
      whole += whole === '' ? bytes : `,${bytes}`
      name += `${digest}\n`
    }
    this.#whole += whole
    this.#name += name
  }

  end(): PreparedBody {
    return new PreparedBody(this.#whole, contentHash(this.#name))
  }
}
