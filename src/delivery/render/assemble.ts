import { contentHash } from '#lib/content-hash'
import { toLatin1 } from '#lib/latin1'
import { PreparedBody } from '../prepared-body.ts'
import type { DeliveredPage } from '../query/search.ts'
import type { Fragment } from './fragment.ts'
import { presentUnresolved, presentUnresolvedResources } from './present-content.ts'

/** Assembles a list from fragments without parsing them. */
export function assembleList(
  envelope: object,
  page: Pick<DeliveredPage, 'items' | 'includes' | 'unresolved' | 'unresolvedResources'>,
): PreparedBody {
  const { items, includes, unresolved, unresolvedResources = [] } = page
  const body = new BodyBuilder()
  body.text(`${JSON.stringify(envelope).slice(0, -1)},"items":[`)
  body.fragments(items)
  body.text(']')
  // `errors` and `includes` are present only when they are not empty.
  if (unresolved.length + unresolvedResources.length > 0) {
    const errors = [...presentUnresolved(unresolved), ...presentUnresolvedResources(unresolvedResources)]
    body.text(`,"errors":${JSON.stringify(errors)}`)
  }
  const { Entry, Asset } = includes
  if (Entry.length + Asset.length > 0) {
    body.text(',"includes":{')
    if (Entry.length > 0) body.list('Entry', Entry)
    if (Entry.length > 0 && Asset.length > 0) body.text(',')
    if (Asset.length > 0) body.list('Asset', Asset)
    body.text('}')
  }
  body.text('}')
  return body.finish()
}

export const assembleOne = ({ bytes, digest }: Fragment): PreparedBody => new PreparedBody(bytes, digest)

/** A body that is no content: it depends on the model alone. */
export const assembleValue = (value: unknown): PreparedBody => new PreparedBody(toLatin1(JSON.stringify(value)))

/** Concatenated strings are ropes: V8 copies the fragments once, when the body is sent. */
class BodyBuilder {
  /** One character per byte. */
  #body = ''
  /** The texts and the digests of the fragments: identifies the body as well as its bytes do, and is shorter to hash. */
  #identity = ''

  text(text: string): void {
    this.#body += toLatin1(text)
    this.#identity += `${text}\n`
  }

  list(name: string, fragments: readonly Fragment[]): void {
    this.text(`"${name}":[`)
    this.fragments(fragments)
    this.text(']')
  }

  fragments(fragments: readonly Fragment[]): void {
    let [body, identity] = ['', '']
    for (const { bytes, digest } of fragments) {
      body += body === '' ? bytes : `,${bytes}`
      identity += `${digest}\n`
    }
    this.#body += body
    this.#identity += identity
  }

  finish(): PreparedBody {
    return new PreparedBody(this.#body, contentHash(this.#identity))
  }
}
