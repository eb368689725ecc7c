import { normalizeAddress } from './cidr.ts'

/**
 * The key by which rate limits count a client. An IPv6 client has a whole network (/64), so its single addresses must not
 * count separately; an IPv4 address is one client.
 */
export function clientNetwork(address: string): string {
  if (!address.includes(':')) return address
  // A dual-stack socket reports IPv4 peers this way.
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice('::ffff:'.length)
  const plain = normalizeAddress(address)
  if (plain === null || !plain.includes(':')) return plain ?? address
  const [head = '', tail] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  while (tail !== undefined && groups.length + rest.length < 8) groups.push('0')
  return `${[...groups, ...rest].slice(0, 4).join(':')}::/64`
}
