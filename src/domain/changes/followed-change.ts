import type { Stage } from '../resources/resource.ts'
import type { Change } from './change.ts'

/** What somebody who follows an environment wants to hear of; null for everything. */
export interface FollowFilter {
  /** What a stage shows; null for editors, who hear of everything that happens. */
  stage: Stage | null
  types: readonly string[] | null
  contentTypes: readonly string[] | null
}

/** The types of change that readers of a stage can notice. Tags are left out: private ones are for editors. */
export const FOLLOWED_TYPES = ['Entry', 'Asset', 'ContentType', 'Locale'] as const
/** Those that only editors can. */
export const EDITORS_TYPES = [...FOLLOWED_TYPES, 'Tag', 'EditorInterface', 'Environment'] as const

const PUBLISHING: ReadonlySet<string> = new Set(['publish', 'unpublish'])

export function isFollowed(change: Change, { stage, types, contentTypes }: FollowFilter): boolean {
  if (types && !types.includes(change.type)) return false
  if (contentTypes && !contentTypes.includes(contentTypeOf(change) ?? '')) return false
  if (stage === null) return true
  switch (change.type) {
    case 'Entry':
    case 'Asset':
      return stage === 'current' || PUBLISHING.has(change.action)
    case 'ContentType':
      // Readers of both stages know it as it was activated.
      return PUBLISHING.has(change.action)
    case 'Locale':
      return true
    default:
      return false
  }
}

/** The content type that a change is about: that of an entry, or itself. */
export const contentTypeOf = ({ type, id, sys }: Pick<Change, 'type' | 'id' | 'sys'>): string | null =>
  type === 'ContentType' ? id : (sys?.contentType ?? null)
