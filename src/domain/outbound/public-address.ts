import { isIPv4 } from 'node:net'
import { createCidrSet, normalizeAddress } from '#lib/cidr'

/** All IPv4 ranges that are not public unicast addresses (RFC 6890 registries). */
const SPECIAL_IPV4 = createCidrSet([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
])

/** The public IPv6 range, and the special ranges within it. */
const GLOBAL_IPV6 = createCidrSet(['2000::/3'])
const SPECIAL_IPV6 = createCidrSet(['2001::/23', '2001:db8::/32', '3fff::/20'])

/** Is this an address of the public internet? False for texts that are not an address. */
export function isPublicAddress(address: string): boolean {
  const plain = plainAddress(address)
  if (plain === null) return false
  if (isIPv4(plain)) return !SPECIAL_IPV4.has(plain)
  return GLOBAL_IPV6.has(plain) && !SPECIAL_IPV6.has(plain)
}

/** The effective address: the embedded IPv4 address of a NAT64 or 6to4 address. */
export function plainAddress(address: string): string | null {
  const plain = normalizeAddress(address)
  if (plain === null || isIPv4(plain)) return plain
  const groups = ipv6Groups(plain)
  const isNat64 = groups[0] === 0x64 && groups[1] === 0xff9b && groups.slice(2, 6).every((group) => group === 0)
  if (isNat64) return ipv4(groups[6]!, groups[7]!)
  const is6to4 = groups[0] === 0x2002
  return is6to4 ? ipv4(groups[1]!, groups[2]!) : plain
}

function ipv6Groups(address: string): number[] {
  const [head = [], tail = []] = address.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const zeros = new Array<string>(8 - head.length - tail.length).fill('0')
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16))
}

const ipv4 = (high: number, low: number): string => [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
