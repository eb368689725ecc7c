import type { CONTENT_ACTIONS } from '#contract/rules/change-actions'
import type { Action } from '#contract/shapes/permissions'
import { resourceChange } from '#domain/changes/change'
import { type Traits, traitsBetween } from '#domain/changes/traits'
import { contentNotFound } from '#domain/errors'
import { snapshotSys } from '#domain/history/history'
import {
  archived,
  published,
  publishedEarlier,
  requireTransition,
  saved,
  unarchived,
  unpublished,
} from '#domain/resources/lifecycle'
import type { Resource, ResourceKind, ResourceWithBody } from '#domain/resources/resource'
import { versionMismatchOf } from '#domain/resources/version'
import { randomId } from '#lib/ids'
import {
  type ChangedPaths,
  type ContentSubject,
  mayWith,
  requireMay,
  requireMayAny,
} from '../access/require-content.ts'
import { addressOf } from '../access/require-environment.ts'
import { showContentType } from '../content-types/show-content-type.ts'
import { recordPublishedTags, recordTags, tagsOf } from './record-tags.ts'
import { hideEverywhere } from './show-resource.ts'
import type { Writing } from './write-in.ts'

type ContentAction = (typeof CONTENT_ACTIONS)[number]

/**
 * The steps that writes of entries, assets and content types have in common: version, pointers and log row. Validation
 * and the read models of entries and assets are in their own use cases. Content types are indexed by themselves, so
 * their read model is updated here.
 */

/**
 * Locks a resource until the transaction ends. A caller whose roles allow none of the actions is refused here, before
 * its version and its body are checked.
 */
export async function lockResource(
  w: Writing,
  kind: ResourceKind,
  id: string,
  ...actions: [Action, ...Action[]]
): Promise<ResourceWithBody> {
  const resource = await findLocked(w, kind, id)
  if (!resource) throw contentNotFound(kind, id, addressOf(w.scope))
  requireMayAny(w.scope, actions, resource)
  return resource
}

/**
 * For a `PUT` that creates a missing resource. A resource that the caller may not read counts as missing, so the id of
 * a hidden resource is refused exactly like a free one.
 */
export async function lockForPut(w: Writing, kind: ResourceKind, id: string): Promise<ResourceWithBody | null> {
  const resource = await findLocked(w, kind, id)
  if (resource) requireMayAny(w.scope, ['update'], resource)
  return resource
}

async function findLocked(w: Writing, kind: ResourceKind, id: string): Promise<ResourceWithBody | null> {
  const resource = await w.tx.resources.lock(w.scope.environment.key, kind, id)
  return resource && mayWith(w.scope, 'read', resource) ? resource : null
}

/** Refuses a caller who may not create this resource, whatever its content. */
export function requireMayCreate(w: Writing, draft: Pick<ContentSubject, 'kind' | 'id' | 'contentType'>): void {
  requireMayAny(w.scope, ['create'], { ...draft, createdBy: w.stamp.by, updatedBy: w.stamp.by })
}

export async function insertResource(
  w: Writing,
  draft: { kind: ResourceKind; id: string; contentType: string | null; body: string },
  paths: ChangedPaths = null,
): Promise<ResourceWithBody> {
  requireMay(w.scope, 'create', { ...draft, createdBy: w.stamp.by, updatedBy: w.stamp.by }, paths)
  const resource = await w.tx.resources.insert({
    ...draft,
    environment: w.scope.environment.key,
    createdAt: w.stamp.at,
    createdBy: w.stamp.by,
  })
  if (!resource) throw await lostRace(w, draft.kind, draft.id)
  const created = { ...resource, body: draft.body }
  if (created.kind === 'ContentType') await showContentType(w.tx, created)
  const tags = tagsOf(created)
  log(w, 'create', resource, null, { updatedBy: resource.updatedBy, tags })
  await recordTags(w.tx, created, tags, [])
  return created
}

export async function saveResource(
  w: Writing,
  resource: ResourceWithBody,
  body: string,
  action: 'save' | 'auto_save' = 'save',
  paths: ChangedPaths = null,
): Promise<ResourceWithBody> {
  // The resource must be writable for the actor before and after the change.
  requireMay(w.scope, 'update', resource, paths)
  requireMay(w.scope, 'update', { ...resource, body }, paths)
  requireTransition(resource, 'save')
  const bodyKey = await w.tx.resources.addVersion(resource, resource.version + 1, body, w.stamp)
  return movePointers(w, action, resource, { ...saved(resource, bodyKey, w.stamp), body })
}

/**
 * Stores content that was written elsewhere, in a release, as the next version. The right to publish is enough, because the
 * right to change was checked when it was written.
 */
export async function replaceContent(w: Writing, resource: ResourceWithBody, body: string): Promise<ResourceWithBody> {
  requireMay(w.scope, 'publish', resource)
  requireTransition(resource, 'save')
  const bodyKey = await w.tx.resources.addVersion(resource, resource.version + 1, body, w.stamp)
  return movePointers(w, 'save', resource, { ...saved(resource, bodyKey, w.stamp), body })
}

