import { createHash } from 'node:crypto'
import { boundedKeys, type SurrogateKey } from '../changes/surrogate-keys.ts'
import type { ChangeCause } from '../resources/resource.ts'
import { type SignedRequest, standardSignature, vendorSignature } from './signatures.ts'
import { Template } from './template.ts'
import { isForm, type WebhookDefinition, type WebhookSecrets } from './webhook.ts'

/** The inputs of a request. */
export interface RequestParts {
  definition: WebhookDefinition
  secrets: WebhookSecrets
  /** Newest first. The vendor signature uses only the first. */
  signingSecrets: readonly string[]
  vendor: string
  call: { id: string; space: string; webhook: string; attempt: number }
  event: CallEvent
  /** Time of this attempt. */
  at: number
}

/** The reported event, as sent. */
export interface CallEvent {
  /** `Entry.publish` */
  topic: string
  payload: unknown
  /** The payload as JSON. */
  text: string
  /** Position of the newest change; null for a test. */
  position: number | null
  /** Resource name of the changed resource; null unless there is exactly one. */
  crn: string | null
  at: number
  user: string | null
  /** The HTTP request that caused the newest change; null for background work and tests. */
  requestId: string | null
  /** The release action or scheduled action that caused the change; null for other changes, several changes and tests. */
  cause: ChangeCause | null
  /** The surrogate keys to purge in a cache in front of the delivery API. */
  keys: readonly SurrogateKey[]
}

export interface WebhookRequest {
  url: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers: Record<string, string>
  body: string | null
  contentLength: boolean
  /** Headers for the call log, with masked secrets. */
  shownHeaders: Record<string, string>
}

const MASK = '***'

/** Limits of common receivers: 8 KB of headers, 100 keys per purge request. */
const MAX_PURGE_KEYS = { count: 100, characters: 4000 }

export function buildRequest(parts: RequestParts): WebhookRequest {
  const { definition, vendor, event } = parts
  const { transformation } = definition
  const user = event.user === null ? null : { sys: { type: 'Link', linkType: 'User', id: event.user } }
  const roots = { payload: event.payload, topic: topicHeader(event), user, purge: purgeOf(event) }
  const template = new Template(roots)
  const url = template.text(definition.url, encodeURIComponent)
  const method = transformation?.method ?? 'POST'
  const contentType = transformation?.contentType ?? `application/vnd.${vendor}.management.v1+json`
  const body = method === 'GET' || method === 'DELETE' ? null : bodyText(parts, template, contentType)
  const own = ownHeaders(parts, body === null ? null : contentType)
  const { headers, secretNames } = withCustom(own, parts, template)
  const signed = sign(parts, own, headers, { method, path: pathOf(url), body: body ?? '' })
  const all = { ...headers, ...signed }
  const shownHeaders = Object.fromEntries(
    Object.entries(all).map(([name, value]) => [name, secretNames.has(name.toLowerCase()) ? MASK : value]),
  )
  const contentLength = transformation?.includeContentLength === true
  return { url, method, headers: all, body, contentLength, shownHeaders }
}

