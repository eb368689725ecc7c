import { isSendableHeader } from '../outbound/headers.ts'
import { hasControlCharacter, parseTarget } from '../outbound/target.ts'
import { isText, PlatformBody } from '../platform-body.ts'
import { isObject, member } from '../resources/json.ts'
import { type Filter, parseFilter } from './filters.ts'
import { parseTransformation } from './parse-transformation.ts'
import { RETRY_SCHEDULES, type RetrySchedule } from './retries.ts'
import { Template } from './template.ts'
import { isTopic } from './topics.ts'
import { NO_SECRETS, type WebhookDefinition, type WebhookHeader, type WebhookSecrets } from './webhook.ts'

const MEMBERS = [
  ...['name', 'url', 'topics', 'filters', 'headers', 'httpBasicUsername', 'httpBasicPassword'],
  ...['transformation', 'active', 'coalesceSeconds', 'retries'],
]
const LONGEST_URL = 4000
const LONGEST_VALUE = 4000
const MOST_TOPICS = 100
const MOST_HEADERS = 50
const MOST_FILTERS = 20
const LONGEST_COALESCING = 3600

/**
 * What was sent, and the secrets in it. `stored` are those that stay when they are not sent again. They stay with the server
 * that they were given for: `storedUrl` is where the webhook has called so far, and null where nothing is going to be sent.
 */
