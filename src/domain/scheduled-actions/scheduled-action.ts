import type { SCHEDULED_STATES, SCHEDULED_VERBS } from '#contract/resources/scheduled-action'
import type { StoredError } from '#contract/shapes/stored-error'
import type { JsonObject } from '../resources/json.ts'

export type ScheduledVerb = (typeof SCHEDULED_VERBS)[number]
export type ScheduledStatus = (typeof SCHEDULED_STATES)[number]

/** What a client says about it, as far as it is kept as sent. */
export interface ScheduledBody {
  scheduledFor: { datetime: string; timezone?: string }
  payload?: JsonObject
}

/** An entry or asset that is to be published or unpublished at a later time, by whom has last said so. */
export interface ScheduledAction {
  environment: number
  id: string
  version: number
  status: ScheduledStatus
  entityType: 'Entry' | 'Asset'
  entityId: string
  verb: ScheduledVerb
  due: number
  body: ScheduledBody
  error: StoredError | null
  createdAt: number
  createdBy: string
  updatedAt: number
  updatedBy: string
}
