import type { LinkTarget } from '#domain/links/links-in-value'
import type { Address } from '#usecases/access/require-environment'
import type { Fragment } from '../render/fragment.ts'

/** A fragment of a response with content of several environments. */
export interface LocatedFragment {
  readonly address: Address
  readonly kind: LinkTarget['kind']
  readonly fragment: Fragment
  /** The number of levels of links that are followed from here. */
  readonly depth: number
}

/** A space or environment has no blank in its id. */
export const addressKey = ({ space, environment }: Address): string => `${space} ${environment}`

/** How clients find the target of a link inside an environment: they ignore its space. */
export const linkKey = ({ kind, id }: LinkTarget): string => `${kind} ${id}`

export const resourceKey = (address: Address, target: LinkTarget): string => `${addressKey(address)} ${linkKey(target)}`
