import { DomainError } from '#domain/errors'

/** Decides whether a request names a host that this server answers for. */
export type HostCheck = (host: string) => void

/**
 * An empty list answers for every name: no address in a response is made from the Host header, and no cache may keep an
 * answer without its own key. A list protects against pages that reach the server under a name of their own
 * (DNS rebinding), and against proxies that forward any name.
 */
export function createHostCheck(allowed: readonly string[], publicHosts: Iterable<string>): HostCheck {
  if (allowed.length === 0) return () => {}
  const names = new Set([...allowed, ...publicHosts].map((host) => withoutPort(host.toLowerCase())))
  return (host) => {
    if (!names.has(withoutPort(host))) {
      throw new DomainError('BadRequest', { message: 'This server does not answer for the host in the Host header.' })
    }
  }
}

const withoutPort = (host: string): string => {
  const colon = host.lastIndexOf(':')
  return colon > host.lastIndexOf(']') ? host.slice(0, colon) : host
}
