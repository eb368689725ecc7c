import type { IncomingMessage, Server, ServerOptions } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { badRequest } from '#domain/errors'
import { createCidrSet } from '#lib/cidr'
import { systemClock } from '#lib/clock'
import { createAccessLog } from './access-log.ts'
import { createHostCheck } from './allowed-hosts.ts'
import { createProfiles } from './api-profiles.ts'
import { checkResponse } from './check-response.ts'
import { clientAddress } from './client-address.ts'
import { createRefuser, type Refuser } from './client-error.ts'
import { closeStalled } from './close-stalled.ts'
import {
  type Authenticate,
  type Authorize,
  type Edge,
  type HasReached,
  handleRequest,
  type Misdirected,
  type SessionToken,
  type TraceRequest,
} from './handle-request.ts'
import { createHealth, type Readiness } from './health.ts'
import { Lifecycle, type StopOptions } from './lifecycle.ts'
import { limitConnections } from './limit-connections.ts'
import { Load, type LoadRefusal } from './load.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { createServer } from './node-http.ts'
import { createOperator } from './operator.ts'
import type { PageHandler } from './page.ts'
import { RateLimit } from './rate-limit.ts'
import { type RecentActor, RepeatedReads } from './repeated-reads.ts'
import type { Route, RoutedApi } from './route.ts'
import { createRouter, type MountedRoute } from './router.ts'
import type { HttpSettings } from './settings.ts'
import { Streams } from './streams.ts'

export interface HttpServerOptions {
  readonly settings: HttpSettings
  readonly authenticate: Authenticate
  /** Default: only the use cases check rights. */
  readonly authorize?: Authorize
  /** Lets the web app use the management API with its session cookie. Default: tokens only. */
  readonly sessionToken?: SessionToken
  readonly hasReached?: HasReached
  /** Default: this node serves everything. */
  readonly misdirected?: Misdirected
  /** The role of this node, for `/readyz`. */
  readonly role?: string
  /** Turns on the short path for repeated reads. */
  readonly recentActor?: RecentActor
  readonly routes: Readonly<Record<RoutedApi, readonly Route[]>>
  readonly pages: readonly PageHandler[]
  /** Called at most once a second, after `ready(true)`. */
  readonly readiness: Readiness
  /** Whether responses are checked against their schemas; in tests only. */
  readonly checkResponses?: boolean
  /** Default: no traces. */
  readonly trace?: TraceRequest | null
  readonly log: Log
  readonly metrics: Metrics
}

export interface HttpServer {
  listen(): Promise<{ port: number }>
  /** Serves a connection that another server has accepted, instead of listening. */
  accept(socket: Socket): void
  /** Until the server is declared ready, `/readyz` returns 503. */
  ready(ready: boolean): void
  /** Finishes accepted requests and stops. Never rejects; a second call waits for the first. */
  stop(options: StopOptions): Promise<void>
  /** Every mounted route, for the API reference and the permission tests. */
  readonly table: Readonly<Record<RoutedApi, readonly MountedRoute[]>>
}

/** The time limit of uploads. JSON bodies have a shorter one (`requestTimeoutMs`). */
const UPLOAD_TIMEOUT_MS = 3_600_000

/** How often Node looks for overdue requests. */
const CHECK_EVERY_MS = 2000

const API_ROOTS = ['delivery', 'preview', 'management', 'upload'] as const

