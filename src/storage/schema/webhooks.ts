import type { CallDetail, CallError, CallKind, CallState } from '#domain/webhooks/call'
import type { WebhookDefinition } from '#domain/webhooks/webhook'
import { bigint, changed, flag, generatedKey, integer, json, nullable, primary, stamped, text } from './column.ts'
import { table } from './table.ts'

/** A deleted webhook stays hidden until its calls are removed. */
export const webhook = table('webhook', {
  key: generatedKey(),
  space: text(),
  id: text(),
  definition: json<WebhookDefinition>(),
  secrets: nullable(text()),
  active: flag(),
  since: bigint(),
  failingSince: nullable(bigint()),
  disabledAt: nullable(bigint()),
  disabledReason: nullable(text()),
  deletedAt: nullable(bigint()),
  ...stamped(),
}).with({
  indexes: {
    // one webhook, or all of a space
    webhook_id: 'unique (space, id) where deleted_at is null',
    // deleted webhooks to remove
    webhook_deleted: '(deleted_at) where deleted_at is not null',
  },
})

/**
 * Sealed signing secrets of a space (webhook 0) or of one webhook. The previous secret also signs until
 * `previousUntil`.
 */
export const webhookSecret = table('webhook_secret', {
  space: text(),
  webhook: bigint(),
  sealed: text(),
  last4: text(),
  previous: nullable(text()),
  previousUntil: nullable(bigint()),
  ...changed(),
}).with({
  primaryKey: 'space, webhook',
})

export const webhookRetryPolicy = table('webhook_retry_policy', {
  space: primary(text()),
  maxRetries: integer(),
  ...changed(),
})

/** The log position up to which calls were created. A row exists only while a webhook of the space is active. */
export const webhookCursor = table('webhook_cursor', {
  space: primary(text()),
  position: bigint(),
})

/** Open debounce windows: the newest automatic save of a document, and when it is sent. */
export const webhookWindow = table('webhook_window', {
  space: text(),
  environmentKey: bigint(),
  type: text(),
  id: text(),
  position: bigint(),
  openedAt: bigint(),
  until: bigint(),
}).with({
  primaryKey: 'space, environment_key, type, id',
  indexes: {
    // windows that have ended
    webhook_window_until: '(until)',
  },
})

export const webhookCall = table('webhook_call', {
  key: generatedKey(),
  id: text(),
  webhook: bigint(),
  space: text(),
  lane: text(),
  positions: json<number[]>(),
  topic: text(),
  kind: text<CallKind>(),
  state: text<CallState>(),
  attempts: integer(),
  url: text(),
  createdAt: bigint(),
  requestAt: nullable(bigint()),
  responseAt: nullable(bigint()),
  statusCode: nullable(integer()),
  error: nullable(json<CallError>()),
}).with({
  indexes: {
    // one call
    webhook_call_id: 'unique (webhook, id)',
    // calls of a webhook, newest first; calls to remove. Not by key: the planner would scan all keys, past the calls of
    // busier webhooks.
    webhook_call_newest: '(webhook, created_at, key)',
    // the next call of a lane
    webhook_call_lane: `(webhook, lane, key) where state = 'waiting'`,
    // number of waiting calls, and the oldest
    webhook_call_waiting: `(webhook, created_at) where state = 'waiting'`,
    // failed calls to repeat
    webhook_call_failed: `(webhook, key) where state = 'failed'`,
  },
})

/** Large and rarely read, so stored separately from the calls. */
export const webhookCallDetail = table('webhook_call_detail', {
  call: primary(bigint()),
  detail: json<CallDetail>(),
})

/** The queue: one row per lane with waiting calls. The process that makes the calls holds the lease. */
export const webhookLane = table('webhook_lane', {
  webhook: bigint(),
  lane: text(),
  due: bigint(),
  owner: nullable(text()),
  leaseUntil: bigint(),
  claim: nullable(text()),
}).with({
  primaryKey: 'webhook, lane',
  indexes: {
    // the lanes of a webhook that are due
    webhook_lane_due: '(webhook, due)',
    // lanes that a process holds
    webhook_lane_owner: '(owner) where owner is not null',
    // number of running calls of a webhook
    webhook_lane_held: '(webhook) where owner is not null',
  },
})