const MOVES = { unpublish: unpublished, archive: archived, unarchive: unarchived }

/** Changes the state and keeps the content. */
export async function moveResource(
  w: Writing,
  resource: ResourceWithBody,
  action: keyof typeof MOVES,
): Promise<ResourceWithBody> {
  requireMay(w.scope, action, resource)
  const moved = await movePointers(w, action, resource, MOVES[action](resource, w.stamp))
  await recordPublishedTags(w.tx, resource, moved, moved.body)
  return moved
}

/** Publishes the current body, or one composed of parts of it (`composed`), and stores it as a snapshot. */
export async function publishResource(
  w: Writing,
  resource: ResourceWithBody,
  composed: string | null = null,
): Promise<ResourceWithBody> {
  requireMay(w.scope, 'publish', resource)
  requireTransition(resource, 'publish')
  const bodyKey =
    composed === null
      ? resource.bodyKey
      : await w.tx.resources.addComposed(resource, resource.version + 1, composed, w.stamp)
  const moved = await movePointers(w, 'publish', resource, published(resource, w.stamp, bodyKey))
  await keepSnapshot(w, moved)
  await recordPublishedTags(w.tx, resource, moved, composed ?? moved.body)
  return moved
}

/** Publishes an earlier version again. Its snapshot is in the history already. */
export async function restorePublication(
  w: Writing,
  resource: ResourceWithBody,
  earlier: { version: number; bodyKey: number },
  body: string,
): Promise<ResourceWithBody> {
  requireMay(w.scope, 'publish', resource)
  const moved = await movePointers(w, 'publish', resource, publishedEarlier(resource, w.stamp, earlier))
  await recordPublishedTags(w.tx, resource, moved, body)
  return moved
}

async function keepSnapshot(w: Writing, resource: Resource): Promise<void> {
  await w.tx.history.addSnapshot({
    id: randomId(),
    resource: resource.key,
    version: resource.published!.version,
    bodyKey: resource.published!.bodyKey,
    sys: snapshotSys(resource),
    createdAt: resource.published!.at,
    createdBy: resource.published!.by,
  })
}

export async function deleteResource(w: Writing, resource: ResourceWithBody): Promise<void> {
  requireMay(w.scope, 'delete', resource)
  requireTransition(resource, 'delete')
  await w.tx.history.recordDeleted(resource, w.stamp)
  await w.tx.resources.delete(resource)
  await w.tx.tagged.clear(resource.key)
  await hideEverywhere(w.tx, resource)
  if (resource.kind === 'Asset') await doubtFiles(w, resource.id)
  const tags = tagsOf(resource)
  log(w, 'delete', resource, { updatedBy: resource.updatedBy, tags }, { updatedBy: w.stamp.by, tags })
}

async function movePointers(
  w: Writing,
  action: ContentAction,
  from: ResourceWithBody,
  to: ResourceWithBody,
): Promise<ResourceWithBody> {
  // Every change of an existing resource passes this check, even if a use case forgot its own. Saves are checked by
  // what they change, in `saveResource`.
  if (action !== 'save' && action !== 'auto_save') requireMay(w.scope, action, from)
  if (!(await w.tx.resources.update(to, from))) throw await lostRace(w, from.kind, from.id)
  if (to.kind === 'ContentType') await showContentType(w.tx, to)
  if (to.kind === 'Asset') await doubtFiles(w, to.id)
  const tags = tagsOf(to)
  const before = to.body === from.body ? tags : tagsOf(from)
  log(w, action, to, { updatedBy: from.updatedBy, tags: before }, { updatedBy: to.updatedBy, tags })
  if (to.body !== from.body) await recordTags(w.tx, to, tags, before)
  return to
}

/** Files of the asset may have become unused; the sweep checks them. */
const doubtFiles = (w: Writing, asset: string): Promise<void> =>
  w.tx.assetFiles.queueUsageCheck(w.scope.space.id, [asset], w.stamp.at)

/** A concurrent write changed it after the check; for the caller the same as an outdated version. */
async function lostRace(w: Writing, kind: ResourceKind, id: string): Promise<Error> {
  const winner = await w.tx.resources.get(w.scope.environment.key, kind, id)
  return winner && mayWith(w.scope, 'read', winner)
    ? versionMismatchOf(kind, winner, null)
    : contentNotFound(kind, id, addressOf(w.scope))
}

/** Access to content types is granted as a whole, so no attributes are needed. */
function log(w: Writing, action: ContentAction, resource: Resource, before: Traits | null, after: Traits): void {
  const traits = resource.kind === 'ContentType' ? {} : traitsBetween(before, after)
  w.tx.changes.append(resourceChange(addressOf(w.scope), action, resource, w.stamp, traits))
}
