import type { Readable } from '../roles/readable.ts'
import type { Condition, FindPlan, SearchStage } from './plan.ts'

/** What a user may read of each kind. Content types are readable as a whole or not at all. */
export type ReadableKinds = Readonly<Record<'Entry' | 'Asset', Readable>>

export const ALL_READABLE: ReadableKinds = { Entry: true, Asset: true }

/**
 * Restricts a search to what the user may read. Unreadable resources are neither found nor counted, and do not match as
 * targets of references. On other stages the current version must be readable too: a tag that hides an entry also
 * hides what was published, or copied into a release, before the tag was set.
 */
export function restrictToReadable(plan: FindPlan, kinds: ReadableKinds): FindPlan {
  if (kinds.Entry === true && kinds.Asset === true) return plan
  const own = plan.kind === 'ContentType' ? [] : limits(kinds[plan.kind], plan.stage)
  const conditions = [...plan.conditions.map((condition) => restrictReferences(condition, kinds, plan.stage)), ...own]
  return { ...plan, conditions, contentType: plan.contentType ?? onlyType(own) }
}

function restrictReferences(condition: Condition, kinds: ReadableKinds, stage: SearchStage): Condition {
  if (condition.on !== 'reference') return condition
  const { target } = condition
  const inner = target.conditions.map((other) => restrictReferences(other, kinds, stage))
  return { ...condition, target: { ...target, conditions: [...inner, ...limits(kinds[target.kind], stage)] } }
}

function limits(readable: Readable, stage: SearchStage): readonly Condition[] {
  if (typeof readable === 'boolean') return readable ? [] : [{ on: 'nothing' }]
  const own = readable.on === 'every' ? readable.of : [readable]
  return stage !== 'current' && own.some(differsByVersion) ? [...own, { on: 'current', of: readable }] : own
}

/** Tags and the last editor differ by version; id, content type and creator do not. */
function differsByVersion(condition: Condition): boolean {
  if (condition.on === 'every' || condition.on === 'some') return condition.of.some(differsByVersion)
  if (condition.on === 'not') return differsByVersion(condition.of)
  return condition.on === 'label' || (condition.on === 'sys' && condition.attribute === 'updatedBy')
}

/** A search limited to one content type can use the indexes that begin with it. */
function onlyType(conditions: readonly Condition[]): string | null {
  for (const condition of conditions) {
    if (condition.on !== 'sys' || condition.attribute !== 'contentType' || !('oneOf' in condition.is)) continue
    if (condition.is.oneOf.length === 1) return String(condition.is.oneOf[0])
  }
  return null
}
