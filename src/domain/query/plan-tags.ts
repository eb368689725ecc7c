import { type Tag, tagOfResource, tagOfSet } from '../changes/tags.ts'
import type { Condition, FindPlan } from './plan.ts'

/** The dependency tags of a search: changes of these resources can change its result or order. */
export interface PlanTags {
  /** The searched resources: all of a kind or content type, or those with the listed ids. */
  own: readonly Tag[]
  /** The targets of references in conditions. */
  others: readonly Tag[]
}

export function planTags(plan: Pick<FindPlan, 'kind' | 'contentType' | 'conditions'>): PlanTags {
  const ids = namedIds(plan.conditions)
  const { kind, contentType } = plan
  if (kind === 'ContentType') return { own: [], others: [] }
  const own = ids ? ids.map((id) => tagOfResource(kind, id)) : [tagOfSet(kind, contentType)]
  return { own, others: [...new Set(plan.conditions.flatMap(targetsOf))] }
}

/** The ids that the search is limited to; null when it is not. */
export function namedIds(conditions: readonly Condition[]): readonly string[] | null {
  for (const condition of conditions) {
    if (condition.on === 'sys' && condition.attribute === 'id' && 'oneOf' in condition.is) {
      return condition.is.oneOf.map(String)
    }
  }
  return null
}

function targetsOf(condition: Condition): Tag[] {
  if (condition.on !== 'reference') return []
  const { kind, contentType, conditions } = condition.target
  return [tagOfSet(kind, contentType), ...conditions.flatMap(targetsOf)]
}
