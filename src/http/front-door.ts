import type { Api } from '#domain/access/actor'
import { apiOf, claimedKind, mayUseApi } from '#domain/access/token'
import { accessTokenInvalid } from '#domain/errors'
import type { RoutedInterface } from './route.ts'

/** Where a request goes. `segments` are what is left of the path after the interface's prefix. */
export type Door =
  | { readonly kind: 'routed'; readonly interface: RoutedInterface; readonly segments: readonly string[] }
  | { readonly kind: 'page'; readonly interface: 'images' | null; readonly segments: readonly string[] }
  | { readonly kind: 'operator'; readonly name: 'healthz' | 'readyz' | 'metrics' }
  | { readonly kind: 'root' }

export interface Knock {
  /** The Host header in lower case, with its port when it has one. */
  readonly host: string
  readonly segments: readonly string[]
  /** A CORS preflight never carries a token; a bare one is answered for management, whose methods include all others. */
  readonly preflight: boolean
  /** Called only when a path needs it: a health check has no token to be judged. */
  readonly token: () => string | null
}

export interface FrontDoorOptions {
  readonly publicHosts: ReadonlyMap<string, Api>
  /** First path segments of all routes (`spaces`, `organizations`, …): what a bare API request can begin with. */
  readonly roots: ReadonlySet<string>
}

const PREFIXES: ReadonlyMap<string, Api> = new Map([
  ['cdn', 'delivery'],
  ['preview', 'preview'],
  ['api', 'management'],
  ['upload', 'upload'],
])

/** An explicit host or prefix accepts only its own kind of token; a bare path takes the interface from the token. */
export const acceptsToken = (to: RoutedInterface, token: string): boolean => mayUseApi(claimedKind(token), to)

export function chooseDoor(knock: Knock, options: FrontDoorOptions): Door {
  const { segments } = knock
  const first = segments[0]
  // Probes come by address, whatever host names are configured.
  if (segments.length === 1 && (first === 'healthz' || first === 'readyz')) return { kind: 'operator', name: first }

  const owner = interfaceOfHost(knock.host, options.publicHosts)
  if (owner !== undefined && !isPageOfManagement(owner, first, options.roots)) return doorOf(owner, segments)

  if (first === undefined) return { kind: 'root' }
  if (first === 'metrics' && segments.length === 1) return { kind: 'operator', name: 'metrics' }
  const prefixed = PREFIXES.get(first)
  if (prefixed !== undefined) return doorOf(prefixed, segments.slice(1))
  if (!options.roots.has(first)) return { kind: 'page', interface: null, segments }

  if (knock.preflight) return { kind: 'routed', interface: 'management', segments }
  const token = knock.token()
  if (token === null) throw accessTokenInvalid()
  return { kind: 'routed', interface: apiOf(claimedKind(token)), segments }
}

/**
 * The web app is of one origin with the management interface, so a host of its own for management serves `/app` too.
 * The other hosts serve nothing but their interface: what was uploaded never shares an origin with the app.
 */
function isPageOfManagement(owner: Api, first: string | undefined, roots: ReadonlySet<string>): boolean {
  return owner === 'management' && (first === undefined || !roots.has(first))
}

function interfaceOfHost(host: string, publicHosts: ReadonlyMap<string, Api>): Api | undefined {
  if (publicHosts.size === 0) return undefined
  const exact = publicHosts.get(host)
  if (exact !== undefined) return exact
  const colon = host.lastIndexOf(':')
  return colon > host.lastIndexOf(']') ? publicHosts.get(host.slice(0, colon)) : undefined
}

function doorOf(to: Api, segments: readonly string[]): Door {
  if (to === 'images') return { kind: 'page', interface: 'images', segments }
  return { kind: 'routed', interface: to, segments }
}
