import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { accessDenied, accessTokenInvalid, DomainError } from '#domain/errors'
import { createCidrSet } from '#lib/cidr'
import type { Profiles } from './api-profiles.ts'
import type { HealthCheck } from './health.ts'
import type { Metrics } from './metrics.ts'
import type { Query } from './query.ts'
import type { RequestContext } from './request-context.ts'
import type { Destination } from './select-api.ts'
import type { SendOptions } from './send.ts'
import { bearerToken } from './token.ts'
import { writeResponse } from './write-response.ts'

/** `/healthz`, `/readyz`, `/metrics` and `/`: endpoints that belong to no API. */
export interface Operator {
  handle(context: RequestContext, destination: Destination & { kind: 'operator' | 'root' }, query: Query): Promise<void>
}

export interface OperatorOptions {
  readonly health: HealthCheck
  readonly metrics: Metrics
  readonly metricsToken: string | null
  readonly profiles: Profiles
  readonly send: SendOptions
  /** Whether `/` redirects browsers to the web app. */
  readonly hasApp: boolean
  /** The role of this node. */
  readonly role: string | undefined
}

const LOOPBACK = createCidrSet(['127.0.0.0/8', '::1'])
const JSON_TYPE = 'application/json; charset=utf-8'
const WELCOME = {
  name: 'Sheaf',
  interfaces: { delivery: '/cdn', preview: '/preview', management: '/api' },
  app: '/app',
}

export function createOperator(options: OperatorOptions): Operator {
  const { health, metrics, metricsToken, profiles, send, hasApp } = options
  const role = options.role === undefined ? {} : { role: options.role }
  const welcome = options.role === undefined || options.role === 'all' ? WELCOME : { name: WELCOME.name, ...role }
  const write = (context: RequestContext, status: number, extra: readonly string[], text: string) => {
    context.bytes = Buffer.byteLength(text)
    const headers = [...profiles.security, profiles.requestIdHeader, context.requestId, 'Cache-Control', 'no-store']
    headers.push(...extra, 'Content-Length', String(context.bytes))
    writeResponse(context, status, headers, context.req.method === 'HEAD' ? null : text, send)
  }
  const json = (context: RequestContext, status: number, body: object) =>
    write(context, status, ['Content-Type', JSON_TYPE], `${JSON.stringify(body)}\n`)

  return {
    async handle(context, destination, query) {
      const { req } = context
      if (req.method !== 'GET' && req.method !== 'HEAD') throw new DomainError('UnknownRoute')
      if (destination.kind === 'root') {
        const isBrowser = req.headers.accept?.includes('text/html') ?? false
        if (hasApp && isBrowser) return write(context, 302, ['Location', '/app', 'Vary', 'Accept'], '')
        return json(context, 200, welcome)
      }
      if (destination.name === 'healthz') return json(context, 200, { status: 'ok' })
      if (destination.name === 'readyz') {
        const report = await health.report()
        // By default, an outage of the database must not make a load balancer remove all nodes.
        const isReady = report.status === 'ready' || (report.status === 'stale' && !query.params.has('fresh'))
        if (!isReady) context.unready = report
        return json(context, isReady ? 200 : 503, { ...report, ...role })
      }
      if (metricsToken !== null) requireToken(req.headers.authorization, metricsToken)
      else requireLocal(req)
      write(context, 200, ['Content-Type', metrics.contentType], await metrics.text())
    },
  }
}

/** Headers that proxies add. Some proxies send only one of them. */
const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']
const LOCAL_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/**
 * A forwarded request is not local, because a proxy on this machine makes every client look local. Neither is a request for
 * another host name: it comes from a proxy without headers, or from a page in a local browser (DNS rebinding).
 */
function requireLocal({ socket, headers }: IncomingMessage): void {
  const isForwarded = FORWARDING.some((name) => headers[name] !== undefined)
  if (!isForwarded && LOOPBACK.has(socket.remoteAddress ?? '') && LOCAL_HOST.test(headers.host ?? '')) return
  throw accessDenied(
    'Metrics are available on this machine only. To read them from elsewhere, set SHEAF_METRICS_TOKEN and send it as a bearer token.',
  )
}

/** Compares digests, which have equal lengths, in constant time. */
function requireToken(header: string | undefined, expected: string): void {
  const given = header === undefined ? '' : bearerToken(header)
  const digest = (text: string) => hash('sha256', text, 'buffer')
  if (!timingSafeEqual(digest(given), digest(expected))) throw accessTokenInvalid()
}
