import type { Action } from '#contract/shapes/permissions'
import { accessDenied, contentNotFound } from '#domain/errors'
import { ALL_READABLE, type ReadableKinds } from '#domain/query/restrict-to-readable'
import type { Resource } from '#domain/resources/resource'
import type { Subject } from '#domain/roles/evaluate-constraint'
import { readable } from '#domain/roles/readable'
import { hasArea, mayDo } from '#domain/roles/space-access'
import { addressOf, type EnvironmentScope } from './require-environment.ts'

/** The attributes of a resource that policies can check. Unknown attributes are left out. */
export type ContentSubject = Pick<Resource, 'kind' | 'id'> &
  Partial<Pick<Resource, 'contentType' | 'createdBy' | 'updatedBy'>> & { body?: string; tags?: readonly string[] }

const subjectOf = (
  scope: EnvironmentScope,
  { kind, id, contentType, createdBy, updatedBy, body, tags }: ContentSubject,
): Subject => ({
  type: kind,
  id,
  environment: scope.names,
  ...(contentType !== undefined && { contentType }),
  ...(createdBy !== undefined && { createdBy }),
  ...(updatedBy !== undefined && { updatedBy }),
  ...(body !== undefined && { tag: () => tagsIn(body) }),
  ...(tags !== undefined && { tag: () => tags }),
})

const tagsIn = (body: string): string[] =>
  (JSON.parse(body) as { metadata: { tags: { sys: { id: string } }[] } }).metadata.tags.map(({ sys }) => sys.id)

/** The parts of the content that a write changes, computed only when a role asks; null: unknown, so all of them. */
export type ChangedPaths = (() => readonly (readonly string[])[]) | null

/** Access to content types is granted as a whole, access to entries and assets one by one. */
export function mayWith(
  scope: EnvironmentScope,
  action: Action,
  subject: ContentSubject,
  paths: ChangedPaths = null,
): boolean {
  if (scope.access === 'all') return true
  if (subject.kind === 'ContentType') {
    return hasArea(scope.access, 'ContentModel', action === 'read' ? 'read' : 'manage')
  }
  return mayDo(scope.access, action, subjectOf(scope, subject), paths === null ? null : paths())
}

/** A resource that the actor may not read is reported as missing. */
export function requireReadable(scope: EnvironmentScope, subject: ContentSubject): void {
  if (!mayWith(scope, 'read', subject)) throw contentNotFound(subject.kind, subject.id, addressOf(scope))
}

export function requireMay(
  scope: EnvironmentScope,
  action: Action,
  subject: ContentSubject,
  paths: ChangedPaths = null,
): void {
  if (!mayWith(scope, action, subject, paths)) throw denied(action, subject)
}

const denied = (action: Action, { kind }: ContentSubject) =>
  accessDenied(`Your roles do not allow you to ${action} this ${kind}.`)

/**
 * Checked before the body is read, because no content could make the write allowed. Once the changed paths and tags are
 * known, `requireMay` decides about this content.
 */
export function requireMayAny(scope: EnvironmentScope, actions: readonly Action[], subject: ContentSubject): void {
  const [first] = actions
  if (actions.some((action) => mayWith(scope, action, subject, () => []))) return
  throw denied(first!, subject)
}

/** The part of the environment that a search may return. */
export const readableIn = ({ access, names }: EnvironmentScope): ReadableKinds =>
  access === 'all' ? ALL_READABLE : { Entry: readable(access, 'Entry', names), Asset: readable(access, 'Asset', names) }
