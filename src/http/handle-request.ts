import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Actor } from '#domain/access/actor'
import { checkBody } from '#domain/check-body'
import { accessTokenInvalid, badRequest, DomainError } from '#domain/errors'
import type { AccessLog } from './access-log.ts'
import type { HostCheck } from './allowed-hosts.ts'
import { cutSlowBody, isLast } from './answer.ts'
import { discardBody, hasBody, readJsonBody } from './body.ts'
import { answerPreflight } from './cors.ts'
import { STATUS } from './error-reply.ts'
import { Exchange } from './exchange.ts'
import { acceptsToken, chooseDoor, type Door, type FrontDoorOptions } from './front-door.ts'
import { endTurn, takeTurn } from './in-turn.ts'
import type { Profiles } from './interfaces.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Load } from './load.ts'
import type { Metrics } from './metrics.ts'
import { readMinPosition } from './min-position.ts'
import type { Operator } from './operator.ts'
import type { PageHandler } from './page.ts'
import { Query } from './query.ts'
import type { RateLimit } from './rate-limit.ts'
import type { Reply, Route, RoutedInterface } from './route.ts'
import { RoutedRequest } from './routed-request.ts'
import type { RouteMatch, Router } from './router.ts'
import { type SendOptions, sendReply } from './send.ts'
import { sendError } from './send-error.ts'
import type { HttpSettings } from './settings.ts'
import type { Streams } from './streams.ts'
import { parseTarget } from './target.ts'
import { readToken } from './token.ts'

/** Finds who a token belongs to; throws `AccessTokenInvalid` for one that is unknown or of another interface. */
export type Authenticate = (token: string, to: RoutedInterface) => Actor | Promise<Actor>

/** Throws the refusal when the caller lacks the right that the route table names. */
export type Authorize = (actor: Actor, match: RouteMatch) => Promise<void>

/** The token behind a cookie, for requests that bring no token and prove to come from the web app; null otherwise. */
export type SessionToken = (req: IncomingMessage) => string | null

/** Has the log of a space come to this position? */
export type HasReached = (space: string, position: number) => Promise<boolean>

export interface Edge {
  readonly settings: HttpSettings
  readonly profiles: Profiles
  readonly routers: Readonly<Record<RoutedInterface, Router>>
  readonly frontDoor: FrontDoorOptions
  readonly pages: readonly PageHandler[]
  readonly authenticate: Authenticate
  readonly authorize: Authorize
  readonly hasReached: HasReached
  /** Throws for a Host header that this server does not answer for. */
  readonly checkHost: HostCheck
  /** Where a request really comes from, by what trusted proxies tell. */
  readonly addressOf: (req: IncomingMessage) => string
  readonly sessionToken: SessionToken
  /** Throws when a reply does not match its schema; null: not checked. */
  readonly checkReply: ((route: Route, reply: Reply) => void) | null
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
  const exchange = new Exchange(req, res, edge.profiles.of.management, expectation !== 'none')
  takeTurn(exchange.connection, req, edge.settings.limits.pipelined, () => void work(edge, exchange, expectation))
}

/** The whole way of a request: address, door, token, route, body, handler, answer. Every failure ends in `sendError`. */
async function work(edge: Edge, exchange: Exchange, expectation: Expectation): Promise<void> {
  begin(edge, exchange)
  try {
    if (expectation === 'unknown') throw badRequest('The expectation in the Expect header is not supported.')
    await walk(edge, exchange)
  } catch (error) {
    sendError(exchange, error, edge.profiles, edge.send)
  }
}

function begin(edge: Edge, exchange: Exchange): void {
  const { req, res, connection } = exchange
  if (connection.overrun && connection.waiting.length === 0) exchange.mustClose = true
  // Node's own limit answers the next request with a bare 503 instead of closing after this one.
  if (++connection.served >= edge.settings.limits.maxRequestsPerSocket) exchange.mustClose = true
  edge.lifecycle.active++
  res.on('close', () => {
    const now = performance.now()
    const ms = now - exchange.startedAt
    connection.lastUsedAt = now
    edge.lifecycle.active--
    edge.load.release(exchange)
    // A stream lasts as long as its client likes: its time says nothing about the server.
    if (!exchange.streams) edge.metrics.observeRequest(exchange.to, req.method ?? '', res.statusCode, ms / 1000)
    edge.accessLog(exchange, ms)
    cutSlowBody(exchange)
    endTurn(connection, req.socket)
  })
}

