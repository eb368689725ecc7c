import type { IncomingMessage } from 'node:http'
import { DomainError } from '#domain/errors'
import { type CidrSet, createCidrSet } from '#lib/cidr'
import { clientAddress } from './client-address.ts'
import { Overloaded } from './load.ts'
import type { Log } from './log.ts'
import { redactText, redactUrl } from './redact.ts'
import { ClientGone, type RequestContext } from './request-context.ts'

const MAX_URL = 1000
const MAX_USER_AGENT = 150
const MAX_MESSAGE = 300

export type AccessLog = (context: RequestContext, ms: number) => void

/** Logs one line per request when the response is sent or the client has disconnected; in an outage, one line for many requests. */
export function createAccessLog(log: Log, trustedProxies: readonly string[]): AccessLog {
  const trusted = createCidrSet(trustedProxies)
  return (context, ms) => {
    const { res, to, error } = context
    if (isOutage(error)) {
      const { code } = error
      log.failure({ ...JSON.parse(`{${textOf(context, ms, trusted)}}`), code, error }, 'requests fail')
    } else if (to === 'operator' && error === null) {
      // Probes arrive every second and contain no information, except for why the node is not ready.
      if (context.unready) {
        const { status, ...reason } = context.unready
        log.failure({ ...reason, error: status }, 'the node is not ready')
      }
      if (log.isEnabled('debug')) log.debug(fieldsOf(context, ms, trusted), 'request')
    } else if ((res.statusCode >= 500 && !(error instanceof Overloaded)) || isUnexpected(error)) {
      log.error({ ...fieldsOf(context, ms, trusted), ...(error !== null && { error }) }, 'request failed')
    } else if (error !== null || !res.writableFinished) {
      log.info(fieldsOf(context, ms, trusted), 'request')
    } else if (log.isEnabled('info')) {
      log.infoText(textOf(context, ms, trusted), 'request')
    }
  }
}

/** The database is unavailable or the disk is full, for all requests. */
const isOutage = (error: unknown): error is DomainError =>
  error instanceof DomainError &&
  !(error instanceof Overloaded) &&
  (error.code === 'ServiceUnavailable' || error.code === 'StorageFull')

/** Also true for an error after the status was sent. */
const isUnexpected = (error: unknown): boolean =>
  error !== null && !(error instanceof DomainError) && !(error instanceof ClientGone)

function fieldsOf(context: RequestContext, ms: number, trusted: CidrSet): object {
  return {
    ...JSON.parse(`{${textOf(context, ms, trusted)}}`),
    ...(context.res.writableFinished ? {} : { aborted: true }),
    ...(context.error instanceof DomainError ? problemFields(context.error) : {}),
  }
}

function problemFields(error: DomainError): object {
  const cause = error.cause === undefined ? {} : { error: error.cause }
  return { code: error.code, reason: error.message.slice(0, MAX_MESSAGE), ...cause }
}

/** Written by hand, because it runs for every request and most values need no escaping. */
function textOf(context: RequestContext, ms: number, trusted: CidrSet): string {
  const { req, res, actor } = context
  const who = actor === null ? '' : `,"actor":"${actor.kind}","actorId":${quoted(idOf(actor))}`
  const userAgent = userAgentOf(req)
  const agent = userAgent === undefined ? '' : `,"userAgent":${quoted(redactText(userAgent.slice(0, MAX_USER_AGENT)))}`
  return (
    `"requestId":"${context.requestId}","interface":"${context.to}","method":"${req.method}",` +
    `"path":${context.loggedPath ?? loggedPath(req)},"status":${res.statusCode},` +
    `"ms":${Math.round(ms * 100) / 100},"bytes":${context.bytes}${who},` +
    `"address":${quoted(clientAddress(req, trusted))}${agent}`
  )
}

/** The path of a request as JSON text, without secrets. */
export const loggedPath = (req: IncomingMessage): string => quoted(redactUrl(req.url ?? '').slice(0, MAX_URL))

/** Not from `headers`, which a repeated read does not need and Node builds on first use. The first one counts, as there. */
function userAgentOf({ rawHeaders }: IncomingMessage): string | undefined {
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]!.length === 10 && rawHeaders[i]!.toLowerCase() === 'user-agent') return rawHeaders[i + 1]
  }
  return undefined
}

const idOf = (actor: NonNullable<RequestContext['actor']>): string =>
  actor.kind === 'system' ? actor.userId : actor.tokenId

const PLAIN = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/

const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text))
