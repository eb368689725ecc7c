import { DomainError } from '#domain/errors'
import type { CallDetail, CallError } from '#domain/webhooks/call'
import { buildRequest, type CallEvent, type WebhookRequest } from '#domain/webhooks/request'
import { type Attempt, parseRetryAfter, succeeded } from '#domain/webhooks/retries'
import { TemplateTooLarge } from '#domain/webhooks/template'
import { OutboundProblem, type OutboundReason, type OutboundResponse } from '#outbound/client'
import type { UseCaseContext } from '../context.ts'
import type { ClaimedCall } from './claim-calls.ts'
import { asPayload, collectedEventOf, type EventPresenter, eventOf } from './event.ts'
import type { EventCache } from './event-cache.ts'
import { openSigningSecrets } from './signing-secrets.ts'
import { openSecrets } from './webhook-secrets.ts'

export interface CallContext
  extends Pick<UseCaseContext, 'store' | 'clock' | 'sealer' | 'outbound' | 'imagesHost' | 'webhookSignal' | 'tracing'> {
  present: EventPresenter
  events: EventCache
  /** For a whole call, up to the last byte of the response. */
  timeoutMs: number
  /** The vendor word in header names. */
  vendor: string
}

/** The outcome of an attempt, with everything that the log of calls shows. */
export interface CallOutcome extends Attempt {
  url: string
  requestAt: number
  responseAt: number | null
  ms: number
  error: CallError | null
  request: CallDetail['request']
  /** The HTTP request that caused the change, if it is known. */
  requestId: string | null
  response: CallDetail['response']
  /** For the operator: why the call could not be prepared. */
  cause?: unknown
}

/** Stored sizes. A URL can contain a whole payload, and a record of that size could not be stored. */
const LONGEST = { url: 8000, request: 500_000, response: 200_000 }

const ERRORS: Record<OutboundReason, string> = {
  url: 'InvalidRequestError',
  headers: 'InvalidRequestError',
  host: 'NameResolutionError',
  connection: 'ConnectionError',
  tls: 'SecureConnectionError',
  timeout: 'TimeoutError',
  closed: 'ConnectionError',
  answer: 'InvalidResponseError',
  size: 'InvalidResponseError',
  redirects: 'RedirectionError',
  aborted: 'AbortedError',
}

/**
 * Makes one attempt. It throws only when the database is unavailable. A failure of the receiver is an outcome, and so
 * is a call that cannot be prepared: otherwise it would be retried forever.
 */
export async function makeCall(ctx: CallContext, claimed: ClaimedCall, signal: AbortSignal): Promise<CallOutcome> {
  const requestAt = ctx.clock.now()
  try {
    return await attempt(ctx, claimed, signal)
  } catch (cause) {
    if (cause instanceof DomainError) throw cause
    const error = { name: 'PreparationError', message: 'The server could not prepare this call.' }
    return { ...unsent(ctx, claimed, { requestAt, error, isPermanent: false }), cause }
  }
}

/** Nothing was sent. */
const unsent = (
  ctx: CallContext,
  { call: { url } }: ClaimedCall,
  { requestAt, error, isPermanent }: Pick<CallOutcome, 'requestAt' | 'error' | 'isPermanent'>,
): CallOutcome => ({
  ...{ status: null, isPermanent, retryAfter: null, url, requestAt, responseAt: null, ms: 0, error },
  ...{ request: { url, method: '', headers: {}, body: '', timeout: ctx.timeoutMs }, response: null, requestId: null },
})

