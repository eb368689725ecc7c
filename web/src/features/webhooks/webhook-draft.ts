// A webhook while it is being written, and what of it may be kept in the browser. Secrets may not. Whether a value is one is
// often said after it was typed, so no value of a header is kept that was typed here.
import type { Webhook } from '#contract/resources/webhook'
import type { SentWebhook, WebhookHeader } from '../../api/wire.ts'
import { isFilled, type ShownFilter } from './webhook-filters.ts'
import { openPlace, TEMPLATES } from './webhook-templates.ts'

export interface WebhookDraft {
  /** What it began with: only that is written over. Null for a new one. */
  base: Webhook | null
  sent: SentWebhook
  /** The payload as it is typed: it need not be JSON yet. */
  body: string
  filters: readonly ShownFilter[]
  /** What was typed and not kept, and has to be typed again. */
  lost: Lost
}

export interface Lost {
  url: boolean
  password: boolean
  /** Names of headers. */
  headers: readonly string[]
}

export const NOTHING_LOST: Lost = { url: false, password: false, headers: [] }

export const isLost = ({ url, password, headers }: Lost): boolean => url || password || headers.length > 0

/** As it goes into the browser's storage. */
export function keepable({ base, sent, body, filters, lost }: WebhookDraft): WebhookDraft {
  const { httpBasicPassword: password, ...rest } = sent
  const headers = sent.headers.map((header) => (isKnown(header, base) ? header : withoutValue(header)))
  const dropped = sent.headers.filter((header) => header.value && !isKnown(header, base)).map(({ key }) => key)
  const still = stillLost(sent, lost)
  const hasLogin = /^[a-z]+:\/\/[^/?#]*@/i.test(sent.url)
  return {
    ...{ base, body, filters },
    sent: { ...rest, headers, ...(hasLogin && { url: '' }) },
    lost: {
      url: hasLogin || still.url,
      password: Boolean(password) || still.password,
      headers: [...new Set([...still.headers, ...dropped])],
    },
  }
}

const withoutValue = ({ value: _, ...header }: WebhookHeader): WebhookHeader => header

/** Stored for everybody to see who may see the webhook, or part of a template. */
function isKnown({ key, value }: WebhookHeader, base: Webhook | null): boolean {
  const known = [base?.headers ?? [], ...TEMPLATES.map(({ filled }) => filled.headers ?? [])]
  return !value || known.some((headers) => headers.some((other) => other.key === key && other.value === value))
}

/** What of it has not been typed again, or given up. */
export const stillLost = (sent: SentWebhook, { url, password, headers }: Lost): Lost => ({
  url: url && sent.url === '',
  password: password && !sent.httpBasicPassword,
  headers: headers.filter((name) => sent.headers.some(({ key, value }) => key === name && !value)),
})

/** Without it: what was stored stays, and what is new goes. */
export function withoutLost({ base, sent, lost }: WebhookDraft): SentWebhook {
  const open = stillLost(sent, lost)
  const headers = sent.headers.flatMap((header) => {
    if (!open.headers.includes(header.key)) return header
    return base?.headers.find(({ key }) => key === header.key) ?? []
  })
  return { ...sent, headers, ...(open.url && { url: base?.url ?? '' }) }
}

/** "the password and the value of Authorization" */
export function lostWords({ url, password, headers }: Lost): string {
  const all = [
    ...(url ? ['the URL'] : []),
    ...(password ? ['the password'] : []),
    ...headers.map((name) => `the value of ${name === '' ? 'a header' : name}`),
  ]
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}

/** Why it cannot be sent yet. */
export function missingOf(webhook: SentWebhook, filters: readonly ShownFilter[], lost: Lost): string | null {
  const { name, url, topics } = webhook
  if (isLost(lost)) return `Type ${lostWords(lost)} again.`
  if (name.trim() === '' || url.trim() === '' || topics.length === 0) {
    return 'It needs a name, a URL and at least one event.'
  }
  const open = openPlace(webhook)
  if (open !== null) return `Write your own in place of ${open}.`
  return filters.every(isFilled) ? null : 'Each filter needs a value.'
}
