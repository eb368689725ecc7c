// A webhook while it is edited, and how much of it the browser may store. Secrets are never stored. Users may mark a header
// as secret after they typed its value, so no typed header value is stored.

import type { Webhook } from '#contract/resources/webhook'
import type { SentWebhook, WebhookHeader } from '../../api/wire.ts'
import { t } from '../../i18n/webhook-form.ts'
import { formatList } from '../../parts/text/format.ts'
import { isSame } from '../../state/edits/changes.ts'
import { isFilled, type ShownFilter, shownFilter } from './webhook-filters.ts'
import { openPlaceholder, TEMPLATES, type WebhookTemplate } from './webhook-templates.ts'

export interface WebhookDraft {
  /** The version that the draft is based on and that a save replaces. Null for a new webhook. */
  base: Webhook | null
  sent: SentWebhook
  /** The payload as text, which may not be valid JSON yet. */
  body: string
  filters: readonly ShownFilter[]
  /** Values that were typed but not stored, so the user has to type them again. */
  lost: Lost
}

export interface Lost {
  url: boolean
  password: boolean
  /** Names of headers. */
  headers: readonly string[]
}

export const NOTHING_LOST: Lost = { url: false, password: false, headers: [] }

const NEW: SentWebhook = {
  name: '',
  url: '',
  topics: ['Entry.publish', 'Entry.unpublish'],
  filters: [{ equals: [{ doc: 'sys.environment.sys.id' }, 'master'] }],
  headers: [],
  httpBasicUsername: null,
  transformation: null,
  active: true,
}

export function toDraft(webhook: Webhook | null): WebhookDraft {
  if (webhook === null) return draftFor(null, NEW)
  const { sys: _, ...sent } = webhook
  return draftFor(webhook, sent)
}

const draftFor = (base: Webhook | null, sent: SentWebhook): WebhookDraft => ({
  base,
  sent,
  body: sent.transformation?.body === undefined ? '' : JSON.stringify(sent.transformation.body, null, 2),
  filters: (sent.filters ?? []).map(shownFilter),
  lost: NOTHING_LOST,
})

/** Starts again from a template, and keeps a name that the user typed. */
export const withTemplate = ({ base, sent }: WebhookDraft, template: WebhookTemplate | null): WebhookDraft =>
  draftFor(base, { ...NEW, ...template?.filled, name: sent.name || (template?.name ?? '') })

export function isChanged({ base, sent, body, filters, lost }: WebhookDraft): boolean {
  const from = toDraft(base)
  const isEqual = isSame(sent, from.sent) && body === from.body && isSame(filters, from.filters)
  return !isEqual || isLost(remainingLost(sent, lost))
}

export const isLost = ({ url, password, headers }: Lost): boolean => url || password || headers.length > 0

/** The draft without secrets, for the storage of the browser. */
export function toStorable({ base, sent, body, filters, lost }: WebhookDraft): WebhookDraft {
  const { httpBasicPassword: password, ...rest } = sent
  const headers = sent.headers.map((header) => (isPublic(header, base) ? header : withoutValue(header)))
  const dropped = sent.headers.filter((header) => header.value && !isPublic(header, base)).map(({ key }) => key)
  const remaining = remainingLost(sent, lost)
  const hasLogin = /^[a-z]+:\/\/[^/?#]*@/i.test(sent.url)
  return {
    ...{ base, body, filters },
    sent: { ...rest, headers, ...(hasLogin && { url: '' }) },
    lost: {
      url: hasLogin || remaining.url,
      password: Boolean(password) || remaining.password,
      headers: [...new Set([...remaining.headers, ...dropped])],
    },
  }
}

const withoutValue = ({ value: _, ...header }: WebhookHeader): WebhookHeader => header

/** Header values of the stored webhook, or of a template, are no secrets of the user. */
function isPublic({ key, value }: WebhookHeader, base: Webhook | null): boolean {
  const known = [base?.headers ?? [], ...TEMPLATES.map(({ filled }) => filled.headers ?? [])]
  return !value || known.some((headers) => headers.some((other) => other.key === key && other.value === value))
}

/** The lost values that the user has not typed again. */
export const remainingLost = (sent: SentWebhook, { url, password, headers }: Lost): Lost => ({
  url: url && sent.url === '',
  password: password && !sent.httpBasicPassword,
  headers: headers.filter((name) => sent.headers.some(({ key, value }) => key === name && !value)),
})

/** Gives up the lost values: stored ones stay, new ones are removed. */
export function withoutLost({ base, sent, lost }: WebhookDraft): SentWebhook {
  const open = remainingLost(sent, lost)
  const headers = sent.headers.flatMap((header) => {
    if (!open.headers.includes(header.key)) return header
    return base?.headers.find(({ key }) => key === header.key) ?? []
  })
  return { ...sent, headers, ...(open.url && { url: base?.url ?? '' }) }
}

/** "the password and the value of Authorization" */
export function listLost({ url, password, headers }: Lost): string {
  return formatList([
    ...(url ? [t('lost_url')] : []),
    ...(password ? [t('lost_password')] : []),
    ...headers.map((name) => (name === '' ? t('lost_unnamedHeader') : t('lost_header', { name }))),
  ])
}

/** Why the webhook cannot be saved yet. */
export function problemOf(webhook: SentWebhook, filters: readonly ShownFilter[], lost: Lost): string | null {
  const { name, url, topics } = webhook
  if (isLost(lost)) return t('enterAgain', { values: listLost(lost) })
  if (name.trim() === '' || url.trim() === '' || topics.length === 0) {
    return t('incomplete')
  }
  const open = openPlaceholder(webhook)
  if (open !== null) return t('replacePlaceholder', { placeholder: open })
  return filters.every(isFilled) ? null : t('filterIncomplete')
}