async function attempt(ctx: CallContext, claimed: ClaimedCall, signal: AbortSignal): Promise<CallOutcome> {
  const { webhook, call, secret } = claimed
  const event = await eventFor(ctx, claimed)
  const requestAt = ctx.clock.now()
  const began = ctx.clock.monotonic()
  const permanentFailure = (error: CallError) => unsent(ctx, claimed, { requestAt, error, isPermanent: true })
  if (event === null)
    return permanentFailure({ name: 'GoneError', message: 'The change or its content is no longer stored.' })
  const { definition } = webhook
  const signingSecrets = openSigningSecrets(ctx.sealer, secret, requestAt)
  const parts = { definition, secrets: openSecrets(ctx.sealer, webhook), signingSecrets, vendor: ctx.vendor, event }
  const about = { id: call.id, space: call.space, webhook: webhook.id, attempt: call.attempts + 1 }
  let request: WebhookRequest
  try {
    request = buildRequest({ ...parts, call: about, at: requestAt })
  } catch (error) {
    if (!(error instanceof TemplateTooLarge)) throw error
    return permanentFailure({ name: ERRORS.url, message: error.message })
  }
  const { requestId } = event
  const sent = await (ctx.tracing === null
    ? send(ctx, request, signal)
    : ctx.tracing.webhookCall(requestId, (headers) => send(ctx, withHeaders(request, headers), signal)))
  const { method, shownHeaders: headers } = request
  const url = cut(request.url, LONGEST.url)
  return {
    ...sent,
    ...{ url, requestAt, requestId, ms: Math.round(ctx.clock.monotonic() - began) },
    request: { url, method, headers, body: cut(request.body ?? '', LONGEST.request), timeout: ctx.timeoutMs },
  }
}

/** Null when the log no longer has the changes of the call, or their content was pruned. */
async function eventFor(ctx: CallContext, { webhook, call }: ClaimedCall): Promise<CallEvent | null> {
  const { space, topic, kind, positions, createdAt } = call
  if (kind === 'test') {
    const payload = ctx.present.test({ space, id: webhook.id, name: webhook.definition.name })
    return {
      topic,
      ...asPayload(payload),
      position: null,
      crn: null,
      at: createdAt,
      user: null,
      requestId: null,
      cause: null,
      keys: [],
    }
  }
  const isList = positions.length > 1 || webhook.definition.coalesceSeconds > 0
  const read = () =>
    ctx.store.read(async (reader) => {
      const changes = await reader.changes.at(space, positions)
      if (changes.length === 0) return null
      if (isList) return collectedEventOf(ctx.present, changes, topic)
      return eventOf(reader, ctx.present, changes[0]!, { topic, imagesHost: ctx.imagesHost() })
    })
  if (isList) return read()
  // The log of a space that was deleted and created again starts over; the time distinguishes the two.
  return ctx.events.get(`${space}/${positions[0]}/${topic}/${createdAt}`, read)
}

/** The headers of the webhook definition take precedence. */
const withHeaders = (request: WebhookRequest, headers: Readonly<Record<string, string>>): WebhookRequest => ({
  ...request,
  headers: { ...headers, ...request.headers },
})

type Sent = Pick<CallOutcome, 'status' | 'isPermanent' | 'retryAfter' | 'responseAt' | 'error' | 'response'>

async function send(ctx: CallContext, request: WebhookRequest, signal: AbortSignal): Promise<Sent> {
  try {
    const reply = await ctx.outbound.request({
      ...{ url: request.url, method: request.method, headers: request.headers, body: request.body },
      ...{ contentLength: request.contentLength, timeoutMs: ctx.timeoutMs, signal },
      ...{ maxBytes: LONGEST.response, atLimit: 'cut' as const },
    })
    const body = await readBeginning(reply)
    const { status, headers } = reply
    const retryAfter = parseRetryAfter(headers['retry-after'], ctx.clock.now())
    const response = { statusCode: status, headers, body }
    return { status, isPermanent: false, retryAfter, responseAt: ctx.clock.now(), error: errorOf(status), response }
  } catch (error) {
    if (!(error instanceof OutboundProblem)) throw error
    const { reason, message } = error
    const isPermanent = reason === 'url' || reason === 'headers'
    const callError = { name: ERRORS[reason], message }
    return { status: null, isPermanent, retryAfter: null, responseAt: null, error: callError, response: null }
  }
}

/** The status was received, so it counts, whatever happens to the body. */
async function readBeginning({ body }: OutboundResponse): Promise<string> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of body) chunks.push(chunk as Buffer)
  } catch {
    // Show the part of the body that has arrived.
  }
  return storable(Buffer.concat(chunks).toString('utf8'))
}

function errorOf(status: number): CallError | null {
  if (succeeded({ status })) return null
  const name = status < 400 ? 'RedirectionError' : status < 500 ? 'ClientError' : 'ServerError'
  const words = status < 400 ? 'Redirects are not followed.' : 'The receiver refused the call.'
  return { name, message: `${words} It returned status ${status}.` }
}

const cut = (text: string, longest: number): string => (text.length <= longest ? text : text.slice(0, longest))

/** The database stores neither NUL nor lone surrogates. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
