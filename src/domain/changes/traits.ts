import { sameJson } from '../json-patch/same-json.ts'
import type { Change, ChangedSys } from './change.ts'

/**
 * What roles may look at that is not the same for the whole life of an entry or asset. A row of the log has it as it is
 * and as it was, so that it can be told from the row alone who could read the thing before, and who can afterwards.
 */
export interface Traits {
  updatedBy: string
  tags: readonly string[]
}

/** As a row notes them. `updatedBy` is who made the change, so it is noted only where it was somebody else before. */
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
 * The traits on both sides of a change; null before it was made. One that was deleted is what it last was. Of rows that
 * were written before traits were noted they are not known.
 */
export function traitsAround({ action, actor, sys }: Change): Record<'before' | 'after', Partial<Traits> | null> {
  if (!sys?.tags) return { before: action === 'create' ? null : {}, after: {} }
  const after = { updatedBy: actor, tags: sys.tags }
  const before = action === 'create' ? null : { ...after, ...sys.was }
  return { before, after: action === 'delete' ? before : after }
}
