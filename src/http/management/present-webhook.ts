import type { WebhookHealth, WebhookQueue } from '#contract/resources/webhook-call'
import type { WebhookSettings } from '#contract/resources/webhook-settings'
import type { Change } from '#domain/changes/change'
import { linkTo } from '#domain/entries/entry'
import type { CallDetail, QueueState, WebhookCall } from '#domain/webhooks/call'
import type { RetryPolicy, SigningSecret } from '#domain/webhooks/settings'
import type { Webhook } from '#domain/webhooks/webhook'
import { contentDate, platformDate } from '#present/dates'
import { platformSys } from '#present/sys'
import type { AboutCall } from '#usecases/webhooks/read-calls'
import type { getWebhookSettings } from '#usecases/webhooks/read-settings'

/** Never contains secrets. Members that Contentful does not have are included only when they are set. */
export function presentWebhook(webhook: Webhook) {
  const { definition, disabled, failingSince } = webhook
  const { username, coalesceSeconds, retries, headers, ...members } = definition
  return {
    ...members,
    httpBasicUsername: username,
    headers: headers.map(({ key, value, secret }) => (secret || value === null ? { key, secret } : { key, value })),
    ...(coalesceSeconds > 0 && { coalesceSeconds }),
    ...(retries !== null && { retries }),
    sys: {
      ...platformSys('WebhookDefinition', webhook),
      space: linkTo('Space', webhook.space),
      ...(failingSince !== null && { failingSince: platformDate(failingSince) }),
      ...(disabled && { disabledAt: platformDate(disabled.at), disabledReason: disabled.reason }),
    },
  }
}

const callSys = <Type extends string>(type: Type, call: WebhookCall, webhook: Webhook) => ({
  type,
  id: call.id,
  space: linkTo('Space', call.space),
  createdBy: linkTo('WebhookDefinition', webhook.id),
  createdAt: contentDate(call.createdAt),
})

const callMembers = (call: WebhookCall) => ({
  statusCode: call.statusCode,
  errors: call.error === null ? [] : [call.error.name],
  ...(call.error && { errorMessage: call.error.message }),
  eventType: call.topic.slice(call.topic.indexOf('.') + 1),
  topic: call.topic,
  url: call.url,
  requestAt: optionalDate(call.requestAt ?? call.createdAt),
  responseAt: optionalDate(call.responseAt),
  state: call.state,
  kind: call.kind,
  attempts: call.attempts,
  ...positionsOf(call),
})

function positionsOf({ positions }: WebhookCall) {
  const last = positions.at(-1)
  return last === undefined ? null : { position: last, changes: positions.length }
}

const optionalDate = (at: number | null): string | null => (at === null ? null : contentDate(at))

export const presentCall = (call: WebhookCall, webhook: Webhook, change: Change | null = null) => ({
  sys: callSys('WebhookCallOverview', call, webhook),
  ...callMembers(call),
  ...(change && presentSubject(change)),
})

/** The changed resource, with the environment by the name that the writer used. */
export const presentSubject = (change: Change) => ({
  entity: linkTo(change.type, change.id),
  ...(change.environment !== null && {
    environment: linkTo('Environment', change.alias ?? change.environment),
  }),
})

/** `request` and `response` are those of the last attempt; null before the first. */
export const presentCallDetails = (call: AboutCall, webhook: Webhook, detail: CallDetail | null) => ({
  sys: callSys('WebhookCallDetails', call, webhook),
  ...callMembers(call),
  ...(call.change && presentSubject(call.change)),
  request: detail?.request ?? null,
  response: detail?.response ? { url: call.url, ...detail.response } : null,
  attemptLog: (detail?.attempts ?? []).map(({ at, ms, statusCode, error }) => ({
    requestAt: contentDate(at),
    durationMs: ms,
    statusCode,
    errors: error === null ? [] : [error.name],
    ...(error && { errorMessage: error.message }),
  })),
})

export const presentHealth = (webhook: Webhook, calls: WebhookHealth['calls']): WebhookHealth => ({
  sys: {
    type: 'Webhook',
    id: webhook.id,
    space: linkTo('Space', webhook.space),
    createdBy: linkTo('WebhookDefinition', webhook.id),
  },
  calls,
})

export const presentQueue = (webhook: Webhook, queue: QueueState): WebhookQueue => ({
  sys: { type: 'WebhookQueue', id: webhook.id, space: linkTo('Space', webhook.space) },
  active: webhook.definition.active,
  waiting: queue.waiting,
  oldestAt: optionalDate(queue.oldestAt),
  nextAttemptAt: optionalDate(queue.nextAttemptAt),
  failingSince: optionalDate(webhook.failingSince),
  disabledAt: optionalDate(webhook.disabled?.at ?? null),
  disabledReason: webhook.disabled?.reason ?? null,
})

const settingSys = <Type extends string>(type: Type, setting: SigningSecret | RetryPolicy) => ({
  type,
  space: linkTo('Space', setting.space),
  createdAt: platformDate(setting.createdAt),
  createdBy: linkTo('User', setting.createdBy),
  updatedAt: platformDate(setting.updatedAt),
  updatedBy: linkTo('User', setting.updatedBy),
})

export const presentSigningSecret = (secret: SigningSecret) => ({
  sys: settingSys('WebhookSigningSecret', secret),
  redactedValue: secret.last4,
  ...(secret.previousUntil !== null && { previousUntil: platformDate(secret.previousUntil) }),
})

/** All webhook settings of a space; null for those that are not set. */
export const presentWebhookSettings = (
  space: string,
  { secret, secrets, policy }: Awaited<ReturnType<typeof getWebhookSettings>>,
): WebhookSettings => ({
  sys: { type: 'WebhookSettings', space: linkTo('Space', space) },
  signingSecret: secret && presentSigningSecret(secret),
  retryPolicy: policy && presentRetryPolicy(policy),
  webhooks: secrets.map(({ webhook, secret: own }) => ({
    webhook: linkTo('WebhookDefinition', webhook),
    signingSecret: presentSigningSecret(own),
  })),
})

export const presentRetryPolicy = (policy: RetryPolicy) => ({
  sys: settingSys('WebhookRetryPolicy', policy),
  maxRetries: policy.maxRetries,
})
