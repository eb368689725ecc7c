import type { Api } from '#domain/access/actor'
import { apiOf, claimedKind, mayUseApi } from '#domain/access/token'
import { accessTokenInvalid } from '#domain/errors'
import type { RoutedApi } from './route.ts'

/** Where a request goes. `segments` is the path after the prefix of the API. */
export type Destination =
  | { readonly kind: 'routed'; readonly api: RoutedApi; readonly segments: readonly string[] }
  | { readonly kind: 'page'; readonly api: 'images' | null; readonly segments: readonly string[] }
  | { readonly kind: 'operator'; readonly name: 'healthz' | 'readyz' | 'metrics' }
  | { readonly kind: 'root' }

export interface SelectionInput {
  /** The Host header in lower case, with its port when it has one. */
  readonly host: string
  readonly segments: readonly string[]
  /** A CORS preflight has no token; without a prefix it goes to management, which allows the methods of all APIs. */
  readonly preflight: boolean
  /** Called only when the path does not name an API. */
  readonly token: () => string | null
}

export interface ApiSelectionOptions {
  readonly publicHosts: ReadonlyMap<string, Api>
  /** First path segments of all routes (`spaces`, `organizations`, …): an API request without a prefix begins with one. */
  readonly roots: ReadonlySet<string>
}

const PREFIXES: ReadonlyMap<string, Api> = new Map([
  ['cdn', 'delivery'],
  ['preview', 'preview'],
  ['api', 'management'],
  ['upload', 'upload'],
  ['graphql', 'graphql'],
])

/** An API accepts only its own kind of token. */
export const acceptsToken = (to: RoutedApi, token: string): boolean => mayUseApi(claimedKind(token), to)

/** Selects the API by host name, then by path prefix, then by the kind of the token. */
export function selectApi(input: SelectionInput, options: ApiSelectionOptions): Destination {
  const { segments } = input
  const first = segments[0]
  // Health probes use the IP address, whatever host names are configured.
  if (segments.length === 1 && (first === 'healthz' || first === 'readyz')) return { kind: 'operator', name: first }

  const owner = apiOfHost(input.host, options.publicHosts)
  if (owner !== undefined && !isManagementPage(owner, first, options.roots)) return destinationOf(owner, segments)

  if (first === undefined) return { kind: 'root' }
  if (first === 'metrics' && segments.length === 1) return { kind: 'operator', name: 'metrics' }
  const api = PREFIXES.get(first)
  if (api !== undefined) return destinationOf(api, segments.slice(1))
  // The path alone names the API, so a client of another host needs no prefix.
  if (first === 'content' && segments[1] === 'v1' && segments[2] === 'spaces') return destinationOf('graphql', segments)
  if (!options.roots.has(first)) return { kind: 'page', api: null, segments }

  if (input.preflight) return { kind: 'routed', api: 'management', segments }
  const token = input.token()
  if (token === null) throw accessTokenInvalid()
  return { kind: 'routed', api: apiOf(claimedKind(token)), segments }
}

/**
 * The web app needs the origin of the management API, so the host of management also serves `/app`. The other hosts serve
 * only their API: uploaded files never share an origin with the app.
 */
function isManagementPage(owner: Api, first: string | undefined, roots: ReadonlySet<string>): boolean {
  return owner === 'management' && (first === undefined || !roots.has(first))
}

function apiOfHost(host: string, publicHosts: ReadonlyMap<string, Api>): Api | undefined {
  if (publicHosts.size === 0) return undefined
  const exact = publicHosts.get(host)
  if (exact !== undefined) return exact
  const colon = host.lastIndexOf(':')
  return colon > host.lastIndexOf(']') ? publicHosts.get(host.slice(0, colon)) : undefined
}

function destinationOf(to: Api, segments: readonly string[]): Destination {
  if (to === 'images') return { kind: 'page', api: 'images', segments }
  return { kind: 'routed', api: to, segments }
}
