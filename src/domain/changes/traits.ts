import { sameJson } from '../json-patch/same-json.ts'
import type { Change, ChangedSys } from './change.ts'

/**
 * The properties of an entry or asset that roles can depend on and that can change. A log row stores them before and after the
 * change, so the row alone decides who could read the resource before, and who can read it afterwards.
 */
export interface Traits {
  updatedBy: string
  tags: readonly string[]
}

/** As a log row stores them. The new `updatedBy` is the actor of the row; the old one is stored only if it differs. */
export function traitsBetween(before: Traits | null, after: Traits): Pick<ChangedSys, 'tags' | 'was'> {
  const was = {
    ...(before && before.updatedBy !== after.updatedBy && { updatedBy: before.updatedBy }),
    ...(before && !sameTags(before.tags, after.tags) && { tags: before.tags }),
  }
  return { tags: after.tags, ...(Object.keys(was).length > 0 && { was }) }
}

const sameTags = (a: readonly string[], b: readonly string[]): boolean =>
  a === b || sameJson([...a].sort(), [...b].sort())

/**
 * The traits before and after a change; null before a creation. A deleted resource keeps its last traits. Rows without stored
 * traits, from older versions, have unknown traits (`{}`).
 */
export function traitsAround({ action, actor, sys }: Change): Record<'before' | 'after', Partial<Traits> | null> {
  if (!sys?.tags) return { before: action === 'create' ? null : {}, after: {} }
  const after = { updatedBy: actor, tags: sys.tags }
  const before = action === 'create' ? null : { ...after, ...sys.was }
  return { before, after: action === 'delete' ? before : after }
}
