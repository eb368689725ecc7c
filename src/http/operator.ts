import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { accessDenied, accessTokenInvalid, DomainError } from '#domain/errors'
import { createCidrSet } from '#lib/cidr'
import { writeAnswer } from './answer.ts'
import type { Exchange } from './exchange.ts'
import type { Door } from './front-door.ts'
import type { HealthCheck } from './health.ts'
import type { Profiles } from './interfaces.ts'
import type { Metrics } from './metrics.ts'
import type { SendOptions } from './send.ts'
import { bearerToken } from './token.ts'

/** `/healthz`, `/readyz`, `/metrics` and `/`: what belongs to no interface. */
export interface Operator {
  answer(exchange: Exchange, door: Door & { kind: 'operator' | 'root' }): Promise<void>
}

export interface OperatorOptions {
  readonly health: HealthCheck
  readonly metrics: Metrics
  readonly metricsToken: string | null
  readonly profiles: Profiles
  readonly send: SendOptions
  /** Is there a web app to send browsers to? */
  readonly hasApp: boolean
}

const LOOPBACK = createCidrSet(['127.0.0.0/8', '::1'])
const JSON_TYPE = 'application/json; charset=utf-8'
const WELCOME = {
  name: 'Sheaf',
  interfaces: { delivery: '/cdn', preview: '/preview', management: '/api' },
  app: '/app',
}

export function createOperator({ health, metrics, metricsToken, profiles, send, hasApp }: OperatorOptions): Operator {
  const write = (exchange: Exchange, status: number, extra: readonly string[], text: string) => {
    exchange.bytes = Buffer.byteLength(text)
    const headers = [...profiles.security, profiles.requestIdHeader, exchange.requestId, 'Cache-Control', 'no-store']
    headers.push(...extra, 'Content-Length', String(exchange.bytes))
    writeAnswer(exchange, status, headers, exchange.req.method === 'HEAD' ? null : text, send)
  }
  const json = (exchange: Exchange, status: number, body: object) =>
    write(exchange, status, ['Content-Type', JSON_TYPE], `${JSON.stringify(body)}\n`)

  return {
    async answer(exchange, door) {
      const { req } = exchange
      if (req.method !== 'GET' && req.method !== 'HEAD') throw new DomainError('UnknownRoute')
      if (door.kind === 'root') {
        const isBrowser = req.headers.accept?.includes('text/html') ?? false
        if (hasApp && isBrowser) return write(exchange, 302, ['Location', '/app', 'Vary', 'Accept'], '')
        return json(exchange, 200, WELCOME)
      }
      if (door.name === 'healthz') return json(exchange, 200, { status: 'ok' })
      if (door.name === 'readyz') {
        const report = await health.report()
        return json(exchange, report.status === 'ready' ? 200 : 503, report)
      }
      if (metricsToken !== null) requireToken(req.headers.authorization, metricsToken)
      else requireLocal(req)
      write(exchange, 200, ['Content-Type', metrics.contentType], await metrics.text())
    },
  }
}

/** What proxies add to a request. Some send only one of these. */
const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']
const LOCAL_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/**
 * A proxy on this machine would make every client local, so a forwarded request is not. Nor is one for another host name:
 * that is a proxy which adds no header, or a page in a browser on this machine (DNS rebinding).
 */
function requireLocal({ socket, headers }: IncomingMessage): void {
  const isForwarded = FORWARDING.some((name) => headers[name] !== undefined)
  if (!isForwarded && LOOPBACK.has(socket.remoteAddress ?? '') && LOCAL_HOST.test(headers.host ?? '')) return
  throw accessDenied('Metrics are for this machine alone. Set SHEAF_METRICS_TOKEN and send it as a bearer token.')
}

/** Digests have one length, and comparing them takes one time. */
function requireToken(header: string | undefined, expected: string): void {
  const given = header === undefined ? '' : bearerToken(header)
  const digest = (text: string) => hash('sha256', text, 'buffer')
  if (!timingSafeEqual(digest(given), digest(expected))) throw accessTokenInvalid()
}
