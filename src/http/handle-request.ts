import type { IncomingMessage, ServerResponse } from 'node:http'
import { PreparedBody } from '#delivery/prepared-body'
import type { Actor } from '#domain/access/actor'
import { checkBody } from '#domain/check-body'
import { accessTokenInvalid, accessTokenMissing, badRequest, DomainError } from '#domain/errors'
import type { AccessLog } from './access-log.ts'
import type { HostCheck } from './allowed-hosts.ts'
import type { Profiles } from './api-profiles.ts'
import { bodyLimitsOf, discardBody, hasBody, readBytes, readJsonBody } from './body.ts'
import { sendPreflight } from './cors.ts'
import { STATUS } from './error-reply.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Load } from './load.ts'
import type { Metrics } from './metrics.ts'
import { readMinPosition } from './min-position.ts'
import type { Operator } from './operator.ts'
import type { PageHandler } from './page.ts'
import { startInOrder, startNext } from './pipelining.ts'
import { Query } from './query.ts'
import type { RateLimit } from './rate-limit.ts'
import { RequestContext } from './request-context.ts'
import type { Reply, Route, RoutedApi } from './route.ts'
import { RoutedRequest } from './routed-request.ts'
import type { RouteMatch, Router } from './router.ts'
import { type ApiSelectionOptions, acceptsToken, type Destination, selectApi } from './select-api.ts'
import { type SendOptions, sendReply } from './send.ts'
import { sendError } from './send-error.ts'
import type { HttpSettings } from './settings.ts'
import type { Streams } from './streams.ts'
import { parseTarget } from './target.ts'
import { readToken } from './token.ts'
import { closeSlowBody, isLastOnConnection } from './write-response.ts'

/** Returns the actor of a token; throws `AccessTokenInvalid` for an unknown token or one of another API. */
export type Authenticate = (token: string, to: RoutedApi) => Actor | Promise<Actor>

/** Throws when the actor lacks the right that the route table requires. */
export type Authorize = (actor: Actor, match: RouteMatch) => Promise<void>

/** The session token in the cookie of a request from the web app; null for other requests. */
export type SessionToken = (req: IncomingMessage) => string | null

/** The error for requests that this node does not serve; null when it serves them. `page`: a path without a handler. */
export type Misdirected = (to: RoutedApi | 'page') => DomainError | null

/** Runs `work`, which handles the request, in a span. */
export type TraceRequest = (context: RequestContext, work: () => void) => void

/** Whether the change log of a space has reached this position. */
export type HasReached = (space: string, position: number) => Promise<boolean>

export interface Edge {
  readonly settings: HttpSettings
  readonly profiles: Profiles
  readonly routers: Readonly<Record<RoutedApi, Router>>
  readonly apiSelection: ApiSelectionOptions
  readonly pages: readonly PageHandler[]
  readonly authenticate: Authenticate
  readonly authorize: Authorize
  readonly hasReached: HasReached
  readonly misdirected: Misdirected
  readonly checkHost: HostCheck
  /** The client address, according to trusted proxies. */
  readonly addressOf: (req: IncomingMessage) => string
  readonly sessionToken: SessionToken
  /** Throws when a response does not match its schema; null in production. */
  readonly checkResponse: ((route: Route, reply: Reply) => void) | null
  /** Null unless tracing is on. */
  readonly trace: TraceRequest | null
  readonly operator: Operator
  readonly metrics: Metrics
  readonly accessLog: AccessLog
  readonly send: SendOptions
  readonly lifecycle: Lifecycle
  readonly load: Load
  readonly streams: Streams
  readonly rate: RateLimit
}

const ROUTED_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

type Expectation = 'none' | 'continue' | 'unknown'

export function handleRequest(
  edge: Edge,
  req: IncomingMessage,
  res: ServerResponse,
  expectation: Expectation = 'none',
): void {
  const context = new RequestContext(req, res, edge.profiles.of.management, expectation !== 'none')
  startInOrder(context.connection, req, edge.settings.limits.pipelined, () => {
    begin(edge, context)
    if (edge.trace === null) start(edge, context, expectation)
    else edge.trace(context, () => start(edge, context, expectation))
  })
}

