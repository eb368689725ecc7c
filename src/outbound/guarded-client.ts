import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import type { Agent, Dispatcher } from 'undici'
import { isSendableHeader } from '#domain/outbound/headers'
import { hostOf, parseTarget } from '#domain/outbound/target'
import { type Allowed, allowedTargets } from './allowed.ts'
import { type Outbound, type OutboundCall, OutboundProblem, type OutboundResponse } from './client.ts'
import { limitedBody } from './limited-body.ts'
import { type Resolve, systemResolve } from './resolve.ts'

const CONNECT_TIMEOUT_MS = 5000
const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** Not sent to another host after a redirect. */
const PERSONAL_HEADERS = new Set(['authorization', 'cookie', 'proxy-authorization'])

export interface OutboundOptions {
  /** Private networks and host names that may be called. */
  allow?: readonly string[]
  resolve?: Resolve
  connectTimeoutMs?: number
}

export interface OpenedOutbound extends Outbound, AsyncDisposable {}

export function createOutbound({
  allow = [],
  resolve = systemResolve,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
}: OutboundOptions = {}): OpenedOutbound {
  const allowed = allowedTargets(allow)
  // Loaded with the first call, because most commands make none.
  let opening: Promise<Agent> | null = null
  const open = () => {
    opening ??= import('./guarded-agent.ts').then(({ guardedAgent }) =>
      guardedAgent(allowed, { resolve, connectTimeoutMs }),
    )
    return opening
  }
  return {
    mayReach: (url) => mayReach(allowed, url),
    request: async (call) => follow(await open(), call),
    async [Symbol.asyncDispose]() {
      await (await opening)?.destroy()
    },
  }
}

function mayReach(allowed: Allowed, url: URL): boolean {
  const host = hostOf(url)
  if (isIP(host) !== 0) return allowed.address(host)
  return !/(^|\.)localhost\.?$/i.test(host) || allowed.name(host) || allowed.address('127.0.0.1')
}

async function follow(agent: Agent, call: OutboundCall): Promise<OutboundResponse> {
  const { method = 'GET', timeoutMs, redirects = 0 } = call
  const began = performance.now()
  const deadline = AbortSignal.timeout(timeoutMs)
  const signal = call.signal ? AbortSignal.any([deadline, call.signal]) : deadline
  const problemOf = (error: unknown) => toProblem(error, { deadline, caller: call.signal })
  let url = target(call.url)
  let headers = sendable(call.headers ?? {})
  for (let left = method === 'GET' ? redirects : 0; ; left--) {
    const {
      statusCode: status,
      headers: raw,
      body,
    } = await send(agent, call, { url, headers, signal }).catch((error) => {
      throw problemOf(error)
    })
    const location = raw.location
    if (REDIRECTS.has(status) && typeof location === 'string' && redirects > 0 && method === 'GET') {
      // The body of a redirect is discarded, and so are its errors.
      body.on('error', () => {}).destroy()
      if (left === 0) throw new OutboundProblem('redirects', 'The URL redirects too often.')
      const next = target(location, url)
      if (next.host !== url.host) headers = withoutPersonal(headers)
      url = next
      continue
    }
    const responseHeaders = joined(raw)
    const limit = { maxBytes: call.maxBytes, atLimit: call.atLimit ?? 'refuse' }
    return {
      status,
      headers: responseHeaders,
      body: limitedBody(body, responseHeaders['content-encoding'], limit, problemOf),
      url: url.href,
      timing: { headMs: performance.now() - began },
    }
  }
}

function send(
  agent: Agent,
  { method = 'GET', body = null, contentLength = true }: OutboundCall,
  { url, headers, signal }: { url: URL; headers: Record<string, string>; signal: AbortSignal },
): Promise<Dispatcher.ResponseData> {
  const options: Dispatcher.RequestOptions = {
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method,
    headers: { 'accept-encoding': 'identity', ...headers },
    // The length of a stream is unknown, so it is sent in chunks.
    body: body === null || contentLength ? body : Readable.from([Buffer.from(body)]),
    signal,
  }
  return agent.request(options)
}

function target(text: string, base?: URL): URL {
  const url = parseTarget(text, base)
  if (!(url instanceof URL)) throw new OutboundProblem('url', url.problem)
  return url
}

function sendable(headers: Readonly<Record<string, string>>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    if (!isSendableHeader(name, value)) {
      throw new OutboundProblem('headers', `The header ${JSON.stringify(name)} cannot be sent.`)
    }
  }
  return { ...headers }
}

const withoutPersonal = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !PERSONAL_HEADERS.has(name.toLowerCase())))

const joined = (headers: Dispatcher.ResponseData['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )

const CLOSED = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])
const UNREACHED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EACCES', 'EPERM'])

function toProblem(
  error: unknown,
  { deadline, caller }: { deadline: AbortSignal; caller: AbortSignal | undefined },
): OutboundProblem {
  if (error instanceof OutboundProblem) return error
  if (caller?.aborted) return new OutboundProblem('aborted', 'The call was aborted.')
  const code = String((error as { code?: unknown } | null)?.code ?? '')
  if (deadline.aborted) return new OutboundProblem('timeout', 'There was no response in time.')
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') {
    return new OutboundProblem('timeout', 'The connection was not established in time.')
  }
  if (UNREACHED.has(code)) return new OutboundProblem('connection', 'The connection was refused.')
  if (CLOSED.has(code))
    return new OutboundProblem('closed', 'The connection was closed before the response was complete.')
  if (/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|EPROTO)/.test(code)) {
    return new OutboundProblem('tls', `The secure connection could not be established (${code}).`)
  }
  return new OutboundProblem('answer', 'The response is not valid HTTP.')
}
