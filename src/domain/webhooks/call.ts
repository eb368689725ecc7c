import type { CALL_KINDS, CALL_STATES, LISTED_STATES } from '#contract/resources/webhook-call'

/** One call of a webhook, from the moment it is due to the moment it is forgotten. */
export interface WebhookCall {
  key: number
  /** Fixed when the call is made up, the same for every attempt: `webhook-id`. */
  id: string
  webhook: number
  space: string
  /** Calls of one lane are made in order, one at a time; other lanes do not wait for them. */
  lane: string
  /** The rows of the log it tells of, in order; none for a test. */
  positions: readonly number[]
  topic: string
  kind: CallKind
  state: CallState
  /** Attempts made so far. */
  attempts: number
  createdAt: number
  requestAt: number | null
  responseAt: number | null
  statusCode: number | null
  /** Name and words of what went wrong at the last attempt. */
  error: CallError | null
  url: string
}

export type CallKind = (typeof CALL_KINDS)[number]
/** `waiting` also while it is being made or between attempts; `repeated`: it failed, and was sent again as another call. */
export type CallState = (typeof CALL_STATES)[number]

/** The states that calls can be listed by: only these have an index. */
export type ListedState = (typeof LISTED_STATES)[number]

export interface CallError {
  name: string
  message: string
}

export type NewCall = Pick<WebhookCall, 'id' | 'webhook' | 'space' | 'lane' | 'positions' | 'topic' | 'kind' | 'url'>

/** What was sent and what came back at the last attempt, and a line about each one before. */
export interface CallDetail {
  request: {
    url: string
    method: string
    /** Secret values are masked. */
    headers: Readonly<Record<string, string>>
    body: string
    timeout: number
  }
  response: { statusCode: number; headers: Readonly<Record<string, string>>; body: string } | null
  attempts: readonly { at: number; ms: number; statusCode: number | null; error: CallError | null }[]
}

/** All calls about one resource, in whatever environment it lives. */
export const resourceLane = (change: { environmentKey?: number | null; type: string; id: string }): string =>
  `${change.environmentKey ?? ''}/${change.type}/${change.id}`

/** All calls of a webhook that collects changes. */
export const COALESCED_LANE = '*'

export interface QueueState {
  /** Counted up to 1000. */
  waiting: number
  /** When the oldest of them came about. */
  oldestAt: number | null
  /** When the next attempt is due. */
  nextAttemptAt: number | null
}
