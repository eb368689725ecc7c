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

const LONGEST_VALUE = 4000

/**
 * The webhook that a body describes, and the secrets in it. `stored` are those that stay when they are not sent again. They
 * stay with the server that they were given for: `storedUrl` is where the webhook has called so far, and null where nothing
 * is going to be sent.
 */
export function webhookOf(
  body: WebhookBody,
  stored: WebhookSecrets = NO_SECRETS,
  storedUrl: string | null = null,
): { definition: WebhookDefinition; secrets: WebhookSecrets } {
  const problems = new BodyProblems()
  const isElsewhere = storedUrl !== null && originOf(body.url) !== originOf(storedUrl)
  const kept = { stored: isElsewhere ? NO_SECRETS : stored, hint: isElsewhere ? ENTER_AGAIN : '' }
  const { headers, secrets } = headersOf(body, kept, problems)
  const { username, password } = credentialsOf(body, kept, problems)
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

/** The URL with something in the place of each pointer: what it looks like when it is called. */
export const exampleUrl = (url: string): string => new Template({}).text(url, () => 'x')

const ENTER_AGAIN = ' Enter it again: the new URL leads to another server.'

interface KeptSecrets {
  stored: WebhookSecrets
  /** Added to the message about a missing secret. */
  hint: string
}

/** Scheme, host and port. A URL with a pointer in one of them has no fixed server, so it counts as an origin of its own. */
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

function headersOf({ headers: sent }: WebhookBody, { stored, hint }: KeptSecrets, problems: BodyProblems) {
  const headers: WebhookHeader[] = []
  const secrets: Record<string, string> = {}
  for (const [index, header] of (sent ?? []).entries()) {
    const { key } = header
    const name = key.toLowerCase()
    const secret = header.secret ?? false
    const kept = secret && Object.hasOwn(stored.headers, name) ? stored.headers[name] : undefined
    const value = header.value ?? kept
    if (value === undefined || value.length > LONGEST_VALUE || !/^[\t\x20-\x7e]*$/.test(value)) {
      const rule = `The value of a header must be printable US-ASCII.${value === undefined ? hint : ''}`
      // A secret that is refused is not told back.
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

/** The password is never shown, so who sends back what was shown has not changed it. */
function credentialsOf(body: WebhookBody, { stored, hint }: KeptSecrets, problems: BodyProblems) {
  const username = body.httpBasicUsername ?? ''
  const password = body.httpBasicPassword ?? null
  if (username === '') {
    if (password !== null) problems.add('required', 'http_basic_username', null, 'A password needs a user name.')
    return { username: null, password: null }
  }
  if (username.includes(':')) problems.add('invalid', 'http_basic_username', username, 'It must not contain ":".')
  const kept = password ?? stored.password
  if (kept === null) problems.add('required', 'http_basic_password', null, `A user name needs a password.${hint}`)
  return { username, password: kept }
}

function transformationOf({ transformation }: WebhookBody, problems: BodyProblems): Transformation | null {
  if (!transformation) return null
  const { contentType, body } = transformation
  if (contentType && isForm(contentType) && body != null && !isObject(body)) {
    problems.add('invalid', 'transformation.body', null, 'A form is made from an object.')
  }
  return transformation
}
