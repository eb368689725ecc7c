import { type Tag, tagOfResource, tagOfSet } from '../changes/tags.ts'
import type { Condition, FindPlan } from './plan.ts'

/** What can change which resources a search finds, and in which order. */
export interface PlanTags {
  /** The resources that are searched: all of a kind or content type, or those whose ids are named. */
  own: readonly Tag[]
  /** Those that conditions on references look at. */
  others: readonly Tag[]
}

export function planTags(plan: Pick<FindPlan, 'kind' | 'contentType' | 'conditions'>): PlanTags {
  const ids = namedIds(plan.conditions)
  const { kind, contentType } = plan
  if (kind === 'ContentType') return { own: [], others: [] }
  const own = ids ? ids.map((id) => tagOfResource(kind, id)) : [tagOfSet(kind, contentType)]
  return { own, others: [...new Set(plan.conditions.flatMap(targetsOf))] }
}

/** Ids that the result is limited to; null when it is not. */
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