function start(edge: Edge, context: RequestContext, expectation: Expectation): void {
  if (expectation !== 'none' || !sendRepeated(edge, context)) void handle(edge, context, expectation)
}

/** Not in `handle`: an asynchronous function would cost a repeated read a promise. */
function sendRepeated(edge: Edge, context: RequestContext): boolean {
  try {
    return edge.send.repeatedReads.send(context)
  } catch (error) {
    sendError(context, error, edge.profiles, edge.send)
    return true
  }
}

/** Reads the body only if it decides whether the request is a repeated one; the route then gets what was read. */
async function sendRepeatedPost(edge: Edge, context: RequestContext): Promise<boolean> {
  const { repeatedReads } = edge.send
  const api = repeatedReads.apiOfPost(context)
  if (api === null) return false
  context.to = api
  context.profile = edge.profiles.of[api]
  context.body = await readBytes(context, edge.settings.limits)
  return repeatedReads.send(context)
}

/** Handles a request: URL, API, token, route, body, handler, response. Every error ends in `sendError`. */
async function handle(edge: Edge, context: RequestContext, expectation: Expectation): Promise<void> {
  try {
    if (expectation === 'unknown') throw badRequest('The expectation in the Expect header is not supported.')
    if (context.req.method === 'POST' && expectation === 'none' && (await sendRepeatedPost(edge, context))) return
    await dispatch(edge, context)
  } catch (error) {
    sendError(context, error, edge.profiles, edge.send)
  }
}

function begin(edge: Edge, context: RequestContext): void {
  const { req, res, connection } = context
  if (connection.overrun && connection.waiting.length === 0) context.mustClose = true
  // Node's own limit would send an empty 503 to the next request instead of closing after this one.
  if (++connection.served >= edge.settings.limits.maxRequestsPerSocket) context.mustClose = true
  edge.lifecycle.active++
  res.on('close', () => {
    const now = performance.now()
    const ms = now - context.startedAt
    connection.lastUsedAt = now
    edge.lifecycle.active--
    edge.load.release(context)
    // The client decides how long a stream lasts, so its duration is not a measure of the server.
    if (!context.streams) edge.metrics.observeRequest(context, req.method ?? '', res.statusCode, ms / 1000)
    edge.accessLog(context, ms)
    closeSlowBody(context)
    startNext(connection, req.socket)
  })
}

function dispatch(edge: Edge, context: RequestContext): Promise<void> | void {
  const { req } = context
  checkHeaderLines(req, edge.settings.limits.headerLines)
  const target = parseTarget(req.url ?? '', edge.settings.limits)
  const query = new Query(target.search)
  const preflight = req.method === 'OPTIONS'
  if (target.segments[0] === '*' && preflight) return sendPreflight(context, edge.profiles, edge.send)
  const host = (target.host ?? req.headers.host ?? '').toLowerCase()
  let token: string | null | undefined
  const readOnce = () => {
    if (token === undefined) token = readToken(req, query) ?? edge.sessionToken(req)
    return token
  }
  // Health probes use the IP address, whatever host names are configured.
  if (target.segments[0] !== 'healthz' && target.segments[0] !== 'readyz') edge.checkHost(host)
  const destination = selectApi({ host, segments: target.segments, preflight, token: readOnce }, edge.apiSelection)
  if (destination.kind === 'routed') return handleApi(edge, context, destination, query, readOnce)
  if (destination.kind === 'page') return handlePage(edge, context, destination, query)
  context.to = 'operator'
  return edge.operator.handle(context, destination, query)
}

