import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseCidr } from '#lib/cidr'
import type { Kind } from './kinds.ts'

// Digits and dots alone are a mistyped IP address, not a host name.
const HOST_NAME = /^(?=.{1,253}$)(?![\d.]+$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i

/** An address to listen on. */
export const listenHost: Kind<string> = {
  allowed: 'an IP address or a host name, without a port',
  parse(text) {
    const plain = text.replace(/^\[(.*)\]$/, '$1')
    if (isIP(plain) !== 0) return plain
    return HOST_NAME.test(text) ? text : undefined
  },
}

export const networks: Kind<readonly string[]> = {
  allowed:
    'networks such as 10.0.0.0/8, fd00::/8 or 127.0.0.1, separated by commas, with no bits set behind the prefix',
  json: 'array',
  parse(text) {
    const list = text.split(',').map((network) => network.trim())
    if (list.every((network) => network === '')) return []
    return list.every((network) => parseCidr(network) !== null) ? list : undefined
  },
}

export const hostNames: Kind<readonly string[]> = {
  allowed: 'host names and IP addresses without ports, separated by commas',
  json: 'array',
  parse(text) {
    const list = text.split(',').map((entry) => entry.trim().toLowerCase())
    if (list.every((entry) => entry === '')) return []
    const isHost = (entry: string) => HOST_NAME.test(entry) || isIP(entry.replace(/^\[(.*)\]$/, '$1')) !== 0
    return list.every(isHost) ? list.map((entry) => (isIP(entry) === 6 ? `[${entry}]` : entry)) : undefined
  },
}

/** Private networks and hosts that outbound calls may reach. */
export const networksAndHosts: Kind<readonly string[]> = {
  allowed: 'networks such as 10.0.0.0/8 and host names such as hooks.internal, separated by commas',
  json: 'array',
  parse(text) {
    const list = text.split(',').map((entry) => entry.trim())
    if (list.every((entry) => entry === '')) return []
    return list.every((entry) => parseCidr(entry) !== null || HOST_NAME.test(entry)) ? list : undefined
  },
}

/** A public URL of an API, which may have a path. */
export const publicUrl: Kind<string> = {
  allowed: 'an http or https address without credentials, query and fragment',
  parse: (text) => webAddress(text),
}

/** A public URL without a path: cookies, the web app and the login need the root of a host. */
export const publicOrigin: Kind<string> = {
  allowed: 'an http or https address without a path',
  parse(text) {
    const address = webAddress(text)
    return address !== undefined && new URL(address).pathname === '/' ? address : undefined
  },
}

/** Tokens of a provider give access to accounts, so they need TLS unless the provider is on this machine. */
export const issuerUrl: Kind<string> = {
  allowed: 'an https address, or http on this machine, without credentials, query and fragment',
  parse(text) {
    const address = webAddress(text)
    if (address === undefined) return undefined
    const { protocol, hostname } = new URL(address)
    return protocol === 'https:' || LOOPBACK.has(hostname) ? text : undefined
  },
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

export const databaseUrl: Kind<string> = {
  allowed: 'postgres://user:password@host:5432/database',
  parse(text) {
    const url = URL.parse(text)
    if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.hash !== '') return undefined
    return /^\/[^/]+$/.test(url.pathname) ? text : undefined
  },
  hint: (text) =>
    /^postgres(ql)?:\/\/.*@/.test(text)
      ? 'special characters in the user name or password must be percent-encoded (# is %23, / is %2F, @ is %40)'
      : undefined,
}

function webAddress(text: string): string | undefined {
  const url = /^https?:\/\/[^?#\s\\]+$/i.test(text) ? URL.parse(text) : null
  return url && url.username === '' && url.password === '' ? url.href.replace(/\/+$/, '') : undefined
}

export type AuditLogTarget =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'syslog'; readonly transport: 'tcp' | 'udp' | 'tls'; readonly host: string; readonly port: number }

const TRANSPORTS: Readonly<Record<string, 'tcp' | 'udp' | 'tls'>> = {
  syslog: 'tcp',
  'syslog+udp': 'udp',
  'syslog+tls': 'tls',
}
const SYSLOG_PORTS = { tcp: 601, udp: 514, tls: 6514 } as const

/** The destination of exported audit records. */
export const auditLogTarget: Kind<AuditLogTarget> = {
  allowed: 'the path of a file, or syslog://host:port (TCP), syslog+tls://host:port or syslog+udp://host:port',
  parse(text, cwd) {
    const scheme = /^([a-z+]+):\/\//.exec(text)?.[1]
    if (scheme === undefined) return text === '' ? undefined : { kind: 'file', path: resolve(cwd, text) }
    const transport = TRANSPORTS[scheme]
    const url = URL.parse(text.replace(scheme, 'http'))
    if (transport === undefined || url === null || url.pathname !== '/' || url.search + url.hash + url.username !== '')
      return undefined
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    return { kind: 'syslog', transport, host, port: Number(url.port) || SYSLOG_PORTS[transport] }
  },
}
