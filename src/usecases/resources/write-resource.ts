import type { Action } from '#contract/shapes/permissions'
import { type ChangeAction, resourceChange } from '#domain/changes/change'
import { type Traits, traitsBetween } from '#domain/changes/traits'
import { contentNotFound } from '#domain/errors'
import { snapshotSys } from '#domain/history/history'
import { archived, published, requireTransition, saved, unarchived, unpublished } from '#domain/resources/lifecycle'
import type { Resource, ResourceKind, ResourceWithBody } from '#domain/resources/resource'
import { versionMismatchOf } from '#domain/resources/version'
import { randomId } from '#lib/ids'
import { type Asked, type ChangedPaths, mayWith, requireMay, requireMayAny } from '../access/require-content.ts'
import { addressOf } from '../access/require-environment.ts'
import { showContentType } from '../content-types/show-content-type.ts'
import { hideEverywhere } from './show-resource.ts'
import { notePublishedTags, noteTags, tagsOf } from './tagged.ts'
import type { Writing } from './write-in.ts'

/**
 * The steps that writing an entry, an asset and a content type have in common: version, pointers and log row. What only
 * one of them needs stays with its own use cases: rules, and the read models of what is indexed by a model. Content types
 * are indexed by themselves, so they are shown here.
 */

/**
 * The resource to be changed; other writers of it wait until this transaction ends. A caller whose roles allow none of
 * the actions is refused here, before its version and its body are looked at.
 */
export async function lockResource(
  w: Writing,
  kind: ResourceKind,
  id: string,
  ...actions: [Action, ...Action[]]
): Promise<ResourceWithBody> {
  const resource = await findLocked(w, kind, id)
  if (!resource) throw contentNotFound(kind, id, addressOf(w.place))
  requireMayAny(w.place, actions, resource)
  return resource
}

/**
 * For a `PUT` that creates what it does not find. A resource that the caller may not read counts as absent, so an id that
 * is taken by a hidden resource is refused exactly like a free one.
 */
export async function lockForPut(w: Writing, kind: ResourceKind, id: string): Promise<ResourceWithBody | null> {
  const resource = await findLocked(w, kind, id)
  if (resource) requireMayAny(w.place, ['update'], resource)
  return resource
}

async function findLocked(w: Writing, kind: ResourceKind, id: string): Promise<ResourceWithBody | null> {
  const resource = await w.tx.resources.lock(w.place.environment.key, kind, id)
  return resource && mayWith(w.place, 'read', resource) ? resource : null
}

/** Refuses a caller who may not create this, whatever it would hold. */
export function requireMayCreate(w: Writing, draft: Pick<Asked, 'kind' | 'id' | 'contentType'>): void {
  requireMayAny(w.place, ['create'], { ...draft, createdBy: w.stamp.by, updatedBy: w.stamp.by })
}

export async function insertResource(
  w: Writing,
  draft: { kind: ResourceKind; id: string; contentType: string | null; body: string },
  paths: ChangedPaths = null,
): Promise<ResourceWithBody> {
  requireMay(w.place, 'create', { ...draft, createdBy: w.stamp.by, updatedBy: w.stamp.by }, paths)
  const resource = await w.tx.resources.insert({
    ...draft,
    environment: w.place.environment.key,
    createdAt: w.stamp.at,
    createdBy: w.stamp.by,
  })
  if (!resource) throw await lostRace(w, draft.kind, draft.id)
  const created = { ...resource, body: draft.body }
  if (created.kind === 'ContentType') await showContentType(w.tx, created)
  const tags = tagsOf(created)
  log(w, 'create', resource, null, { updatedBy: resource.updatedBy, tags })
  await noteTags(w.tx, created, tags, [])
  return created
}

export async function saveResource(
  w: Writing,
  resource: ResourceWithBody,
  body: string,
  action: 'save' | 'auto_save' = 'save',
  paths: ChangedPaths = null,
): Promise<ResourceWithBody> {
  // Neither into nor out of what one may change.
  requireMay(w.place, 'update', resource, paths)
  requireMay(w.place, 'update', { ...resource, body }, paths)
  requireTransition(resource, 'save')
  const bodyKey = await w.tx.resources.addVersion(resource.key, resource.version + 1, body, w.stamp)
  return movePointers(w, action, resource, { ...saved(resource, bodyKey, w.stamp), body })
}