export function parseWebhook(
  body: unknown,
  stored: WebhookSecrets = NO_SECRETS,
  storedUrl: string | null = null,
): { definition: WebhookDefinition; secrets: WebhookSecrets } {
  const members = new PlatformBody(body, MEMBERS)
  const name = members.text('name')
  const isElsewhere = storedUrl !== null && originOf(members.member('url')) !== originOf(storedUrl)
  const kept = { stored: isElsewhere ? NO_SECRETS : stored, hint: isElsewhere ? ENTER_AGAIN : '' }
  const { headers, secrets } = parseHeaders(members, kept)
  const { username, password } = parseCredentials(members, kept)
  const definition: WebhookDefinition = {
    name,
    url: parseUrl(members),
    topics: parseTopics(members),
    filters: parseFilters(members),
    headers,
    username,
    transformation: parseTransformation(members),
    active: members.flag('active', true),
    coalesceSeconds: parseCoalescing(members),
    retries: parseRetries(members),
  }
  members.finish()
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
function originOf(url: unknown): string | null {
  if (typeof url !== 'string') return null
  const example = URL.parse(exampleUrl(url))?.origin ?? null
  return url.startsWith(`${example}/`) || url === example ? example : url.split('?')[0]!
}

function parseUrl(members: PlatformBody): string {
  const url = members.member('url')
  if (!isText(url, LONGEST_URL) || url === '') {
    members.problem('invalid_type', 'url', url, 'The URL must be a text.')
    return ''
  }
  const target = parseTarget(hasControlCharacter(url) ? url : exampleUrl(url))
  if (!(target instanceof URL)) members.problem('invalid', 'url', url, target.problem)
  return url
}

function parseTopics(members: PlatformBody): string[] {
  const topics = members.member('topics')
  if (!Array.isArray(topics)) {
    members.problem('invalid_type', 'topics', topics, 'Topics must be a list of texts such as "Entry.publish".')
    return []
  }
  if (topics.length === 0) members.problem('topics', 'topics', topics, 'Topics cannot be empty')
  if (topics.length > MOST_TOPICS) {
    members.problem('topics', 'topics', topics.length, `There can be ${MOST_TOPICS} topics at most.`)
    return []
  }
  const wrong = topics.find((topic) => typeof topic !== 'string' || !isTopic(topic))
  if (wrong !== undefined) {
    members.problem(
      'topics',
      'topics',
      wrong,
      'A topic is a type and an action, each of which can be "*": "Entry.publish", "Entry.*", "*.*".',
    )
  }
  return [...new Set(topics as string[])]
}

function parseFilters(members: PlatformBody): Filter[] | null {
  const filters = members.member('filters') ?? null
  if (filters === null) return null
  if (!Array.isArray(filters) || filters.length > MOST_FILTERS) {
    members.problem('invalid', 'filters', null, `Filters must be a list of ${MOST_FILTERS} at most.`)
    return null
  }
  const parsed = filters.map(parseFilter)
  const wrong = parsed.find((filter) => typeof filter === 'string')
  if (wrong !== undefined) members.problem('invalid', 'filters', filters[parsed.indexOf(wrong)], wrong as string)
  return parsed as Filter[]
}

function parseHeaders(members: PlatformBody, { stored, hint }: KeptSecrets) {
  const sent = members.member('headers') ?? []
  const headers: WebhookHeader[] = []
  const secrets: Record<string, string> = {}
  if (!Array.isArray(sent) || sent.length > MOST_HEADERS) {
    members.problem('invalid', 'headers', null, `Headers must be a list of ${MOST_HEADERS} at most.`)
    return { headers, secrets }
  }
  for (const [index, header] of sent.entries()) {
    const key = isObject(header) ? member(header, 'key') : null
    const secret = isObject(header) ? (member(header, 'secret') ?? false) : false
    if (typeof key !== 'string' || typeof secret !== 'boolean') {
      members.problem(
        'invalid',
        `headers.${index}`,
        null,
        'A header is {"key": name, "value": text, "secret"?: boolean}.',
      )
      continue
    }
    const kept =
      secret && Object.hasOwn(stored.headers, key.toLowerCase()) ? stored.headers[key.toLowerCase()] : undefined
    const value = member(header, 'value') ?? kept
    // A secret that is refused is not told back.
    const shown = secret ? null : value
    if (typeof value !== 'string' || value.length > LONGEST_VALUE || !/^[\t\x20-\x7e]*$/.test(value)) {
      members.problem(
        'invalid',
        `headers.${index}.value`,
        shown,
        `The value of a header must be printable US-ASCII.${value === undefined ? hint : ''}`,
      )
    } else if (!isSendableHeader(key, '')) {
      members.problem(
        'invalid',
        `headers.${index}.key`,
        key,
        'This header is not valid, or is set by the server itself.',
      )
    } else {
      headers.push({ key, value: secret ? null : value, secret })
      if (secret) secrets[key.toLowerCase()] = value
    }
  }
  return { headers, secrets }
}

/** The password is never shown, so who sends back what was shown has not changed it. */
function parseCredentials(members: PlatformBody, { stored, hint }: KeptSecrets) {
  const username = members.member('httpBasicUsername') ?? null
  const password = members.member('httpBasicPassword') ?? null
  for (const [path, value] of [
    ['http_basic_username', username],
    ['http_basic_password', password],
  ] as const) {
    if (value !== null && !isText(value, 256)) members.problem('invalid', path, null, 'It must be a text or null.')
  }
  if (typeof username !== 'string' || username === '') {
    if (password !== null) members.problem('required', 'http_basic_username', null, 'A password needs a user name.')
    return { username: null, password: null }
  }
  if (username.includes(':')) members.problem('invalid', 'http_basic_username', username, 'It must not contain ":".')
  const kept = typeof password === 'string' ? password : stored.password
  if (kept === null) members.problem('required', 'http_basic_password', null, `A user name needs a password.${hint}`)
  return { username, password: kept }
}

function parseCoalescing(members: PlatformBody): number {
  const seconds = members.member('coalesceSeconds') ?? 0
  const isGood = Number.isInteger(seconds) && (seconds as number) >= 0 && (seconds as number) <= LONGEST_COALESCING
  if (!isGood) {
    const rule = `It must be a whole number from 0 to ${LONGEST_COALESCING}.`
    members.problem('invalid', 'coalesce_seconds', seconds, rule)
  }
  return isGood ? (seconds as number) : 0
}

function parseRetries(members: PlatformBody): RetrySchedule | null {
  const retries = members.member('retries') ?? null
  if (retries !== null && !RETRY_SCHEDULES.includes(retries as RetrySchedule)) {
    members.problem('in', 'retries', retries, `It must be one of ${RETRY_SCHEDULES.join(', ')}.`)
    return null
  }
  return retries as RetrySchedule | null
}
