import type { Stage } from '../resources/resource.ts'
import type { Change } from './change.ts'
import { effectOf } from './change-actions.ts'

/** What somebody who follows an environment wants to hear of; null for everything. */
export interface FollowFilter {
  /** What a stage shows; null for editors, who hear of everything that happens. */
  stage: Stage | null
  /** The API key that follows; null for editors. A key does not get changes of other keys. */
  apiKey: string | null
  types: readonly string[] | null
  contentTypes: readonly string[] | null
}

/** The types of change that can change a response of delivery or preview. */
export const FOLLOWED_TYPES = [
  'Entry',
  'Asset',
  'ContentType',
  'Locale',
  'Tag',
  'Environment',
  'Space',
  'ApiKey',
] as const
/** The types of change that editors can follow. */
export const EDITORS_TYPES = [...FOLLOWED_TYPES, 'EditorInterface'] as const

export function isFollowed(change: Change, { stage, apiKey, types, contentTypes }: FollowFilter): boolean {
  // A switch of the addressed alias resets the stream; readers do not know other names of the environment.
  if (change.type === 'EnvironmentAlias') return false
  if (types && !types.includes(change.type)) return false
  if (contentTypes && !contentTypes.includes(contentTypeOf(change) ?? '')) return false
  if (stage === null) return true
  switch (change.type) {
    case 'Entry':
    case 'Asset':
      return effectOf(change.action).stages.includes(stage)
    case 'ContentType':
      // Readers of both stages see content types as they were activated.
      return effectOf(change.action).stages.includes('published')
    case 'Locale':
    case 'Environment':
    case 'Space':
      return true
    case 'Tag':
      return change.visibility === 'public'
    case 'ApiKey':
      return change.id === apiKey
    default:
      return false
  }
}

/** The content type that a change is about: that of an entry, or itself. */
export const contentTypeOf = ({ type, id, sys }: Pick<Change, 'type' | 'id' | 'sys'>): string | null =>
  type === 'ContentType' ? id : (sys?.contentType ?? null)