const MOVES = { unpublish: unpublished, archive: archived, unarchive: unarchived }

/** Changes the state and leaves the content. */
export async function moveResource(
  w: Writing,
  resource: ResourceWithBody,
  action: keyof typeof MOVES,
): Promise<ResourceWithBody> {
  requireMay(w.place, action, resource)
  const moved = await movePointers(w, action, resource, MOVES[action](resource, w.stamp))
  await notePublishedTags(w.tx, resource, moved, moved.body)
  return moved
}

/**
 * What is delivered from now on: the current body, or (`composed`) one made of parts of it. It is kept as a snapshot.
 */
export async function publishResource(
  w: Writing,
  resource: ResourceWithBody,
  composed: string | null = null,
): Promise<ResourceWithBody> {
  requireMay(w.place, 'publish', resource)
  requireTransition(resource, 'publish')
  const bodyKey =
    composed === null
      ? resource.bodyKey
      : await w.tx.resources.addComposed(resource.key, resource.version + 1, composed, w.stamp)
  const moved = await movePointers(w, 'publish', resource, published(resource, w.stamp, bodyKey))
  await keepSnapshot(w, moved)
  await notePublishedTags(w.tx, resource, moved, composed ?? moved.body)
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
  requireMay(w.place, 'delete', resource)
  requireTransition(resource, 'delete')
  await w.tx.history.noteDeleted(resource, w.stamp)
  await w.tx.resources.delete(resource)
  await w.tx.tagged.clear(resource.key)
  await hideEverywhere(w.tx, resource)
  if (resource.kind === 'Asset') await doubtFiles(w, resource.id)
  const tags = tagsOf(resource)
  log(w, 'delete', resource, { updatedBy: resource.updatedBy, tags }, { updatedBy: w.stamp.by, tags })
}

async function movePointers(
  w: Writing,
  action: ChangeAction,
  from: ResourceWithBody,
  to: ResourceWithBody,
): Promise<ResourceWithBody> {
  // Every change of something that exists comes through here, also that of a step that forgot to ask. Saves are judged
  // by what they change, in `saveResource`.
  if (action !== 'save' && action !== 'auto_save') requireMay(w.place, action, from)
  if (!(await w.tx.resources.update(to, from))) throw await lostRace(w, from.kind, from.id)
  if (to.kind === 'ContentType') await showContentType(w.tx, to)
  if (to.kind === 'Asset') await doubtFiles(w, to.id)
  const tags = tagsOf(to)
  const before = to.body === from.body ? tags : tagsOf(from)
  log(w, action, to, { updatedBy: from.updatedBy, tags: before }, { updatedBy: to.updatedBy, tags })
  if (to.body !== from.body) await noteTags(w.tx, to, tags, before)
  return to
}

/** What an asset had may be used no longer; the sweep asks. */
const doubtFiles = (w: Writing, asset: string): Promise<void> =>
  w.tx.assetFiles.queueUsageCheck(w.place.space.id, [asset], w.stamp.at)

/** Someone else wrote it after we had looked: for the caller the same as having sent an old version. */
async function lostRace(w: Writing, kind: ResourceKind, id: string): Promise<Error> {
  const winner = await w.tx.resources.get(w.place.environment.key, kind, id)
  return winner && mayWith(w.place, 'read', winner)
    ? versionMismatchOf(kind, winner, null)
    : contentNotFound(kind, id, addressOf(w.place))
}

/** Content types are opened as a whole, so nobody needs to know more of them. */
function log(w: Writing, action: ChangeAction, resource: Resource, before: Traits | null, after: Traits): void {
  const traits = resource.kind === 'ContentType' ? {} : traitsBetween(before, after)
  w.tx.changes.append(resourceChange(addressOf(w.place), action, resource, w.stamp, traits))
}
