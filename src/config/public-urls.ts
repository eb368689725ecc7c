import { isIPv6 } from 'node:net'
import type { Config, HostInterface, PublicUrlSettings, PublicUrls } from './config.ts'

const HOST_INTERFACES: readonly HostInterface[] = ['delivery', 'preview', 'management', 'upload', 'graphql', 'images']

/** A server that listens on one of these is reachable as localhost. */
const LOCAL = new Set(['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost'])

/** The URLs to print and to use in responses. They come from the configuration, never from a request. */
export function publicUrls({ listen, configured }: PublicUrlSettings, port: number): PublicUrls {
  const base = configured.base ?? listenOrigin(listen, port)
  return {
    base,
    delivery: configured.delivery ?? `${base}/cdn`,
    preview: configured.preview ?? `${base}/preview`,
    management: configured.management ?? `${base}/api`,
    upload: configured.upload ?? `${base}/upload`,
    graphql: configured.graphql ?? `${base}/graphql`,
    images: configured.images ?? base,
    auth: configured.auth ?? base,
  }
}

/**
 * The hosts that select an API by themselves: used by one API only, different from the base host, and without a path (a
 * URL such as https://example.com/cdn selects the API by its path). A host that also serves the login is left out.
 */
export function publicHosts(urls: PublicUrls): ReadonlyMap<string, HostInterface> {
  const hostOf = (url: string) => new URL(url).host
  const usersOf = (host: string) => Object.values(urls).filter((url) => hostOf(url) === host).length
  const own = HOST_INTERFACES.filter(
    (name) => new URL(urls[name]).pathname === '/' && usersOf(hostOf(urls[name])) === 1,
  )
  return new Map(own.map((name) => [hostOf(urls[name]), name]))
}

/** The configuration of a server that listens on `port`; needed for port 0. */
export function withPort(config: Config, port: number): Config {
  const urls = publicUrls(config.publicUrlSettings, port)
  return { ...config, http: { ...config.http, port }, publicUrls: urls, publicHosts: publicHosts(urls) }
}

function listenOrigin({ host, tls }: PublicUrlSettings['listen'], port: number): string {
  const name = LOCAL.has(host) ? 'localhost' : isIPv6(host) ? `[${host}]` : host
  // URL drops the default port of the scheme, as browsers do.
  return new URL(`${tls ? 'https' : 'http'}://${name}:${port}`).origin
}
