import type { Resource } from '../resources/resource.ts'

/** What can happen to a resource; the words are those of webhook topics. */
export type ChangeAction =
  | 'create'
  | 'save'
  | 'auto_save'
  | 'publish'
  | 'unpublish'
  | 'archive'
  | 'unarchive'
  | 'delete'

/** What a use case appends to a space's log; position and time of commit are the store's. */
export interface ChangeDraft {
  space: string
  /** Id of the environment, or null for what belongs to the space as a whole. */
  environment: string | null
  /** Internal key of that environment: ids can change hands, keys cannot. Looked up by the id when not given. */
  environmentKey?: number | null
  /** The alias by which the environment was addressed, where it was. */
  alias?: string | null
  type: string
  id: string
  action: ChangeAction
  /** `sys.version` after the change. */
  version: number
  /** Key of the immutable content this change is about, where there is one. */
  bodyKey: number | null
  /** The resource's pointers and counters after the change: a deleted one can be described from here alone. */
  sys: ChangedSys | null
  /** Of a tag: readers see public ones only. Missing in older rows. */
  visibility?: 'public' | 'private' | null
  actor: string
  at: number
}

export interface Change extends ChangeDraft {
  /** Strictly increasing in commit order within the space, without gaps. */
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
  /** The tags that an entry or asset has now. Rows from before they were noted do not have them. */
  tags?: readonly string[]
  /** What roles look at and the change has changed, as it was before (`traits.ts`). */
  was?: { updatedBy?: string; tags?: readonly string[] }
}

/** Where something changed, as a row of the log names it. */
export type ChangeScope = Pick<ChangeDraft, 'space' | 'environment' | 'environmentKey' | 'alias'>

export function resourceChange(
  place: ChangeScope,
  action: ChangeAction,
  resource: Resource,
  stamp: { at: number; by: string },
  traits: Pick<ChangedSys, 'tags' | 'was'> = {},
): ChangeDraft {
  const { contentType, createdAt, createdBy, updatedAt, published, firstPublishedAt, publishedCounter, archived } =
    resource
  return {
    space: place.space,
    environment: place.environment,
    environmentKey: place.environmentKey ?? null,
    alias: place.alias ?? null,
    type: resource.kind,
    id: resource.id,
    action,
    version: resource.version,
    // What is published need not be all that was saved.
    bodyKey: action === 'publish' && resource.published ? resource.published.bodyKey : resource.bodyKey,
    sys: {
      ...{ contentType, createdAt, createdBy, updatedAt, published, firstPublishedAt, publishedCounter, archived },
      ...traits,
    },
    actor: stamp.by,
    at: stamp.at,
  }
}
