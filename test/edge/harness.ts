import assert from 'node:assert/strict'
import { request as httpRequest, type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { PreparedBody } from '#delivery/prepared-body'
import type { Actor } from '#domain/access/actor'
import { accessTokenInvalid, badRequest, DomainError } from '#domain/errors'
import type { Readiness } from '#http/health'
import { createLog, type LogOptions } from '#http/log'
import { createMetrics } from '#http/metrics'
import type { PageHandler } from '#http/page'
import { type Route, type RoutedApi, route } from '#http/route'
import { createHttpServer, type HttpServer, type HttpServerOptions } from '#http/server'
import type { HttpLimits, HttpSettings } from '#http/settings'

/** Tests of the edge use only these parts of the server. */
export { badRequest, DomainError, type PageHandler, PreparedBody }

export const DELIVERY = 'cpd_delivery'
export const PREVIEW = 'cpp_preview'
export const MANAGEMENT = 'cpm_management'

export const LIMITS: HttpLimits = {
  bodyBytes: 1_048_576,
  jsonDepth: 64,
  jsonKeys: 20_000,
  urlLength: 7600,
  queryParams: 200,
  headerBytes: 16_384,
  headerLines: 100,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  keepAliveMs: 5000,
  maxSockets: 2000,
  maxSocketsPerAddress: 0,
  maxRequestsPerSocket: 10_000,
  pipelined: 100,
  inFlight: 1000,
  inFlightPerToken: 100,
  unsentBytes: 268_435_456,
  stallMs: 30_000,
  streams: 500,
  streamsPerToken: 50,
  heartbeatMs: 15_000,
  rateDelivery: 0,
  rateManagement: 0,
  rateAddress: 0,
  responseBytes: 7_340_032,
}

export const LARGE = {
  items: Array.from({ length: 200 }, (_, id) => ({ sys: { id: `entry-${id}` }, title: 'wörter' })),
}

interface EdgeOptions {
  limits?: Partial<HttpLimits>
  settings?: Partial<Omit<HttpSettings, 'limits'>>
  routes?: Partial<Record<RoutedApi, readonly Route[]>>
  pages?: readonly PageHandler[]
  readiness?: Readiness
  authenticate?: HttpServerOptions['authenticate']
  recentActor?: HttpServerOptions['recentActor']
  logLevel?: LogOptions['level']
}

export interface Edge extends AsyncDisposable {
  readonly port: number
  readonly server: HttpServer
  /** All log lines so far. */
  readonly lines: string[]
  /** Waits for the log line of a request with this path prefix. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read lines of many shapes
  logged(path: string): Promise<any>
  send(path: string, options?: SendOptions): Promise<ReceivedResponse>
  /** Writes these bytes to a new connection and returns everything that is received until it closes. */
  raw(...parts: (string | Buffer | number | RegExp)[]): Promise<string>
}

export interface SendOptions extends RequestOptions {
  token?: string | null
  body?: string | Buffer
}

export interface ReceivedResponse {
  status: number
  reason: string
  headers: IncomingHttpHeaders
  bytes: Buffer
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of many shapes
  json: any
}

/** Returns the number of bytes that were sent, without storing them. */
const UPLOADS: readonly Route[] = [
  route({
    method: 'POST',
    path: 'S/uploads',
    summary: 'Counts bytes',
    access: 'manage',
    body: 'stream',
    status: 201,
    async handle(request) {
      if (request.params.space === 'forbidden') throw new DomainError('AccessDenied')
      let bytes = 0
      for await (const chunk of request.stream(10_000_000)) bytes += chunk.byteLength
      return { body: { space: request.params.space, bytes } }
    },
  }),
]

/** The number of requests to the slow route, in all servers of the file. */
export const slowRequests = { started: 0 }

/** A server on a free port with a few routes for tests. */
export async function startEdge(options: EdgeOptions = {}): Promise<Edge> {
  const lines: string[] = []
  const server = createHttpServer({
    settings: {
      ...{ host: '127.0.0.1', port: 0, tls: null, trustedProxies: [], publicHosts: new Map(), vendor: 'contentful' },
      ...{ metricsToken: null, allowedHosts: [], ...options.settings },
      limits: { ...LIMITS, ...options.limits },
    },
    authenticate: options.authenticate ?? authenticate,
    ...(options.recentActor && { recentActor: options.recentActor }),
    routes: {
      ...{ delivery: READS, preview: READS, management: MANAGEMENT_ROUTES, upload: UPLOADS, graphql: [] },
      ...options.routes,
    },
    pages: options.pages ?? [],
    readiness: options.readiness ?? { unreadiness: async () => null },
    log: createLog({
      level: options.logLevel ?? 'debug',
      format: 'json',
      destination: { write: (line) => void lines.push(line) },
    }),
    metrics: createMetrics(),
  })
  const { port } = await server.listen()
  server.ready(true)
  return {
    ...{ port, server, lines },
    async logged(path) {
      for (;;) {
        const found = lines.map((line) => JSON.parse(line)).findLast((line) => line.path?.startsWith(path))
        if (found) return found
        await sleep(10)
      }
    },
    send: (path, sendOptions) => send(port, path, sendOptions),
    raw: (...parts) => raw(port, parts),
    [Symbol.asyncDispose]: () => server.stop({ graceMs: 0, drainMs: 2000 }),
  }
}

async function authenticate(token: string, to: RoutedApi): Promise<Actor> {
  await sleep(1)
  if ((to === 'management' || to === 'upload') && token === MANAGEMENT) {
    return { kind: 'user', userId: 'u1', tokenId: 'token-m', scope: 'manage' }
  }
  const key = { tokenId: `token-${to}`, keyId: 'k1', space: 's1', environments: ['master'] }
  if (to === 'delivery' && token === DELIVERY) return { kind: 'delivery', ...key }
  if (to === 'preview' && token === PREVIEW) return { kind: 'preview', ...key }
  throw accessTokenInvalid()
}

export const make = (method: Route['method'], path: string, handle: Route['handle'], status?: number): Route =>
  route({ method, path, summary: path, access: 'read', handle, ...(status === undefined ? {} : { status }) })

const echo: Route['handle'] = ({ api: to, params, query, actor, body }) => ({
  body: { interface: to, params, query: [...query], actor: actor.kind, body },
})

const READS: readonly Route[] = [
  make('GET', 'S', echo),
  make('GET', 'E/entries', echo),
  make('GET', 'E/large', () => ({ body: LARGE })),
  make('GET', 'E/slow', async () => {
    slowRequests.started++
    await sleep(300)
    return { body: { slow: true } }
  }),
]

const MANAGEMENT_ROUTES: readonly Route[] = [
  ...READS,
  make('GET', '/users/me', echo),
  make('PUT', 'E/entries/:id', (request) => ({ ...echo(request), position: 7 }), 201),
  make('PATCH', 'E/entries/:id', echo),
  make('DELETE', 'E/entries/:id', () => ({}), 204),
  make('POST', 'E/large', () => ({ body: LARGE })),
  make('GET', '/users/throws', () => {
    throw new Error('select secret from users')
  }),
  make('GET', '/users/rejects', async () => {
    await sleep(1)
    throw new Error('select secret from users', { cause: new Error('the disk') })
  }),
  make('GET', '/users/domain', () => {
    throw new DomainError('ServiceUnavailable', { cause: new Error('the database is away') })
  }),
  make('GET', '/users/circular', () => {
    const body: Record<string, unknown> = {}
    body.self = body
    return { body }
  }),
  make('GET', '/users/bad-details', () => {
    throw badRequest('bad', 1n)
  }),
  make('GET', '/users/bad-header', () => ({ body: {}, headers: { 'X-Bad': 'a\r\nb' } })),
  make('GET', '/users/no-body', () => ({})),
]

export function send(port: number, path: string, options: SendOptions = {}): Promise<ReceivedResponse> {
  const { token, body, headers, ...rest } = options
  return new Promise((resolve, reject) => {
    const authorization = token ? { Authorization: `Bearer ${token}` } : {}
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
    const req = httpRequest(
      { host: '127.0.0.1', port, path, agent: false, ...rest, headers: { ...authorization, ...length, ...headers } },
      (res) => {
        const chunks: Buffer[] = []
        res.on('data', (chunk: Buffer) => chunks.push(chunk))
        res.on('error', reject)
        res.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const isJson = res.headers['content-encoding'] === undefined && /json/.test(res.headers['content-type'] ?? '')
          resolve({
            ...{ status: res.statusCode ?? 0, reason: res.statusMessage ?? '', headers: res.headers, bytes },
            json: isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined,
          })
        })
      },
    )
    req.on('error', reject)
    req.end(body)
  })
}

