import { normalizeAddress } from './cidr.ts'

/**
 * What limits count as one sender. An IPv6 connection comes with a network of its own (/64), so counting single
 * addresses would count nothing; an IPv4 address is one sender already.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  // What a socket for both families calls an IPv4 peer.
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice('::ffff:'.length)
  const plain = normalizeAddress(address)
  if (plain === null || !plain.includes(':')) return plain ?? address
  const [head = '', tail] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  while (tail !== undefined && groups.length + rest.length < 8) groups.push('0')
  return `${[...groups, ...rest].slice(0, 4).join(':')}::/64`
}
