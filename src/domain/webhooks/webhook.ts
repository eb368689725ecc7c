import type { TRANSFORMED_METHODS } from '#contract/resources/webhook'
import type { Stamped } from '../spaces/space.ts'
import type { Filter } from './filters.ts'
import type { RetrySchedule } from './retries.ts'

/** The configuration of a webhook, without secrets. */
export interface WebhookDefinition {
  name: string
  /** May contain pointers into the payload: `https://a.example/{ /payload/sys/id }`. */
  url: string
  topics: readonly string[]
  filters: readonly Filter[] | null
  headers: readonly WebhookHeader[]
  username: string | null
  transformation: Transformation | null
  active: boolean
  /** Above 0: changes within this many seconds are sent in one call. */
  coalesceSeconds: number
  /** Null: the default of the installation. */
  retries: RetrySchedule | null
}

export interface WebhookHeader {
  key: string
  /** Null for secret headers, whose value is in `WebhookSecrets`. */
  value: string | null
  secret: boolean
}

/** Returned as sent, so that clients can compare it with what they wrote. */
export interface Transformation {
  method?: TransformedMethod | null
  contentType?: string | null
  includeContentLength?: boolean | null
  /** Undefined: the default payload. */
  body?: unknown
}

export type TransformedMethod = (typeof TRANSFORMED_METHODS)[number]

export const isForm = (contentType: string): boolean => contentType.startsWith('application/x-www-form-urlencoded')

/** Stored sealed, never returned. */
export interface WebhookSecrets {
  password: string | null
  /** By header name in lower case. */
  headers: Readonly<Record<string, string>>
}

export interface Webhook extends Stamped {
  /** Internal key, which its calls refer to. */
  key: number
  space: string
  id: string
  definition: WebhookDefinition
  /** Sealed `WebhookSecrets`; null when there are none. */
  secrets: string | null
  /** Only changes after this position are sent: those from before it was enabled are not. */
  since: number
  /** Start of the current row of failures; null while calls succeed. */
  failingSince: number | null
  /** Set when the server disabled it. */
  disabled: { at: number; reason: string } | null
}

export const NO_SECRETS: WebhookSecrets = { password: null, headers: {} }
