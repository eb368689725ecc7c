import type { SCHEDULED_STATES, SCHEDULED_TYPES, SCHEDULED_VERBS } from '#contract/resources/scheduled-action'
import type { StoredError } from '#contract/shapes/stored-error'
import type { JsonObject } from '../resources/json.ts'

export type ScheduledVerb = (typeof SCHEDULED_VERBS)[number]
export type ScheduledType = (typeof SCHEDULED_TYPES)[number]
export type ScheduledStatus = (typeof SCHEDULED_STATES)[number]

/** The part of the body that is stored as sent. */
export interface ScheduledBody {
  scheduledFor: { datetime: string; timezone?: string }
  payload?: JsonObject
}

/**
 * Publishes or unpublishes an entry, an asset or a release at a later time, with the rights of the user who last changed the action.
 */
export interface ScheduledAction {
  environment: number
  id: string
  version: number
  status: ScheduledStatus
  entityType: ScheduledType
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
