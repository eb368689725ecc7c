import type { CALL_KINDS, CALL_STATES, LISTED_STATES } from '#contract/resources/webhook-call'

/** One call of a webhook, from its creation until it is deleted. */
export interface WebhookCall {
  key: number
  /** The `webhook-id` header: the same for all attempts. */
  id: string
  webhook: number
  space: string
  /** Calls of one lane are made in order, one at a time, independently of other lanes. */
  lane: string
  /** Positions of the log rows it reports, in order; empty for a test. */
  positions: readonly number[]
  topic: string
  kind: CallKind
  state: CallState
  /** The number of attempts so far. */
  attempts: number
  createdAt: number
  requestAt: number | null
  responseAt: number | null
  statusCode: number | null
  /** The error of the last attempt. */
  error: CallError | null
  url: string
}

export type CallKind = (typeof CALL_KINDS)[number]
/**
 * `waiting` includes running calls and those between attempts. `repeated`: it failed and was sent again as another
 * call.
 */
export type CallState = (typeof CALL_STATES)[number]

/** The states that calls can be listed by, which have an index. */
export type ListedState = (typeof LISTED_STATES)[number]

export interface CallError {
  name: string
  message: string
}

export type NewCall = Pick<WebhookCall, 'id' | 'webhook' | 'space' | 'lane' | 'positions' | 'topic' | 'kind' | 'url'>

/** The request and response of the last attempt, and a summary of earlier ones. */
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

/** The lane of one resource in one environment. */
export const resourceLane = (change: { environmentKey?: number | null; type: string; id: string }): string =>
  `${change.environmentKey ?? ''}/${change.type}/${change.id}`

/** The lane of a coalescing webhook. */
export const COALESCED_LANE = '*'

export interface QueueState {
  /** Counted up to 1000. */
  waiting: number
  /** Creation time of the oldest waiting call. */
  oldestAt: number | null
  /** When the next attempt is due. */
  nextAttemptAt: number | null
}
