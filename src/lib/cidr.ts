// node:net matches addresses (BlockList). Parsing is our own: ipaddr.js also accepts octal and shortened addresses, which
// an allow list must refuse.
import { BlockList, isIP, isIPv4 } from 'node:net'

export interface Cidr {
  readonly family: 'ipv4' | 'ipv6'
  readonly address: string
  readonly prefix: number
}

export interface CidrSet {
  /** Whether the address is in one of the networks; false for invalid addresses. */
  has(address: string): boolean
}

/**
 * "10.0.0.0/8", "::1", "fd00::/8" → a network; null for anything else. Bits behind the prefix must be zero:
 * "10.0.0.5/8" may mean one machine or sixteen million, and an allow list is no place to guess.
 */
export function parseCidr(text: string): Cidr | null {
  const match = /^([0-9a-f:.]+)(?:\/(\d{1,3}))?$/i.exec(text)
  const given = match?.[1] ?? ''
  const groups = addressGroups(given)
  if (!match || !groups) return null
  const width = groups.length * 16
  const mapped = width === 32 && !isIPv4(given)
  const prefix = match[2] === undefined ? width : Number(match[2]) - (mapped ? 96 : 0)
  if (prefix < 0 || prefix > width || !hostBitsAreZero(groups, prefix)) return null
  return { family: width === 32 ? 'ipv4' : 'ipv6', address: normalizeAddress(given)!, prefix }
}

/** Matches addresses against networks. Throws on an invalid network, so that a typo cannot empty the list. */
export function createCidrSet(networks: Iterable<string>): CidrSet {
  // One list per family: in a single list, ::/0 would match IPv4 peers too.
  let isEmpty = true
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const text of networks) {
    const cidr = parseCidr(text)
    if (!cidr) throw new RangeError(`${JSON.stringify(text)} is not a network such as 10.0.0.0/8 or fd00::/8`)
    isEmpty = false
    lists[cidr.family].addSubnet(cidr.address, cidr.prefix, cidr.family)
  }
  return {
    has(address) {
      if (isEmpty) return false
      const plain = normalizeAddress(address)
      if (plain === null) return false
      return isIPv4(plain) ? lists.ipv4.check(plain, 'ipv4') : lists.ipv6.check(plain, 'ipv6')
    },
  }
}

/**
 * The canonical form of an address: IPv6 compressed and in lower case, without a zone, and IPv4-mapped IPv6 as the IPv4
 * address it stands for, because a socket that listens on both families reports IPv4 peers that way.
 */
export function normalizeAddress(address: string): string | null {
  const family = isIP(address)
  if (family === 4) return address
  if (family === 0) return null
  const compressed = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(compressed)
  if (!mapped) return compressed
  return [mapped[1]!, mapped[2]!]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')
}

/** The address as 16-bit groups: two for IPv4, eight for IPv6. */
function addressGroups(address: string): number[] | null {
  const plain = normalizeAddress(address)
  if (plain === null) return null
  if (isIPv4(plain)) {
    const [a, b, c, d] = plain.split('.').map(Number)
    return [a! * 256 + b!, c! * 256 + d!]
  }
  const [head, tail] = plain.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const zeros = tail ? new Array<string>(8 - head!.length - tail.length).fill('0') : []
  return [...head!, ...zeros, ...(tail ?? [])].map((group) => Number.parseInt(group, 16))
}

function hostBitsAreZero(groups: readonly number[], prefix: number): boolean {
  return groups.every((group, index) => {
    const networkBits = Math.min(16, Math.max(0, prefix - index * 16))
    return (group & (0xffff >> networkBits)) === 0
  })
}
