import type { JsonObject } from '../resources/json.ts'

export type ScheduledVerb = 'publish' | 'unpublish'
export type ScheduledStatus = 'scheduled' | 'succeeded' | 'failed' | 'canceled'

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
  error: JsonObject | null
  createdAt: number
  createdBy: string
  updatedAt: number
  updatedBy: string
}
