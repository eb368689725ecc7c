import type { TRANSFORMED_METHODS } from '#contract/resources/webhook'
import type { Stamped } from '../spaces/space.ts'
import type { Filter } from './filters.ts'
import type { RetrySchedule } from './retries.ts'

/** What a user says about a webhook, without its secrets. */
export interface WebhookDefinition {
  name: string
  /** May hold pointers into the payload: `https://a.example/{ /payload/sys/id }`. */
  url: string
  topics: readonly string[]
  filters: readonly Filter[] | null
  headers: readonly WebhookHeader[]
  username: string | null
  transformation: Transformation | null
  active: boolean
  /** Longer than 0: all that happens within so many seconds is told by one call. */
  coalesceSeconds: number
  /** Null: as the installation does. */
  retries: RetrySchedule | null
}

export interface WebhookHeader {
  key: string
  /** Null for a secret one: its value is among the secrets. */
  value: string | null
  secret: boolean
}

/** Shown with the members that were sent, so that what is read can be compared with what was written. */
export interface Transformation {
  method?: TransformedMethod | null
  contentType?: string | null
  includeContentLength?: boolean | null
  /** Undefined: the usual payload. */
  body?: unknown
}

export type TransformedMethod = (typeof TRANSFORMED_METHODS)[number]

export const isForm = (contentType: string): boolean => contentType.startsWith('application/x-www-form-urlencoded')

/** Sealed at rest, never shown. */
export interface WebhookSecrets {
  password: string | null
  /** By the header's name in lower case. */
  headers: Readonly<Record<string, string>>
}

export interface Webhook extends Stamped {
  /** Internal key; its calls hang on it. */
  key: number
  space: string
  id: string
  definition: WebhookDefinition
  /** Sealed `WebhookSecrets`; null when there are none. */
  secrets: string | null
  /** It is told of changes behind this position: what happened before it was switched on is not its business. */
  since: number
  /** Since when every call has failed; null while calls succeed. */
  failingSince: number | null
  /** Why the server itself has switched it off. */
  disabled: { at: number; reason: string } | null
}

export const NO_SECRETS: WebhookSecrets = { password: null, headers: {} }
