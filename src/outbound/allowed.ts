import { isIP } from 'node:net'
import { isPublicAddress, plainAddress } from '#domain/outbound/public-address'
import { createCidrSet, parseCidr } from '#lib/cidr'

/** The targets of outgoing calls: the public internet, and the hosts that the operator lists. */
export interface Allowed {
  address(address: string): boolean
  /** Names that the operator trusts to resolve to anything. */
  name(host: string): boolean
}

/** @param list  networks (10.0.0.0/8) and host names (hooks.internal) */
export function allowedTargets(list: readonly string[]): Allowed {
  const networks = createCidrSet(list.filter((entry) => parseCidr(entry) !== null))
  const names = new Set(list.filter((entry) => parseCidr(entry) === null).map(plainName))
  return {
    address(address) {
      const plain = plainAddress(address)
      return plain !== null && (isPublicAddress(plain) || networks.has(plain))
    },
    name: (host) => isIP(host) === 0 && names.has(plainName(host)),
  }
}

const plainName = (name: string): string => name.toLowerCase().replace(/\.$/, '')
