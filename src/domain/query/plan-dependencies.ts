import { type Dependency, resourceDependency, setDependency, TAXONOMY } from '../changes/dependency.ts'
import type { Condition, FindPlan } from './plan.ts'

/** What can change which resources a search finds, and in which order. */
export interface PlanDependencies {
  /** The searched resources: all of a kind or content type, or those whose ids are named. */
  own: readonly Dependency[]
  /** The resources that conditions on references look at, and the taxonomy. */
  referenced: readonly Dependency[]
}

export function planDependencies(plan: Pick<FindPlan, 'kind' | 'contentType' | 'conditions'>): PlanDependencies {
  const ids = namedIds(plan.conditions)
  const { kind, contentType } = plan
  if (kind === 'ContentType') return { own: [], referenced: [] }
  const own = ids ? ids.map((id) => resourceDependency(kind, id)) : [setDependency(kind, contentType)]
  return { own, referenced: [...new Set(plan.conditions.flatMap(referencedBy))] }
}

/** The ids that the conditions limit the result to, or null. */
export function namedIds(conditions: readonly Condition[]): readonly string[] | null {
  for (const condition of conditions) {
    if (condition.on === 'sys' && condition.attribute === 'id' && 'oneOf' in condition.is) {
      return condition.is.oneOf.map(String)
    }
  }
  return null
}

function referencedBy(condition: Condition): Dependency[] {
  if (condition.on === 'every' || condition.on === 'some') return condition.of.flatMap(referencedBy)
  if (condition.on === 'not') return referencedBy(condition.of)
  if (condition.on === 'label' && condition.fromHierarchy) return [TAXONOMY]
  if (condition.on !== 'reference') return []
  const { kind, contentType, conditions } = condition.target
  return [setDependency(kind, contentType), ...conditions.flatMap(referencedBy)]
}
