import type { IncomingMessage } from 'node:http'
import { type CidrSet, normalizeAddress } from '#lib/cidr'

/**
 * The IP address of the client, for logs and limits. Each proxy appends the address of its peer, so `X-Forwarded-For` is read
 * from the right while the addresses belong to trusted proxies: anyone can forge the rest.
 */
export function clientAddress(req: IncomingMessage, trusted: CidrSet): string {
  const peer = req.socket.remoteAddress ?? ''
  if (!trusted.has(peer)) return peer
  const forwarded = req.headers['x-forwarded-for']
  if (forwarded === undefined) return peer
  const hops = String(forwarded).split(',')
  let address = peer
  for (let i = hops.length - 1; i >= 0; i--) {
    const hop = normalizeAddress(withoutPort(hops[i]!.trim()))
    if (hop === null) break
    address = hop
    if (!trusted.has(hop)) break
  }
  return address
}

/** Some proxies append the port: `1.2.3.4:5678` or `[::1]:5678`. */
function withoutPort(hop: string): string {
  if (hop.startsWith('[')) return hop.slice(1, hop.indexOf(']'))
  const colon = hop.indexOf(':')
  return colon !== -1 && colon === hop.lastIndexOf(':') ? hop.slice(0, colon) : hop
}
