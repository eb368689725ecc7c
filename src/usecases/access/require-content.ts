import type { Action } from '#contract/shapes/permissions'
import { accessDenied, contentNotFound } from '#domain/errors'
import { ALL_READABLE, type ReadableKinds } from '#domain/query/restrict-to-readable'
import type { Resource } from '#domain/resources/resource'
import type { Subject } from '#domain/roles/evaluate-constraint'
import { readable } from '#domain/roles/readable'
import { hasArea, mayDo } from '#domain/roles/space-access'
import { addressOf, type Place } from './require-environment.ts'

/** What policies look at. Members that are not known are left out. */
export type Asked = Pick<Resource, 'kind' | 'id'> &
  Partial<Pick<Resource, 'contentType' | 'createdBy' | 'updatedBy'>> & { body?: string; tags?: readonly string[] }

const subjectOf = (place: Place, { kind, id, contentType, createdBy, updatedBy, body, tags }: Asked): Subject => ({
  type: kind,
  id,
  environment: place.names,
  ...(contentType !== undefined && { contentType }),
  ...(createdBy !== undefined && { createdBy }),
  ...(updatedBy !== undefined && { updatedBy }),
  ...(body !== undefined && { tag: () => tagsIn(body) }),
  ...(tags !== undefined && { tag: () => tags }),
})

const tagsIn = (body: string): string[] =>
  (JSON.parse(body) as { metadata: { tags: { sys: { id: string } }[] } }).metadata.tags.map(({ sys }) => sys.id)

/** The parts of content that a write touches, told when a role asks; null: not told, so all of them. */
export type ChangedPaths = (() => readonly (readonly string[])[]) | null

/** Content types are opened as a whole, entries and assets one by one. */
export function mayWith(place: Place, action: Action, asked: Asked, paths: ChangedPaths = null): boolean {
  if (place.access === 'all') return true
  if (asked.kind === 'ContentType') {
    return hasArea(place.access, 'ContentModel', action === 'read' ? 'read' : 'manage')
  }
  return mayDo(place.access, action, subjectOf(place, asked), paths === null ? null : paths())
}

/** What someone may not read is for them as if it were not there. */
export function requireReadable(place: Place, asked: Asked): void {
  if (!mayWith(place, 'read', asked)) throw contentNotFound(asked.kind, asked.id, addressOf(place))
}

export function requireMay(place: Place, action: Action, asked: Asked, paths: ChangedPaths = null): void {
  if (!mayWith(place, action, asked, paths)) throw denied(action, asked)
}

const denied = (action: Action, { kind }: Asked) => accessDenied(`Your roles do not let you ${action} this ${kind}.`)

/**
 * Checked before a body is read: no content could make the write allowed. Whether this content does is decided by
 * `requireMay` once it is known which paths and tags the write touches.
 */
export function requireMayAny(place: Place, actions: readonly Action[], asked: Asked): void {
  const [first] = actions
  if (actions.some((action) => mayWith(place, action, asked, () => []))) return
  throw denied(first!, asked)
}

/** What a search may find. */
export const readableIn = ({ access, names }: Place): ReadableKinds =>
  access === 'all' ? ALL_READABLE : { Entry: readable(access, 'Entry', names), Asset: readable(access, 'Asset', names) }