function walk(edge: Edge, exchange: Exchange): Promise<void> | void {
  const { req } = exchange
  checkHeaderLines(req, edge.settings.limits.headerLines)
  const target = parseTarget(req.url ?? '', edge.settings.limits)
  const query = new Query(target.search)
  const preflight = req.method === 'OPTIONS'
  if (target.segments[0] === '*' && preflight) return answerPreflight(exchange, edge.profiles, edge.send)
  const host = (target.host ?? req.headers.host ?? '').toLowerCase()
  let token: string | null | undefined
  const readOnce = () => {
    if (token === undefined) token = readToken(req, query) ?? edge.sessionToken(req)
    return token
  }
  // Probes come by address, whatever names are configured.
  if (target.segments[0] !== 'healthz' && target.segments[0] !== 'readyz') edge.checkHost(host)
  const door = chooseDoor({ host, segments: target.segments, preflight, token: readOnce }, edge.frontDoor)
  if (door.kind === 'routed') return routed(edge, exchange, door, query, readOnce)
  if (door.kind === 'page') return page(edge, exchange, door, query)
  exchange.to = 'operator'
  return edge.operator.answer(exchange, door)
}

/** RFC 9112: one Host and no more. Two tokens in one request would leave open which of them was judged. */
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

async function routed(
  edge: Edge,
  exchange: Exchange,
  door: Door & { kind: 'routed' },
  query: Query,
  readOnce: () => string | null,
): Promise<void> {
  const method = exchange.req.method ?? ''
  exchange.to = door.interface
  exchange.profile = edge.profiles.of[door.interface]
  edge.rate.admitAddress(edge.addressOf(exchange.req), exchange.startedAt)
  if (method === 'OPTIONS') return answerPreflight(exchange, edge.profiles, edge.send)
  if (!ROUTED_METHODS.has(method)) throw unknownRoute(door.interface)

  const token = readOnce()
  if (token === null || !acceptsToken(door.interface, token)) throw accessTokenInvalid()
  edge.load.enter(token)
  try {
    await answerRoute(edge, exchange, door, query, token)
  } finally {
    edge.load.leave(token)
  }
}

async function answerRoute(
  edge: Edge,
  exchange: Exchange,
  door: Door & { kind: 'routed' },
  query: Query,
  token: string,
): Promise<void> {
  const method = exchange.req.method ?? ''
  const actor = edge.authenticate(token, door.interface)
  exchange.actor = actor instanceof Promise ? await actor : actor
  countUse(edge, exchange, door.interface)
  const match = edge.routers[door.interface].match(method, door.segments)
  if (match === null) throw unknownRoute(door.interface)

  if (!isGuarded(door.interface)) return handleRoute(edge, exchange, door, query, token, match)
  // Content is read and written often, and its use cases check rights before they read a body; so there the check is
  // repeated only when the request is refused for another reason, which a caller without the right must not learn.
  const isChecked = typeof match.route.body === 'object'
  const isFrequent = method === 'GET' || method === 'HEAD' || (match.route.access.startsWith('content.') && !isChecked)
  if (!isFrequent) await edge.authorize(exchange.actor, match)
  try {
    await handleRoute(edge, exchange, door, query, token, match)
  } catch (error) {
    if (isFrequent && blamesRequest(error)) await edge.authorize(exchange.actor, match)
    throw error
  }
}

/** Keys of delivery and preview carry their rights with them; their use cases check them before anything else. */
const isGuarded = (to: RoutedInterface): boolean => to === 'management' || to === 'upload'

const BLAMING: ReadonlySet<number> = new Set([400, 409, 413, 415, 422])

const blamesRequest = (error: unknown): boolean => error instanceof DomainError && BLAMING.has(STATUS[error.code])

