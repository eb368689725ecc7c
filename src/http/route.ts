import type { IncomingHttpHeaders } from 'node:http'
import type { Of, TObject, TSchema } from '#contract/schema'
import type { PreparedBody } from '#delivery/prepared-body'
import type { Actor } from '#domain/access/actor'
import type { OrganizationRight, Right } from '#domain/access/decide'

/** The APIs that have routes. Each has its own tokens, media type and CORS rules (`api-profiles.ts`). */
export type RoutedApi = 'delivery' | 'preview' | 'management' | 'upload' | 'graphql'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * A route is plain data: the same list mounts the server, generates the API reference and drives the permission tests.
 * In `path`, `E` stands for `/spaces/:space/environments/:environment` and is mounted a second time as `/spaces/:space`
 * with environment `master`; `S` stands for `/spaces/:space`.
 */
export interface Route {
  method: Method
  path: string
  /** One line for the API reference. */
  summary: string
  /** The right that the caller needs. The use case checks it; listed here for the reference and tests. */
  access: RouteAccess
  /** The query parameters, for the API document. */
  query?: TObject
  /** The request headers that the route reads, for the API document. */
  headers?: TObject
  /** The schema of the JSON body, or `stream` for a body that the handler reads as a stream. */
  body?: TObject | 'stream'
  /** The schema of a body that the use case checks itself; for the API document only. */
  contentBody?: TSchema
  /** Limits of the JSON body, where they are higher than those of all requests. */
  bodyLimits?: () => { bodyBytes: number; jsonKeys: number }
  /** The schema of the body of a successful response; none for 204. */
  response?: TSchema
  /** The response is a stream of server-sent events; `response` describes the data of one. */
  streams?: true
  /** The same, for clients that accept only event streams. */
  mayStream?: true
  /** The success status; default 200. */
  status?: number
  /** The request creates a missing resource, and then returns 201. */
  creates?: true
  handle(request: RouteRequest): Promise<Reply> | Reply
}

/**
 * A right in the space of the route, in its organization, or in the account of the caller; `public` for none. `read`, `manage`,
 * `space.manage` and `lifecycle` are for administrators; API keys of delivery and preview also have `read`. `installation` is
 * for administrators of the installation.
 */
export type RouteAccess =
  | Right
  | `organization.${OrganizationRight}`
  | 'account.read'
  | 'account.manage'
  | 'installation'
  | 'public'

export interface RouteRequest {
  api: RoutedApi
  actor: Actor
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** The raw path and query, for cache keys; may contain a token. */
  url: string
  headers: IncomingHttpHeaders
  /** The parsed JSON, or undefined without a body. */
  body: unknown
  /** The bytes of the body, for a route with `body: 'stream'`. Nothing is read before the call. */
  stream(maxBytes: number): AsyncIterable<Uint8Array>
  /** The same, read completely. */
  bytes(maxBytes: number): Promise<Buffer>
  requestId: string
}

export interface Reply<Body = unknown> {
  status?: number
  /** Sent as JSON unless it is a Buffer or a `PreparedBody`; left out for 204. */
  body?: Body | PreparedBody | Buffer
  headers?: Record<string, string>
  /** Instead of a body: writes events after the headers are sent (`streams.ts`). */
  stream?: (writer: EventWriter) => Promise<void>
  /** Returns whether this is still the reply to the same request of the same actor. Absent if that is not known. */
  isCurrent?: () => boolean
  /** The position of a write in the change log, sent as X-Sheaf-Position. */
  position?: number | null
}

/** Writes events to the client until the client disconnects or the server stops. */
export interface EventWriter {
  /** Aborted when the client disconnects or the server stops. */
  readonly signal: AbortSignal
  /** The longest time without a write. */
  readonly heartbeatMs: number
  /** Resolves when the client has read most of the text. */
  write(text: string): Promise<void>
  /** The current actor of the token; throws when the token is no longer valid. */
  actor(): Promise<Actor>
}

/** The names of the parameters of a path. */
export type PathParams<Path extends string> = string extends Path
  ? string
  : Path extends `E${infer Rest}`
    ? 'space' | 'environment' | Named<Rest>
    : Path extends `S${infer Rest}`
      ? 'space' | Named<Rest>
      : Named<Path>

type Named<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Named<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The request of a route, typed by its path and its body schema. */
export type RequestOf<Path extends string, Body> = Omit<RouteRequest, 'params' | 'body'> & {
  params: Readonly<Record<PathParams<Path>, string>>
  body: Body extends TObject ? Of<Body> : unknown
}

/** A route whose request and response are typed by its path and its schemas. */
export const route = <
  const Path extends string,
  Body extends TObject | 'stream' = never,
  Response extends TSchema = TSchema,
>(
  definition: Omit<Route, 'path' | 'body' | 'response' | 'handle'> & {
    path: Path
    body?: Body
    response?: Response
    handle(request: RequestOf<Path, Body>): Promise<Reply<Of<Response>>> | Reply<Of<Response>>
  },
): Route => definition as unknown as Route
