import type { ChangeAction } from '#contract/rules/change-actions'
import type { ChangeCause, Resource, Stamp } from '../resources/resource.ts'

export type { ChangeAction }

/** A row that a use case appends to the log of a space. The store adds its position. */
export interface ChangeDraft {
  space: string
  /** Id of the environment; null for changes of the space itself. */
  environment: string | null
  /**
   * Internal key of that environment: an id can be given to another environment, a key cannot. Looked up by the id when
   * missing.
   */
  environmentKey?: number | null
  /** The alias that the request used for the environment, if any. */
  alias?: string | null
  type: string
  id: string
  action: ChangeAction
  /** `sys.version` after the change. */
  version: number
  /** Key of the content version this change is about, if any. */
  bodyKey: number | null
  /**
   * The resource's pointers and counters after the change, so that a deleted resource can be described by the log
   * alone.
   */
  sys: ChangedSys | null
  /** For tags only: readers see public ones. Missing in older rows. */
  visibility?: 'public' | 'private' | null
  actor: string
  at: number
  /** The id of the HTTP request that caused the change; missing for background work and in older rows. */
  requestId?: string | null
}

export interface Change extends ChangeDraft {
  /** Increases by one with every row of the space, in commit order. */
  position: number
}

export interface ChangedSys
  extends Pick<
    Resource,
    | 'contentType'
    | 'createdAt'
    | 'createdBy'
    | 'updatedAt'
    | 'published'
    | 'firstPublishedAt'
    | 'publishedCounter'
    | 'archived'
  > {
  /** The tags of an entry or asset after the change. Missing in older rows. */
  tags?: readonly string[]
  /** The values that roles depend on, as they were before the change (`traits.ts`). */
  was?: { updatedBy?: string; tags?: readonly string[] }
  /** The action that caused the change, if it was not a request for this resource. */
  cause?: ChangeCause
}

/** The space and environment of a change. */
export type ChangeScope = Pick<ChangeDraft, 'space' | 'environment' | 'environmentKey' | 'alias'>

export function resourceChange(
  scope: ChangeScope,
  action: ChangeAction,
  resource: Resource,
  stamp: Stamp,
  traits: Pick<ChangedSys, 'tags' | 'was'> = {},
): ChangeDraft {
  const { contentType, createdAt, createdBy, updatedAt, published, firstPublishedAt, publishedCounter, archived } =
    resource
  return {
    space: scope.space,
    environment: scope.environment,
    environmentKey: scope.environmentKey ?? null,
    alias: scope.alias ?? null,
    type: resource.kind,
    id: resource.id,
    action,
    version: resource.version,
    // The published body can differ from the saved one when only some locales are published.
    bodyKey: action === 'publish' && resource.published ? resource.published.bodyKey : resource.bodyKey,
    sys: {
      ...{ contentType, createdAt, createdBy, updatedAt, published, firstPublishedAt, publishedCounter, archived },
      ...traits,
      ...(stamp.cause && { cause: stamp.cause }),
    },
    actor: stamp.by,
    at: stamp.at,
    requestId: stamp.requestId ?? null,
  }
}
