import type { BULK_VERBS, BulkProblem } from '#contract/resources/bulk-action'
import type { DomainError } from '../errors.ts'
import type { JsonObject } from '../resources/json.ts'
import { toStoredError } from '../stored-error.ts'

export type BulkVerb = (typeof BULK_VERBS)[number]

export interface BulkEntity {
  type: 'Entry' | 'Asset'
  id: string
  /** Undefined: the current version. */
  version: number | undefined
  /** The locales to publish, as in the body of a single publish; undefined: all. */
  locales: JsonObject | undefined
}

/** Publishes, unpublishes or validates many entries and assets: all of them or none. */
export interface BulkAction {
  environment: number
  id: string
  verb: BulkVerb
  /** As it was sent. */
  payload: JsonObject
  /** Null when it succeeded. */
  problems: readonly EntityProblem[] | null
  createdAt: number
  createdBy: string
}

export type EntityProblem = BulkProblem

export const entityProblem = ({ type, id, version }: BulkEntity, error: DomainError): EntityProblem => ({
  entity: { sys: { type: 'Link', linkType: type, id, ...(version !== undefined && { version }) } },
  error: toStoredError(error),
})
