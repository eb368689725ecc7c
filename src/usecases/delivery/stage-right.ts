import type { Right } from '#domain/access/decide'
import type { Stage } from '#domain/resources/resource'

/** The right that reading a stage needs. */
export const rightOf = (stage: Stage): Right => (stage === 'published' ? 'published' : 'current')
