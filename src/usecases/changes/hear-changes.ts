import type { Actor } from '#domain/access/actor'
import { decideOnSpace } from '#domain/access/decide'
import type { Change } from '#domain/changes/change'
import { type Traits, traitsAround } from '#domain/changes/traits'
import { asDeletion, rightToFollow, type VisibleChange } from '#domain/changes/visible-change'
import { readsDependOnTraits } from '#domain/roles/space-access'
import type { AccessSubject } from '#storage/store'
import { mayWith } from '../access/require-content.ts'
import type { Place } from '../access/require-environment.ts'
import { nameOfSubject, type Stretch } from './log-tail.ts'

type Subjects = ReadonlyMap<string, AccessSubject>

const NONE: Subjects = new Map()

/**
 * What of these changes somebody hears who may be in the place: of what they may read now, by the same rules as when they
 * ask for it. What is deleted is judged by what it was last.
 */
export async function hearChanges(
  actor: Actor,
  place: Place,
  changes: readonly Change[],
  stretch: Stretch,
): Promise<VisibleChange[]> {
  if (place.access === 'all') return [...changes]
  // Where roles look at nothing that can change, a row of the log says all there is to know.
  const isAsked = readsDependOnTraits(place.access) && changes.some(isContent)
  const subjects = isAsked ? await stretch.subjects() : NONE
  return changes.flatMap((change) => heard(actor, place, change, subjects) ?? [])
}

const isContent = ({ type }: Change): boolean => type === 'Entry' || type === 'Asset'

function heard(actor: Actor, place: Place, change: Change, subjects: Subjects): VisibleChange | null {
  if (!isContent(change)) {
    return decideOnSpace(actor, place.space.id, place.access, rightToFollow(change.type)) === 'allowed' ? change : null
  }
  const { before, after } = traitsAround(change)
  const now = subjects.get(nameOfSubject(change))
  const isReadable = now && isSame(change, now) ? mayRead(place, change, now) : mayRead(place, change, after)
  if (isReadable) return change
  return mayRead(place, change, before) && !mayRead(place, change, after) ? asDeletion(change) : null
}

/** An id can be given to something else, once what had it is deleted. */
const isSame = ({ sys }: Change, now: AccessSubject): boolean =>
  sys?.createdAt === now.createdAt && sys.createdBy === now.createdBy && sys.contentType === now.contentType

function mayRead(place: Place, { type, id, sys }: Change, traits: Partial<Traits> | null): boolean {
  if (traits === null || sys === null) return false
  const { contentType, createdBy } = sys
  const { updatedBy, tags } = traits
  const known = { ...(updatedBy !== undefined && { updatedBy }), ...(tags !== undefined && { tags }) }
  return mayWith(place, 'read', { kind: type as 'Entry' | 'Asset', id, contentType, createdBy, ...known })
}
