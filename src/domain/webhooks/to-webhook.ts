import { TOPIC_RULE, type WebhookBody } from '#contract/resources/webhook'
import { BodyProblems } from '../body-problems.ts'
import { isSendableHeader } from '../outbound/headers.ts'
import { hasControlCharacter, parseTarget } from '../outbound/target.ts'
import { isObject } from '../resources/json.ts'
import { type Filter, parseFilter } from './filters.ts'
import { Template } from './template.ts'
import { isTopic } from './topics.ts'
import {
  isForm,
  NO_SECRETS,
  type Transformation,
  type WebhookDefinition,
  type WebhookHeader,
  type WebhookSecrets,
} from './webhook.ts'

const MAX_VALUE = 4000

/**
 * Converts a body to a webhook and its secrets. `stored` secrets are kept when they are not sent again, but only for
 * the same server: `storedUrl` is the current URL of the webhook, null when nothing will be sent.
 */
export function toWebhook(
  body: WebhookBody,
  stored: WebhookSecrets = NO_SECRETS,
  storedUrl: string | null = null,
): { definition: WebhookDefinition; secrets: WebhookSecrets } {
  const problems = new BodyProblems()
  const isAnotherOrigin = storedUrl !== null && originOf(body.url) !== originOf(storedUrl)
  const reusable = { stored: isAnotherOrigin ? NO_SECRETS : stored, hint: isAnotherOrigin ? ENTER_AGAIN : '' }
  const { headers, secrets } = headersOf(body, reusable, problems)
  const { username, password } = credentialsOf(body, reusable, problems)
  checkUrl(body.url, problems)
  checkTopics(body.topics, problems)
  const definition: WebhookDefinition = {
    name: body.name,
    url: body.url,
    topics: [...new Set(body.topics)],
    filters: filtersOf(body, problems),
    headers,
    username,
    transformation: transformationOf(body, problems),
    active: body.active ?? true,
    coalesceSeconds: body.coalesceSeconds ?? 0,
    retries: body.retries ?? null,
  }
  problems.throwIfAny()
  return { definition, secrets: { password, headers: secrets } }
}

/** The URL with a sample value for each pointer. */
export const exampleUrl = (url: string): string => new Template({}).text(url, () => 'x')

const ENTER_AGAIN = ' Enter it again: the new URL leads to another server.'

interface ReusableSecrets {
  stored: WebhookSecrets
  /** Appended to the message about a missing secret. */
  hint: string
}

/** Scheme, host and port. A URL with a pointer in one of them has no fixed server, so it counts as its own origin. */
function originOf(url: string): string {
  const example = URL.parse(exampleUrl(url))?.origin ?? null
  return example !== null && (url.startsWith(`${example}/`) || url === example) ? example : url.split('?')[0]!
}

function checkUrl(url: string, problems: BodyProblems): void {
  const target = parseTarget(hasControlCharacter(url) ? url : exampleUrl(url))
  if (!(target instanceof URL)) problems.add('invalid', 'url', url, target.problem)
}

function checkTopics(topics: readonly string[], problems: BodyProblems): void {
  const wrong = topics.find((topic) => !isTopic(topic))
  if (wrong === undefined) return
  problems.add('topics', 'topics', wrong, TOPIC_RULE)
}

function filtersOf({ filters }: WebhookBody, problems: BodyProblems): Filter[] | null {
  if (!filters) return null
  return filters.flatMap((filter) => {
    const parsed = parseFilter(filter)
    if (typeof parsed !== 'string') return [parsed]
    problems.add('invalid', 'filters', filter, parsed)
    return []
  })
}

function headersOf({ headers: sent }: WebhookBody, { stored, hint }: ReusableSecrets, problems: BodyProblems) {
  const headers: WebhookHeader[] = []
  const secrets: Record<string, string> = {}
  for (const [index, header] of (sent ?? []).entries()) {
    const { key } = header
    const name = key.toLowerCase()
    const secret = header.secret ?? false
    const storedValue = secret && Object.hasOwn(stored.headers, name) ? stored.headers[name] : undefined
    const value = header.value ?? storedValue
    if (value === undefined || value.length > MAX_VALUE || !/^[\t\x20-\x7e]*$/.test(value)) {
      const rule = `The value of a header must be printable US-ASCII.${value === undefined ? hint : ''}`
      // A refused secret is not quoted.
      problems.add('invalid', `headers.${index}.value`, secret ? null : value, rule)
    } else if (!isSendableHeader(key, '')) {
      const rule = 'This header is not valid, or is set by the server itself.'
      problems.add('invalid', `headers.${index}.key`, key, rule)
    } else {
      headers.push({ key, value: secret ? null : value, secret })
      if (secret) secrets[name] = value
    }
  }
  return { headers, secrets }
}

/** The password is never returned, so a client that sends back a response keeps it. */
function credentialsOf(body: WebhookBody, { stored, hint }: ReusableSecrets, problems: BodyProblems) {
  const username = body.httpBasicUsername ?? ''
  const password = body.httpBasicPassword ?? null
  if (username === '') {
    if (password !== null) problems.add('required', 'http_basic_username', null, 'A password needs a user name.')
    return { username: null, password: null }
  }
  if (username.includes(':')) problems.add('invalid', 'http_basic_username', username, 'It must not contain ":".')
  const effective = password ?? stored.password
  if (effective === null) problems.add('required', 'http_basic_password', null, `A user name needs a password.${hint}`)
  return { username, password: effective }
}

function transformationOf({ transformation }: WebhookBody, problems: BodyProblems): Transformation | null {
  if (!transformation) return null
  const { contentType, body } = transformation
  if (contentType && isForm(contentType) && body != null && !isObject(body)) {
    problems.add('invalid', 'transformation.body', null, 'A form body must be an object.')
  }
  return transformation
}