export function createHttpServer(options: HttpServerOptions): HttpServer {
  const { settings, log, metrics, pages } = options
  const { limits } = settings
  const lifecycle = new Lifecycle()
  const load = new Load(limits, reportRefusals(log, metrics))
  const profiles = createProfiles({ vendor: settings.vendor, tls: settings.tls !== null })
  const routers = {
    delivery: createRouter(options.routes.delivery),
    preview: createRouter(options.routes.preview),
    management: createRouter(options.routes.management),
    upload: createRouter(options.routes.upload),
    graphql: createRouter(options.routes.graphql),
  }
  const health = createHealth(options.readiness, systemClock)
  const trusted = createCidrSet(settings.trustedProxies)
  const addressOf = (req: IncomingMessage) => clientAddress(req, trusted)
  const rate = new RateLimit(limits, () => metrics.observeRefusal('rate'))
  const repeatedReads = new RepeatedReads({
    ...{ vendor: settings.vendor, headerLines: limits.headerLines, requestIdHeader: profiles.requestIdHeader },
    ...{ recentActor: options.recentActor ?? (() => undefined), addressOf, rate, load, lifecycle },
  })
  const send = {
    bodyBytes: limits.bodyBytes,
    responseBytes: limits.responseBytes,
    requestIdHeader: profiles.requestIdHeader,
    rateHeaders: profiles.rateHeaders,
    lifecycle,
    load,
    repeatedReads,
  }
  const streams = new Streams(limits, send)
  const hasApp = pages.some((page) => page.matches('/app'))
  const edge: Edge = {
    ...{ settings, profiles, routers, pages, metrics, send, lifecycle, load, streams, rate, addressOf },
    apiSelection: {
      publicHosts: settings.publicHosts,
      // Without those of GraphQL: a space, whose files are at `/<space>/…`, may have the same name.
      roots: new Set(API_ROOTS.flatMap((name) => [...routers[name].roots])),
    },
    authenticate: options.authenticate,
    authorize: options.authorize ?? (async () => {}),
    hasReached: options.hasReached ?? (async () => true),
    misdirected: options.misdirected ?? (() => null),
    checkHost: createHostCheck(settings.allowedHosts, settings.publicHosts.keys()),
    sessionToken: options.sessionToken ?? (() => null),
    checkResponse: options.checkResponses ? checkResponse : null,
    trace: options.trace ?? null,
    operator: createOperator({
      ...{ health, metrics, metricsToken: settings.metricsToken, profiles, send, hasApp, role: options.role },
    }),
    accessLog: createAccessLog(log, settings.trustedProxies),
  }
  metrics.add('sheaf_http_requests_in_flight', () => lifecycle.active)
  metrics.add('sheaf_http_repeated_reads', () => repeatedReads.repeats)
  metrics.add('sheaf_http_streams', () => streams.count)
  metrics.add('sheaf_http_unsent_bytes', () => load.unsentBytes)
  metrics.add('sheaf_ready', async () => Number((await health.report()).status === 'ready'))

  const server = createNodeServer(settings)
  lifecycle.watch(server, settings.tls !== null)
  closeStalled(server, lifecycle.sockets, limits.stallMs)
  connect(server, edge, createRefuser({ profiles, log, metrics, urlLength: limits.urlLength }))
  const reportDrop = createDropReport(limits, log, metrics)
  server.on('drop', reportDrop)
  limitConnections(server, {
    isTls: settings.tls !== null,
    maxSockets: limits.maxSockets,
    maxSocketsPerAddress: limits.maxSocketsPerAddress,
    isTrusted: (address) => trusted.has(address),
    onRefusal: reportDrop,
  })
  let stopped: Promise<void> | null = null
  return {
    table: {
      delivery: routers.delivery.table,
      preview: routers.preview.table,
      management: routers.management.table,
      upload: routers.upload.table,
      graphql: routers.graphql.table,
    },
    listen: () => listen(server, settings),
    accept: (socket) => void server.emit('connection', socket),
    ready: (ready) => health.setReady(ready),
    stop(stopOptions) {
      health.stop()
      streams.stop()
      stopped ??= lifecycle.stop(server, stopOptions)
      return stopped
    },
  }
}

function createNodeServer({ tls, limits }: HttpSettings): Server {
  const options: ServerOptions = {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: Math.max(UPLOAD_TIMEOUT_MS, limits.headersTimeoutMs),
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, limits.headersTimeoutMs),
    // Node's own response to a missing Host header has no body; `handleRequest` sends one with a body.
    requireHostHeader: false,
    keepAlive: true,
    // curl and Java offer h2c on ordinary requests and expect a response in HTTP/1.1.
    shouldUpgradeCallback: (req) => req.headers.upgrade?.toLowerCase() !== 'h2c',
  }
  const server = tls === null ? createServer(options) : createTlsServer({ ...options, cert: tls.cert, key: tls.key })
  // Node would silently drop further headers, perhaps Authorization; `handleRequest` refuses such requests instead.
  server.maxHeadersCount = 0
  return server
}

/** Handles every event that Node would otherwise handle with an empty response. */
function connect(server: Server, edge: Edge, refuser: Refuser): void {
  server.on('request', (req, res) => handleRequest(edge, req, res))
  server.on('checkContinue', (req, res) => handleRequest(edge, req, res, 'continue'))
  server.on('checkExpectation', (req, res) => handleRequest(edge, req, res, 'unknown'))
  server.on('clientError', (error, socket) => refuser.clientError(error, socket))
  server.on('connect', (_req, socket) => refuser.refuse(socket, badRequest('This server is not a proxy.')))
  server.on('upgrade', (_req, socket) => {
    refuser.refuse(socket, badRequest('The protocol in the Upgrade header is not supported.'))
  })
}

const REPORT_EVERY_MS = 10_000

/** Logs refused connections at most once in ten seconds. */
function createDropReport(
  { maxSockets, maxSocketsPerAddress }: HttpSettings['limits'],
  log: Log,
  metrics: Metrics,
): () => void {
  const isDue = createThrottle()
  return () => {
    metrics.observeRefusal('sockets')
    if (!isDue()) return
    log.warn({ maxSockets, maxSocketsPerAddress }, 'connections are refused: too many are open')
  }
}

const REFUSALS: Record<LoadRefusal, string> = {
  'in-flight': 'requests are refused: too many are in progress',
  token: 'requests are refused: too many are in progress with one token',
  unsent: 'requests are refused: too many response bytes are unsent',
}

function reportRefusals(log: Log, metrics: Metrics): (reason: LoadRefusal) => void {
  const isDue = createThrottle()
  return (reason) => {
    metrics.observeRefusal(reason)
    if (isDue()) log.warn({ reason }, REFUSALS[reason])
  }
}

function createThrottle(): () => boolean {
  let reportedAt = Number.NEGATIVE_INFINITY
  return () => {
    const now = performance.now()
    if (now - reportedAt < REPORT_EVERY_MS) return false
    reportedAt = now
    return true
  }
}

function listen(server: Server, { host, port }: HttpSettings): Promise<{ port: number }> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve({ port: (server.address() as AddressInfo).port })
    })
  })
}