/** RFC 9112 requires exactly one Host header. Two Authorization headers are ambiguous. */
function checkHeaderLines(req: IncomingMessage, maxLines: number): void {
  const raw = req.rawHeaders
  if (raw.length > maxLines * 2) throw new DomainError('HeadersTooLarge')
  let hosts = 0
  let authorizations = 0
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
    else if (name.length === 13 && name.toLowerCase() === 'authorization') authorizations++
  }
  if (hosts > 1) throw badRequest('The request has more than one Host header.')
  if (hosts === 0 && req.httpVersion === '1.1') throw badRequest('The request has no Host header.')
  if (authorizations > 1) throw accessTokenInvalid()
}

async function handleApi(
  edge: Edge,
  context: RequestContext,
  destination: Destination & { kind: 'routed' },
  query: Query,
  readOnce: () => string | null,
): Promise<void> {
  const method = context.req.method ?? ''
  context.to = destination.api
  context.profile = edge.profiles.of[destination.api]
  edge.rate.admitAddress(edge.addressOf(context.req), context.startedAt)
  if (method === 'OPTIONS') return sendPreflight(context, edge.profiles, edge.send)
  const misdirected = edge.misdirected(destination.api)
  if (misdirected !== null) throw misdirected
  if (!ROUTED_METHODS.has(method)) throw unknownRoute(destination.api)

  const token = readOnce()
  if (token === null && destination.api === 'graphql') throw accessTokenMissing()
  if (token === null || !acceptsToken(destination.api, token)) throw accessTokenInvalid()
  edge.load.enter(token)
  try {
    await authenticateAndRoute(edge, context, destination, query, token)
  } finally {
    edge.load.leave(token)
  }
}

async function authenticateAndRoute(
  edge: Edge,
  context: RequestContext,
  destination: Destination & { kind: 'routed' },
  query: Query,
  token: string,
): Promise<void> {
  const method = context.req.method ?? ''
  const actor = edge.authenticate(token, destination.api)
  context.actor = actor instanceof Promise ? await actor : actor
  countUse(edge, context, destination.api)
  const match = edge.routers[destination.api].match(method, destination.segments)
  if (match === null) throw unknownRoute(destination.api)
  context.route = match.pattern

  if (!isGuarded(destination.api)) return handleRoute(edge, context, destination, query, token, match)
  // Use cases for content check rights before they read a body, and run often. So for them this check runs only when the
  // request fails for another reason, which a caller without the right must not learn.
  const isChecked = typeof match.route.body === 'object'
  const isFrequent = method === 'GET' || method === 'HEAD' || (match.route.access.startsWith('content.') && !isChecked)
  if (!isFrequent) await edge.authorize(context.actor, match)
  try {
    await handleRoute(edge, context, destination, query, token, match)
  } catch (error) {
    if (isFrequent && isRequestError(error)) await edge.authorize(context.actor, match)
    throw error
  }
}

/** Use cases of delivery and preview check the API key before anything else. */
const isGuarded = (to: RoutedApi): boolean => to === 'management' || to === 'upload'

const REQUEST_ERRORS: ReadonlySet<number> = new Set([400, 409, 413, 415, 422])

const isRequestError = (error: unknown): boolean =>
  error instanceof DomainError && REQUEST_ERRORS.has(STATUS[error.code])

