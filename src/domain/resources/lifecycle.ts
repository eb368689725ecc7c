import type { ChangeAction } from '#contract/rules/change-actions'
import { badRequest } from '../errors.ts'
import type { Resource, Stamp } from './resource.ts'

export type State = 'draft' | 'published' | 'changed' | 'archived'
export type Action = Exclude<ChangeAction, 'create' | 'auto_save' | 'execute'>

/** The life cycle: for each state the next state after an action, or the message of the refusal, which clients know. */
const NEXT: Record<State, Record<Action, State | 'gone' | { refused: string }>> = {
  draft: {
    save: 'draft',
    publish: 'published',
    unpublish: { refused: 'Not published' },
    archive: 'archived',
    unarchive: { refused: 'Not archived' },
    delete: 'gone',
  },
  published: {
    save: 'changed',
    publish: 'published',
    unpublish: 'draft',
    archive: { refused: 'Cannot archive published' },
    unarchive: { refused: 'Not archived' },
    delete: { refused: 'Cannot delete published' },
  },
  changed: {
    save: 'changed',
    publish: 'published',
    unpublish: 'draft',
    archive: { refused: 'Cannot archive published' },
    unarchive: { refused: 'Not archived' },
    delete: { refused: 'Cannot delete published' },
  },
  archived: {
    save: { refused: 'Cannot edit archived' },
    publish: { refused: 'Cannot publish archived' },
    unpublish: { refused: 'Not published' },
    archive: { refused: 'Already archived' },
    unarchive: 'draft',
    delete: 'gone',
  },
}

export function stateOf(resource: Pick<Resource, 'version' | 'published' | 'archived'>): State {
  if (resource.archived) return 'archived'
  if (!resource.published) return 'draft'
  // Publishing adds one to the version, so a resource one version ahead is unchanged.
  return resource.version > resource.published.version + 1 ? 'changed' : 'published'
}

/** Returns the state after the action, or throws the refusal. */
export function requireTransition(
  resource: Pick<Resource, 'version' | 'published' | 'archived'>,
  action: Action,
): State | 'gone' {
  const next = NEXT[stateOf(resource)][action]
  if (typeof next === 'object') throw badRequest(next.refused)
  return next
}

/** The resource after a save; `bodyKey` is the key of the new version. */
export function saved<R extends Resource>(resource: R, bodyKey: number, stamp: Stamp): R {
  requireTransition(resource, 'save')
  return { ...withNextVersion(resource, stamp), bodyKey }
}

/**
 * The resource after publishing. `bodyKey` is the current body, or another one when only some locales are published.
 * `published.version` is the version that the client sent.
 */
export function published<R extends Resource>(resource: R, stamp: Stamp, bodyKey = resource.bodyKey): R {
  requireTransition(resource, 'publish')
  const next = withNextVersion(resource, stamp)
  return {
    ...next,
    published: { version: resource.version, bodyKey, at: next.updatedAt, by: stamp.by },
    firstPublishedAt: resource.firstPublishedAt ?? next.updatedAt,
    publishedCounter: resource.publishedCounter + 1,
  }
}

/** The resource after an earlier version was published again: that version and its body, with a new revision. */
export function publishedEarlier<R extends Resource>(
  resource: R,
  stamp: Stamp,
  { version, bodyKey }: { version: number; bodyKey: number },
): R {
  const next = published(resource, stamp, bodyKey)
  return { ...next, published: { ...next.published!, version } }
}

export function unpublished<R extends Resource>(resource: R, stamp: Stamp): R {
  requireTransition(resource, 'unpublish')
  return { ...withNextVersion(resource, stamp), published: null }
}

export function archived<R extends Resource>(resource: R, stamp: Stamp): R {
  requireTransition(resource, 'archive')
  const next = withNextVersion(resource, stamp)
  return { ...next, archived: { version: resource.version, at: next.updatedAt, by: stamp.by } }
}

export function unarchived<R extends Resource>(resource: R, stamp: Stamp): R {
  requireTransition(resource, 'unarchive')
  return { ...withNextVersion(resource, stamp), archived: null }
}

/** `updatedAt` never decreases, even when the clock of the machine is set back. */
function withNextVersion<R extends Resource>(resource: R, stamp: Stamp): R {
  return {
    ...resource,
    version: resource.version + 1,
    updatedAt: Math.max(stamp.at, resource.updatedAt),
    updatedBy: stamp.by,
  }
}
