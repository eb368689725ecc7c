import type { CallDetail, CallError, CallKind, CallState } from '#domain/webhooks/call'
import type { WebhookDefinition } from '#domain/webhooks/webhook'
import { bigint, changed, flag, generatedKey, integer, json, nullable, primary, stamped, text } from './column.ts'
import { table } from './table.ts'

/** A deleted one stays, unseen, until its calls are gone. */
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
    // one webhook; the webhooks of a space
    webhook_id: 'unique (space, id) where deleted_at is null',
    // what is left to remove
    webhook_deleted: '(deleted_at) where deleted_at is not null',
  },
})

/** Keys for signatures, sealed: of the space (webhook 0) or of one webhook. The one before signs for a while too. */
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

/** How far the log of a space has been turned into calls. There is a row only while a webhook is switched on. */
export const webhookCursor = table('webhook_cursor', {
  space: primary(text()),
  position: bigint(),
})

/** Documents that are being edited: their newest automatic save, and when it is told. */
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
    // calls of a webhook, newest first; which of them are too old or too many. Not by key: a planner would walk along all
    // keys, past the calls of busier webhooks.
    webhook_call_newest: '(webhook, created_at, key)',
    // the next call of a lane
    webhook_call_lane: `(webhook, lane, key) where state = 'waiting'`,
    // how many wait, and since when
    webhook_call_waiting: `(webhook, created_at) where state = 'waiting'`,
    // what can be sent again
    webhook_call_failed: `(webhook, key) where state = 'failed'`,
  },
})

/** Large and seldom looked at, so apart from the calls: a list of them reads none of it. */
export const webhookCallDetail = table('webhook_call_detail', {
  call: primary(bigint()),
  detail: json<CallDetail>(),
})

/** The queue: a row for each resource that a webhook is still to be told of. It is held by who makes the call. */
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
    // the calls that a process has in its hands
    webhook_lane_owner: '(owner) where owner is not null',
    // how many calls of a webhook are under way
    webhook_lane_held: '(webhook) where owner is not null',
  },
})
