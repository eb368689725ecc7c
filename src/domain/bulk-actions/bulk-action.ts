import type { BULK_ACTIONS, BULK_VERBS, BulkProblem } from '#contract/resources/bulk-action'
import type { DomainError } from '../errors.ts'
import type { JsonObject } from '../resources/json.ts'
import type { Resource } from '../resources/resource.ts'
import { toStoredError } from '../stored-error.ts'

export type BulkVerb = (typeof BULK_VERBS)[number]

export type BulkActionVerb = (typeof BULK_ACTIONS)[number]

export interface BulkEntity {
  type: 'Entry' | 'Asset'
  id: string
  /** Undefined: the current version. */
  version: number | undefined
  /** The locales to publish, as in the body of a single publish; undefined: all. */
  locales: JsonObject | undefined
}

/** Publishes, unpublishes or validates many entries and assets, or reverts such an action: all of them or none. */
export interface BulkAction {
  environment: number
  id: string
  verb: BulkActionVerb
  /** As it was sent. */
  payload: JsonObject
  /** Null when it succeeded or has not ended. */
  problems: readonly EntityProblem[] | null
  /** Number of entries and assets; null when it was not recorded. */
  total: number | null
  /** How many of them are processed; null when the action has ended. */
  done: number | null
  /** The id of the action that reverted this one. */
  revertedBy: string | null
  createdAt: number
  createdBy: string
  endedAt: number | null
}

/** What an action has changed, and what reverting it restores. */
export interface UndoItem {
  type: BulkEntity['type']
  id: string
  /** The version after the action. A later version was changed since, so it is not reverted. */
  version: number
  /** What was published before; null: nothing. */
  published: { version: number; bodyKey: number } | null
  /** The current content before, if the action replaced it. */
  draft: number | null
}

export const undoItem = (type: BulkEntity['type'], before: Resource, after: Resource): UndoItem => ({
  type,
  id: before.id,
  version: after.version,
  published: before.published && { version: before.published.version, bodyKey: before.published.bodyKey },
  draft: after.bodyKey === before.bodyKey ? null : before.bodyKey,
})

export type EntityProblem = BulkProblem

export const entityProblem = ({ type, id, version }: BulkEntity, error: DomainError): EntityProblem => ({
  entity: { sys: { type: 'Link', linkType: type, id, ...(version !== undefined && { version }) } },
  error: toStoredError(error),
})
