import { type ChangeAction, changeOf } from '#domain/changes/change'
import { contentNotFound, DomainError } from '#domain/errors'
import { archived, published, requireTransition, saved, unarchived, unpublished } from '#domain/resources/lifecycle'
import type { Resource, ResourceKind, ResourceWithBody } from '#domain/resources/resource'
import { addressOf } from '../access/require-environment.ts'
import { showContentType } from '../content-types/show-content-type.ts'
import { hideEverywhere } from './show-resource.ts'
import type { Writing } from './write-in.ts'

/**
 * The steps that writing an entry, an asset and a content type have in common: version, pointers and log row. What only
 * one of them needs stays with its own use cases: rules, and the read models of what is indexed by a model. Content types
 * are indexed by themselves, so they are shown here.
 */

/** The resource to be changed; other writers of it wait until this transaction ends. */
export async function lockResource(w: Writing, kind: ResourceKind, id: string): Promise<ResourceWithBody> {
  const resource = await w.tx.resources.lock(w.place.environment.key, kind, id)
  if (!resource) throw contentNotFound(kind, id, addressOf(w.place))
  return resource
}

export async function insertResource(
  w: Writing,
  draft: { kind: ResourceKind; id: string; contentType: string | null; body: string },
): Promise<ResourceWithBody> {
  const resource = await w.tx.resources.insert({
    ...draft,
    environment: w.place.environment.key,
    createdAt: w.stamp.at,
    createdBy: w.stamp.by,
  })
  // Looked for before: someone else created it in the meantime.
  if (!resource) throw new DomainError('Conflict')
  const created = { ...resource, body: draft.body }
  if (created.kind === 'ContentType') await showContentType(w.tx, created)
  log(w, 'create', resource)
  return created
}

export async function saveResource(w: Writing, resource: ResourceWithBody, body: string): Promise<ResourceWithBody> {
  requireTransition(resource, 'save')
  const bodyKey = await w.tx.resources.addVersion(resource.key, resource.version + 1, body, w.stamp)
  return movePointers(w, 'save', resource, { ...saved(resource, bodyKey, w.stamp), body })
}

const MOVES = { publish: published, unpublish: unpublished, archive: archived, unarchive: unarchived }

/** Changes the state and leaves the content. */
export async function moveResource(
  w: Writing,
  resource: ResourceWithBody,
  action: keyof typeof MOVES,
): Promise<ResourceWithBody> {
  return movePointers(w, action, resource, MOVES[action](resource, w.stamp))
}

export async function deleteResource(w: Writing, resource: Resource): Promise<void> {
  requireTransition(resource, 'delete')
  await w.tx.resources.delete(resource.key)
  await hideEverywhere(w.tx, resource)
  log(w, 'delete', resource)
}

async function movePointers(
  w: Writing,
  action: ChangeAction,
  from: ResourceWithBody,
  to: ResourceWithBody,
): Promise<ResourceWithBody> {
  if (!(await w.tx.resources.update(to, from.version))) throw new DomainError('Conflict')
  if (to.kind === 'ContentType') await showContentType(w.tx, to)
  log(w, action, to)
  return to
}

function log(w: Writing, action: ChangeAction, resource: Resource): void {
  w.tx.changes.append(changeOf(addressOf(w.place), action, resource, w.stamp))
}
