import type { IncomingHttpHeaders } from 'node:http'
import type { Of, TObject, TSchema } from '#contract/schema'
import type { PreparedBody } from '#delivery/prepared-body'
import type { Actor } from '#domain/access/actor'
import type { OrganizationRight, Right } from '#domain/access/decide'

/** The interfaces that routes belong to; each has its own tokens, media type and CORS rules (`interfaces.ts`). */
export type RoutedInterface = 'delivery' | 'preview' | 'management' | 'upload'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * A route is plain data: the same list mounts the server, prints the API reference and is walked by the permission tests.
 * In `path`, `E` stands for `/spaces/:space/environments/:environment` and is mounted a second time as `/spaces/:space`
 * with environment `master`; `S` stands for `/spaces/:space`.
 */
export interface Route {
  method: Method
  path: string
  /** One line for the API reference. */
  summary: string
  /** What the caller must be allowed to do; decided by the use case, listed here for reference and tests. */
  access: RouteAccess
  /** The query parameters, for the API document. */
  query?: TObject
  /** The request headers that the route reads, for the API document. */
  headers?: TObject
  /** The schema of the JSON body, or `stream` for a body that the route takes as it arrives. */
  body?: TObject | 'stream'
  /** The schema of a body whose use case checks it itself, in the words that clients know for content. */
  contentBody?: TSchema
  /** The schema of the body of a successful response; none for 204. */
  response?: TSchema
  /** The response is a stream of server-sent events; `response` describes the data of one. */
  streams?: true
  /** Success status, 200 unless told. */
  status?: number
  /** The request creates what does not exist yet, and is then answered with 201. */
  creates?: true
  handle(request: RouteRequest): Promise<Reply> | Reply
}

/**
 * A right in the space of the route (`read`, `manage`, `space.manage` and `lifecycle` are for administrators, `read` also for
 * keys of delivery and preview), in its organization, or over one's own account. `public`: none.
 */
export type RouteAccess = Right | `organization.${OrganizationRight}` | 'account.read' | 'account.manage' | 'public'

export interface RouteRequest {
  interface: RoutedInterface
  actor: Actor
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** The path and query as they were sent. A key for what they were found to mean; may hold a token. */
  url: string
  headers: IncomingHttpHeaders
  /** Parsed JSON, or undefined when no body was sent. */
  body: unknown
  /** The bytes of the body, for a route that takes it as it arrives. Nothing is read before this is called. */
  stream(maxBytes: number): AsyncIterable<Uint8Array>
  requestId: string
}

export interface Reply<Body = unknown> {
  status?: number
  /** Sent as JSON unless it is a Buffer or a `PreparedBody`; left out for 204. */
  body?: Body | PreparedBody | Buffer
  headers?: Record<string, string>
  /** Instead of a body: writes events for as long as it likes, once the headers are out (`streams.ts`). */
  stream?: (line: EventLine) => Promise<void>
  /** The log position a write was committed at, told to the client as X-Sheaf-Position. */
  position?: number | null
}

/** A connection that events are written to until one of both sides has had enough. */
export interface EventLine {
  /** Aborted when the client is gone or the server stops. */
  readonly signal: AbortSignal
  /** How long the line may be silent. */
  readonly heartbeatMs: number
  /** Answers when the client has taken it, or most of it. */
  write(text: string): Promise<void>
  /** Who the token belongs to now; throws when it belongs to nobody any more. */
  actor(): Promise<Actor>
}

/** The names that a path gives to its parts. */
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

/** What `handle` is given: the parameters of the path, and the body as its schema describes it. */
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
