import type { Stage } from '../resources/resource.ts'
import type { Change } from './change.ts'
import { effectOf } from './change-actions.ts'

/** Which changes of an environment a client of the change stream gets; null: all. */
export interface FollowFilter {
  /** Null for editors, who get all changes. */
  stage: Stage | null
  /** The API key of the client; null for editors. A client gets no changes of other API keys. */
  apiKey: string | null
  types: readonly string[] | null
  contentTypes: readonly string[] | null
}

/** Changes of these types can change a response of the delivery or preview API. */
export const FOLLOWED_TYPES = [
  'Entry',
  'Asset',
  'ContentType',
  'Locale',
  'Tag',
  'Environment',
  'Space',
  'ApiKey',
  'TaxonomyConcept',
  'TaxonomyConceptScheme',
] as const
/** The types of change that editors get. */
export const EDITORS_TYPES = [...FOLLOWED_TYPES, 'EditorInterface'] as const

export function isFollowed(change: Change, { stage, apiKey, types, contentTypes }: FollowFilter): boolean {
  // Moving the alias in the URL resets the stream; readers do not know the other names of the environment.
  if (change.type === 'EnvironmentAlias') return false
  if (types && !types.includes(change.type)) return false
  if (contentTypes && !contentTypes.includes(contentTypeOf(change) ?? '')) return false
  if (stage === null) return true
  switch (change.type) {
    case 'Entry':
    case 'Asset':
      return effectOf(change.action).stages.includes(stage)
    case 'ContentType':
      // Both stages use the activated content type.
      return effectOf(change.action).stages.includes('published')
    case 'Locale':
    case 'Environment':
    case 'Space':
    case 'TaxonomyConcept':
    case 'TaxonomyConceptScheme':
      return true
    case 'Tag':
      return change.visibility === 'public'
    case 'ApiKey':
      return change.id === apiKey
    default:
      return false
  }
}

/** The content type of a changed entry, or the changed content type itself. */
export const contentTypeOf = ({ type, id, sys }: Pick<Change, 'type' | 'id' | 'sys'>): string | null =>
  type === 'ContentType' ? id : (sys?.contentType ?? null)
