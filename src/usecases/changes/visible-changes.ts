import type { Actor } from '#domain/access/actor'
import { decideOnSpace } from '#domain/access/decide'
import type { Change } from '#domain/changes/change'
import { type Traits, traitsAround } from '#domain/changes/traits'
import { asDeletion, rightToFollow, type VisibleChange } from '#domain/changes/visible-change'
import { readsDependOnTraits } from '#domain/roles/space-access'
import type { AccessSubject } from '#storage/store'
import { mayWith } from '../access/require-content.ts'
import type { EnvironmentScope } from '../access/require-environment.ts'
import { nameOfSubject, type Stretch } from './log-tail.ts'

type Subjects = ReadonlyMap<string, AccessSubject>

const NONE: Subjects = new Map()

/**
 * The changes that an actor may see: those of resources that the actor may read now. A deleted resource is judged by
 * its last state.
 */
export async function visibleChanges(
  actor: Actor,
  scope: EnvironmentScope,
  changes: readonly Change[],
  stretch: Stretch,
): Promise<VisibleChange[]> {
  if (scope.access === 'all') return [...changes]
  // When roles depend on nothing that can change, the log row is enough.
  const needsSubjects = readsDependOnTraits(scope.access) && changes.some(isContent)
  const subjects = needsSubjects ? await stretch.subjects() : NONE
  return changes.flatMap((change) => toVisible(actor, scope, change, subjects) ?? [])
}

const isContent = ({ type }: Change): boolean => type === 'Entry' || type === 'Asset'

function toVisible(actor: Actor, scope: EnvironmentScope, change: Change, subjects: Subjects): VisibleChange | null {
  if (!isContent(change)) {
    return decideOnSpace(actor, scope.space.id, scope.access, rightToFollow(change.type)) === 'allowed' ? change : null
  }
  const { before, after } = traitsAround(change)
  const now = subjects.get(nameOfSubject(change))
  const isReadable = now && isSame(change, now) ? mayRead(scope, change, now) : mayRead(scope, change, after)
  if (isReadable) return change
  return mayRead(scope, change, before) && !mayRead(scope, change, after) ? asDeletion(change) : null
}

/** The id of a deleted resource can be used again. */
const isSame = ({ sys }: Change, now: AccessSubject): boolean =>
  sys?.createdAt === now.createdAt && sys.createdBy === now.createdBy && sys.contentType === now.contentType

function mayRead(scope: EnvironmentScope, { type, id, sys }: Change, traits: Partial<Traits> | null): boolean {
  if (traits === null || sys === null) return false
  const { contentType, createdBy } = sys
  const { updatedBy, tags } = traits
  const known = { ...(updatedBy !== undefined && { updatedBy }), ...(tags !== undefined && { tags }) }
  return mayWith(scope, 'read', { kind: type as 'Entry' | 'Asset', id, contentType, createdBy, ...known })
}