function raw(port: number, parts: (string | Buffer | number | RegExp)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', async () => {
      for (const part of parts) {
        if (socket.destroyed) break
        if (typeof part === 'number') await sleep(part)
        else if (part instanceof RegExp) while (!part.test(text) && !socket.destroyed) await sleep(5)
        else socket.write(part)
      }
    })
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
    socket.on('error', (error) => (text === '' ? reject(error) : resolve(text)))
  })
}

/** Checks the format of an error, with the same request id in body and header. */
export function assertError(
  response: ReceivedResponse,
  status: number,
  id: string,
  interfaceName = 'management',
): void {
  assert.equal(response.status, status, JSON.stringify(response.json))
  assert.deepEqual(response.json?.sys, { type: 'Error', id })
  assert.equal(typeof response.json.message, 'string')
  assert.match(response.json.requestId, /^[0-9a-f-]{36}$/)
  assert.equal(response.headers['x-contentful-request-id'], response.json.requestId)
  assert.equal(response.headers['content-type'], `application/vnd.contentful.${interfaceName}.v1+json`)
  assert.equal(response.headers['content-length'], String(response.bytes.length))
  assert.equal(response.headers['cache-control'], 'no-store')
  assert.equal(response.headers['access-control-allow-origin'], '*')
  assert.equal(response.headers['x-content-type-options'], 'nosniff')
}

/** Parses the responses that a raw connection received. */
export function parseResponses(text: string): ReceivedResponse[] {
  const responses: ReceivedResponse[] = []
  let rest = text
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n')
    assert.notEqual(end, -1, `not a whole response: ${rest}`)
    const [statusLine = '', ...lines] = rest.slice(0, end).split('\r\n')
    const headers: Record<string, string> = {}
    for (const line of lines) {
      const colon = line.indexOf(':')
      headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim()
    }
    const match = /^HTTP\/1\.1 (\d{3}) (.*)$/.exec(statusLine)
    assert.ok(match, statusLine)
    const bytes = Buffer.from(rest.slice(end + 4))
    const body = bytes.subarray(0, Number(headers['content-length'] ?? 0))
    rest = bytes.subarray(body.length).toString()
    const json = /json/.test(headers['content-type'] ?? '') && body.length > 0 ? JSON.parse(body.toString()) : undefined
    responses.push({ status: Number(match[1]), reason: match[2]!, headers, bytes: body, json })
  }
  return responses
}

export const onlyResponse = (text: string): ReceivedResponse => {
  const responses = parseResponses(text)
  assert.equal(responses.length, 1, text)
  return responses[0]!
}