async function handleRoute(
  edge: Edge,
  exchange: Exchange,
  door: Door & { kind: 'routed' },
  query: Query,
  token: string,
  match: RouteMatch,
): Promise<void> {
  const { req } = exchange
  const method = req.method ?? ''
  const limits = edge.settings.limits
  const ignoresBody = method === 'GET' || method === 'HEAD' || method === 'DELETE'
  let body: unknown
  if (hasBody(req) && match.route.body !== 'stream') {
    body = ignoresBody ? await discardBody(exchange, limits) : await readJsonBody(exchange, limits)
  }
  const { body: bodySchema } = match.route
  if (typeof bodySchema === 'object') body = checkBody(bodySchema, body)
  // From here on nobody needs the token, and a search would take it for a filter.
  if (query.mayHold('access_token')) query.params.delete('access_token')
  const asked = managementPosition(edge, door, exchange, match)
  const reached = asked === null || (await asked)
  const from = withAddress(edge, exchange.actor!, req)
  const found = { interface: door.interface, actor: from, params: match.params, query, body }
  const handled = match.route.handle(new RoutedRequest(exchange, found, limits))
  // Waiting for what is already there would cost a turn of the event loop's queue each time.
  const reply = handled instanceof Promise ? await handled : handled
  if (!reached) throw new DomainError('PositionNotReached')
  // By `select` a client asks for less than the whole.
  if (edge.checkReply && !hasSelect(query.params)) edge.checkReply(match.route, reply)
  if (reply.stream) {
    const actor = async () => edge.authenticate(token, door.interface)
    return edge.streams.open(exchange, reply, { run: reply.stream, token, actor })
  }
  const sent = sendReply(exchange, reply, reply.status ?? match.route.status ?? 200, edge.send)
  if (sent !== undefined) await sent
}

const hasSelect = (query: URLSearchParams): boolean => [...query.keys()].some((name) => name.startsWith('select'))

/** Management tells its limits on every answer; the others only when to come back. */
function countUse(edge: Edge, exchange: Exchange, to: RoutedInterface): void {
  const { actor } = exchange
  if (actor === null || actor.kind === 'system') return
  const use = edge.rate.admitToken(actor.tokenId, to, exchange.startedAt)
  if (to === 'management') exchange.rate = use
  edge.rate.requireWithin(use)
}

/** The actor is remembered for the next requests of its token, which may come from elsewhere: so a copy has the address. */
const withAddress = (edge: Edge, actor: Actor, req: IncomingMessage): Actor =>
  actor.kind === 'user' ? { ...actor, address: edge.addressOf(req) } : actor

/**
 * Management reads from the database itself, so nothing has to be waited for: either the position is there before the
 * reading begins, or the answer is refused. Whether it is there is told only to those whom the answer would be told to.
 */
function managementPosition(
  edge: Edge,
  door: Door & { kind: 'routed' },
  { req }: Exchange,
  { params }: RouteMatch,
): Promise<boolean> | null {
  if (door.interface !== 'management' || (req.method !== 'GET' && req.method !== 'HEAD')) return null
  const least = readMinPosition(req.headers)
  return least === null || params.space === undefined ? null : edge.hasReached(params.space, least)
}

const unknownRoute = (to: RoutedInterface): DomainError =>
  new DomainError(to === 'management' || to === 'upload' ? 'UnknownRoute' : 'NotFound')

async function page(edge: Edge, exchange: Exchange, door: Door & { kind: 'page' }, query: Query): Promise<void> {
  const { req, res, requestId } = exchange
  exchange.to = door.interface ?? 'none'
  edge.rate.admitAddress(edge.addressOf(req), exchange.startedAt)
  const pathname = `/${door.segments.join('/')}`
  const handler = edge.pages.find((candidate) => candidate.matches(pathname))
  if (handler === undefined) throw unknownRoute('management')
  exchange.to = handler.name
  edge.load.enter(null)
  try {
    const head = headOfPage(edge, exchange)
    if (!handler.ownHead) for (let i = 0; i < head.length; i += 2) res.setHeader(head[i]!, head[i + 1]!)
    await handler.handle(req, res, { pathname, segments: door.segments, searchParams: query.params }, requestId, head)
  } finally {
    edge.load.leave(null)
    if (!res.closed) edge.load.hold(exchange, res.writableLength)
  }
}

/** A page writes its own answer; this is what all of them have in common. */
function headOfPage(edge: Edge, exchange: Exchange): string[] {
  const head = [...edge.profiles.security, edge.profiles.requestIdHeader, exchange.requestId]
  if (isLast(exchange, edge.send)) head.push('Connection', 'close')
  if (exchange.awaitsContinue) {
    exchange.res.writeContinue()
    exchange.awaitsContinue = false
  }
  return head
}
