import { DomainError } from '#domain/errors'

/** Throws when the Host header names a host that this server does not serve. */
export type HostCheck = (host: string) => void

/**
 * An empty list allows every host name. That is safe because responses contain no URL built from the Host header and
 * shared caches may not store them. A list protects against DNS rebinding and against proxies that forward any host name.
 */
export function createHostCheck(allowed: readonly string[], publicHosts: Iterable<string>): HostCheck {
  if (allowed.length === 0) return () => {}
  const names = new Set([...allowed, ...publicHosts].map((host) => withoutPort(host.toLowerCase())))
  return (host) => {
    if (!names.has(withoutPort(host))) {
      throw new DomainError('BadRequest', { message: 'This server does not serve the host in the Host header.' })
    }
  }
}

const withoutPort = (host: string): string => {
  const colon = host.lastIndexOf(':')
  return colon > host.lastIndexOf(']') ? host.slice(0, colon) : host
}
