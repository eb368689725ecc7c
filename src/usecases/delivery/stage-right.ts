import type { Right } from '#domain/access/decide'
import type { Stage } from '#domain/resources/resource'

/** What one must be allowed to see a stage: the names are the same, the meanings are not. */
export const rightOf = (stage: Stage): Right => (stage === 'published' ? 'published' : 'current')