async function handleRoute(
  edge: Edge,
  context: RequestContext,
  destination: Destination & { kind: 'routed' },
  query: Query,
  token: string,
  match: RouteMatch,
): Promise<void> {
  const { req } = context
  const method = req.method ?? ''
  const limits = edge.settings.limits
  const ignoresBody = method === 'GET' || method === 'HEAD' || method === 'DELETE'
  let body: unknown
  if (hasBody(req) && match.route.body !== 'stream') {
    body = ignoresBody
      ? await discardBody(context, limits)
      : await readJsonBody(context, bodyLimitsOf(limits, match.route))
  }
  const { body: bodySchema } = match.route
  if (typeof bodySchema === 'object') body = checkBody(bodySchema, body)
  // The token is no longer needed, and a search would take it for a filter.
  if (query.mayHold('access_token')) query.params.delete('access_token')
  const reaching = managementPosition(edge, destination, context, match)
  const reached = reaching === null || (await reaching)
  const actor = withRequest(edge, context.actor!, context)
  const matched = { api: destination.api, actor, params: match.params, query, body }
  const handled = match.route.handle(new RoutedRequest(context, matched, limits))
  // `await` on a value that is not a promise would cost a microtask on every request.
  const reply = handled instanceof Promise ? await handled : handled
  if (!reached) throw new DomainError('PositionNotReached')
  // With `select`, responses have fewer members than their schema.
  if (edge.checkResponse && !hasSelect(query.params)) edge.checkResponse(match.route, reply)
  if (reply.stream) {
    const currentActor = async () => edge.authenticate(token, destination.api)
    return edge.streams.open(context, reply, { run: reply.stream, token, actor: currentActor })
  }
  if (reply.isCurrent !== undefined && reply.body instanceof PreparedBody) context.isCurrent = reply.isCurrent
  const sent = sendReply(context, reply, reply.status ?? match.route.status ?? 200, edge.send)
  if (sent !== undefined) await sent
}

const hasSelect = (query: URLSearchParams): boolean => [...query.keys()].some((name) => name.startsWith('select'))

/** Only management reports the rate limit on every response. */
function countUse(edge: Edge, context: RequestContext, to: RoutedApi): void {
  const { actor } = context
  if (actor === null || actor.kind === 'system') return
  const use = edge.rate.admitToken(actor.tokenId, to, context.startedAt)
  if (to === 'management') context.rate = use
  edge.rate.requireWithin(use)
}

/** Adds them to a copy: the actor is cached for further requests of its token. */
const withRequest = (edge: Edge, actor: Actor, { req, requestId }: RequestContext): Actor =>
  actor.kind === 'user' ? { ...actor, address: edge.addressOf(req), requestId } : actor

/**
 * Checks `X-Sheaf-Min-Position` for management, which reads from the database directly: the position is either there before
 * the read begins, or the request fails. It fails after the handler, so that only callers with access learn the position.
 */
function managementPosition(
  edge: Edge,
  destination: Destination & { kind: 'routed' },
  { req }: RequestContext,
  { params }: RouteMatch,
): Promise<boolean> | null {
  if (destination.api !== 'management' || (req.method !== 'GET' && req.method !== 'HEAD')) return null
  const position = readMinPosition(req.headers)
  return position === null || params.space === undefined ? null : edge.hasReached(params.space, position)
}

const unknownRoute = (to: RoutedApi): DomainError =>
  new DomainError(to === 'management' || to === 'upload' ? 'UnknownRoute' : 'NotFound')

async function handlePage(
  edge: Edge,
  context: RequestContext,
  destination: Destination & { kind: 'page' },
  query: Query,
): Promise<void> {
  const { req, res, requestId } = context
  context.to = destination.api ?? 'none'
  edge.rate.admitAddress(edge.addressOf(req), context.startedAt)
  const pathname = `/${destination.segments.join('/')}`
  const handler = edge.pages.find((candidate) => candidate.matches(pathname))
  if (handler === undefined) throw edge.misdirected('page') ?? unknownRoute('management')
  context.to = handler.name
  edge.load.enter(null)
  try {
    const head = headOfPage(edge, context)
    if (!handler.ownHead) for (let i = 0; i < head.length; i += 2) res.setHeader(head[i]!, head[i + 1]!)
    await handler.handle(
      req,
      res,
      { pathname, segments: destination.segments, searchParams: query.params },
      requestId,
      head,
    )
  } finally {
    edge.load.leave(null)
    if (!res.closed) edge.load.hold(context, res.writableLength)
  }
}

/** The headers that all pages have in common. */
function headOfPage(edge: Edge, context: RequestContext): string[] {
  const head = [...edge.profiles.security, edge.profiles.requestIdHeader, context.requestId]
  if (isLastOnConnection(context, edge.send)) head.push('Connection', 'close')
  if (context.awaitsContinue) {
    context.res.writeContinue()
    context.awaitsContinue = false
  }
  return head
}