function bodyText({ definition: { transformation }, event }: RequestParts, template: Template, type: string): string {
  if (transformation?.body === undefined && !isForm(type)) return event.text
  const rendered = transformation?.body === undefined ? event.payload : template.json(transformation.body)
  if (!isForm(type)) return JSON.stringify(rendered)
  const entries = Object.entries((rendered ?? {}) as Record<string, unknown>)
  return new URLSearchParams(
    entries.map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString()
}

const topicHeader = ({ topic }: CallEvent): string => `ContentManagement.${topic}`

function ownHeaders({ definition, vendor, call, event }: RequestParts, contentType: string | null) {
  const Vendor = vendor.charAt(0).toUpperCase() + vendor.slice(1)
  return {
    [`X-${Vendor}-Topic`]: topicHeader(event),
    [`X-${Vendor}-Webhook-Name`]: headerText(definition.name),
    ...(contentType !== null && { 'Content-Type': contentType }),
    ...(event.crn !== null && { [`X-${Vendor}-CRN`]: event.crn }),
    [`X-${Vendor}-Event-Datetime`]: new Date(event.at).toISOString(),
    [`X-${Vendor}-Idempotency-Key`]: idempotencyKey(call, event),
    [`X-${Vendor}-Webhook-Request-Attempt`]: String(call.attempt),
    ...causeHeaders(Vendor, event.cause),
    ...(event.position !== null && { 'X-Sheaf-Position': String(event.position) }),
    ...(event.requestId !== null && { 'X-Sheaf-Request-Id': event.requestId }),
    ...(event.keys.length > 0 && { 'X-Sheaf-Purge-Keys': purgeOf(event).spaced }),
  }
}

function causeHeaders(Vendor: string, cause: ChangeCause | null): Record<string, string> {
  const { release, scheduled } = cause ?? {}
  return {
    ...(release && {
      [`X-${Vendor}-Release-Id`]: release.id,
      [`X-${Vendor}-Release-Version-Id`]: String(release.version),
      [`X-${Vendor}-Release-Action-Id`]: release.action,
    }),
    ...(scheduled !== undefined && { [`X-${Vendor}-Scheduled-Action-Id`]: scheduled }),
  }
}

/** The keys in the forms of common caches: a list, separated by spaces (`Surrogate-Key`) or by commas (`Cache-Tag`). */
function purgeOf({ keys: all }: CallEvent) {
  const keys = boundedKeys(all, MAX_PURGE_KEYS)
  return { keys, spaced: keys.join(' '), commas: keys.join(',') }
}

/** Equal for all attempts and replays of one event to one webhook. */
function idempotencyKey({ space, webhook, id }: RequestParts['call'], { position, topic }: CallEvent): string {
  const event = position === null ? id : `${position}/${topic}`
  return createHash('sha256').update(`${space}/${webhook}/${event}`).digest('hex')
}

/** The user's headers override ours. */
function withCustom(own: Record<string, string>, { definition, secrets }: RequestParts, template: Template) {
  const byName = new Map(Object.entries(own).map(([name, value]) => [name.toLowerCase(), [name, value] as const]))
  const secretNames = new Set<string>()
  if (definition.username !== null) {
    const credentials = Buffer.from(`${definition.username}:${secrets.password ?? ''}`).toString('base64')
    byName.set('authorization', ['Authorization', `Basic ${credentials}`])
    secretNames.add('authorization')
  }
  for (const { key, value, secret } of definition.headers) {
    const name = key.toLowerCase()
    const stored = Object.hasOwn(secrets.headers, name) ? secrets.headers[name]! : ''
    byName.set(name, [key, secret ? stored : headerText(template.text(value ?? ''))])
    if (secret) secretNames.add(name)
    else secretNames.delete(name)
  }
  return { headers: Object.fromEntries(byName.values()), secretNames }
}

function sign(parts: RequestParts, own: object, headers: Record<string, string>, request: SignedRequest) {
  const { signingSecrets, vendor, call, at } = parts
  const ours = new Set(Object.keys(own).map((name) => name.toLowerCase()))
  const covered = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    ours.has(name.toLowerCase()) ? [[name.toLowerCase(), value]] : [],
  )
  const [newest] = signingSecrets
  return {
    ...standardSignature(signingSecrets, call.id, request.body, at),
    ...(newest !== undefined && vendorSignature(newest, vendor, request, Object.fromEntries(covered), at)),
  }
}

/** Path and query of the request. An invalid URL is never called. */
function pathOf(url: string): string {
  const parsed = URL.parse(url)
  return parsed ? `${parsed.pathname}${parsed.search}` : '/'
}

/** Replaces line breaks, and percent-encodes texts with characters beyond Latin-1. */
function headerText(text: string): string {
  const plain = text.replace(/[\r\n\0]+/g, ' ').trim()
  return /^[\t\x20-\x7e\xa0-\xff]*$/.test(plain) ? plain : encodeURIComponent(plain.toWellFormed())
}
