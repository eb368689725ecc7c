import type { Dialect } from '../sql/dialect.ts'

/** Webhooks: what users define, how far each log has been told, and every call with what came of it. */
export const webhooks = (d: Dialect): readonly string[] => [
  // A deleted one stays, unseen, until its calls are gone.
  `create table webhook (
    key ${d.identity},
    space ${d.text} not null,
    id ${d.text} not null,
    definition ${d.text} not null,
    secrets ${d.text},
    active integer not null,
    since ${d.bigint} not null,
    failing_since ${d.bigint},
    disabled_at ${d.bigint},
    disabled_reason ${d.text},
    deleted_at ${d.bigint},
    version integer not null,
    created_at ${d.bigint} not null,
    created_by ${d.text} not null,
    updated_at ${d.bigint} not null,
    updated_by ${d.text} not null
  )`,
  // one webhook; the webhooks of a space
  `create unique index webhook_id on webhook (space, id) where deleted_at is null`,
  // what is left to remove
  `create index webhook_deleted on webhook (deleted_at) where deleted_at is not null`,

  // Keys for signatures, sealed: of the space (webhook 0) or of one webhook. The one before signs for a while too.
  `create table webhook_secret (
    space ${d.text} not null,
    webhook ${d.bigint} not null,
    sealed ${d.text} not null,
    last4 ${d.text} not null,
    previous ${d.text},
    previous_until ${d.bigint},
    created_at ${d.bigint} not null,
    created_by ${d.text} not null,
    updated_at ${d.bigint} not null,
    updated_by ${d.text} not null,
    primary key (space, webhook)
  )`,

  `create table webhook_retry_policy (
    space ${d.text} primary key,
    max_retries integer not null,
    created_at ${d.bigint} not null,
    created_by ${d.text} not null,
    updated_at ${d.bigint} not null,
    updated_by ${d.text} not null
  )`,

  // How far the log of a space has been turned into calls. There is a row only while a webhook is switched on.
  `create table webhook_cursor (
    space ${d.text} primary key,
    position ${d.bigint} not null
  )`,

  // Documents that are being edited: their newest automatic save, and when it is told.
  `create table webhook_window (
    space ${d.text} not null,
    environment_key ${d.bigint} not null,
    type ${d.text} not null,
    id ${d.text} not null,
    position ${d.bigint} not null,
    opened_at ${d.bigint} not null,
    until ${d.bigint} not null,
    primary key (space, environment_key, type, id)
  )`,
  // windows that have ended
  `create index webhook_window_until on webhook_window (until)`,

  `create table webhook_call (
    key ${d.identity},
    id ${d.text} not null,
    webhook ${d.bigint} not null,
    space ${d.text} not null,
    lane ${d.text} not null,
    positions ${d.text} not null,
    topic ${d.text} not null,
    kind ${d.text} not null,
    state ${d.text} not null,
    attempts integer not null,
    url ${d.text} not null,
    created_at ${d.bigint} not null,
    request_at ${d.bigint},
    response_at ${d.bigint},
    status_code integer,
    error ${d.text}
  )`,
  // one call
  `create unique index webhook_call_id on webhook_call (webhook, id)`,
  // calls of a webhook, newest first; which of them are too old or too many. Not by key: a planner would walk along all
  // keys, past the calls of busier webhooks.
  `create index webhook_call_newest on webhook_call (webhook, created_at, key)`,
  // the next call of a lane
  `create index webhook_call_lane on webhook_call (webhook, lane, key) where state = 'waiting'`,
  // how many wait, and since when
  `create index webhook_call_waiting on webhook_call (webhook, created_at) where state = 'waiting'`,
  // what can be sent again
  `create index webhook_call_failed on webhook_call (webhook, key) where state = 'failed'`,

  // Large and seldom looked at, so apart from the calls: a list of them reads none of it.
  `create table webhook_call_detail (
    call ${d.bigint} primary key,
    detail ${d.text} not null
  )`,

  // The queue: a row for each resource that a webhook is still to be told of. It is held by who makes the call.
  `create table webhook_lane (
    webhook ${d.bigint} not null,
    lane ${d.text} not null,
    due ${d.bigint} not null,
    owner ${d.text},
    lease_until ${d.bigint} not null,
    primary key (webhook, lane)
  )`,
  // the lanes of a webhook that are due
  `create index webhook_lane_due on webhook_lane (webhook, due)`,
  // the calls that a process has in its hands
  `create index webhook_lane_owner on webhook_lane (owner) where owner is not null`,
  // how many calls of a webhook are under way
  `create index webhook_lane_held on webhook_lane (webhook) where owner is not null`,
]
