import { badRequest, contentNotFound } from '#domain/errors'
import { isArchived, type Release, type ReleaseItem, type ReleaseWithItems } from '#domain/releases/release'
import type { ResourceWithBody } from '#domain/resources/resource'
import type { ReleaseCopy, StoreReader } from '#storage/store'
import { mayWith } from '../access/require-content.ts'
import { addressOf, type EnvironmentScope } from '../access/require-environment.ts'
import type { Writing } from '../resources/write-in.ts'
import { asResource } from './as-resource.ts'
import { lockRelease } from './write-release.ts'

/** An entry or asset of a release, with its version outside of the release. */
export interface FoundCopy {
  original: ResourceWithBody
  copy: ReleaseCopy
  /** The original with the content and the version of the release. */
  resource: ResourceWithBody
}

/** Releases of the first generation have no versions of their own. */
export async function requireSecondGeneration(
  reader: StoreReader,
  scope: EnvironmentScope,
  id: string,
): Promise<ReleaseWithItems> {
  const release = await reader.releases.get(scope.environment.key, id)
  if (!release) throw contentNotFound('Release', id, addressOf(scope))
  if (release.generation === 1) {
    throw badRequest('Only a release of the schema version Release.v2 has its own versions of entries and assets.')
  }
  return release
}

/** Locks a release whose versions are written: it must not be published or archived meanwhile. */
export async function lockOpen(w: Writing, id: string): Promise<ReleaseWithItems> {
  await requireSecondGeneration(w.tx, w.scope, id)
  const release = await lockRelease(w, id, undefined)
  if (isArchived(release)) throw badRequest('The release is archived.')
  return release
}

/** Null when the release does not have the entity, or the user may not read it. */
export async function findCopy(
  reader: StoreReader,
  scope: EnvironmentScope,
  release: Release,
  { kind, id }: Pick<ReleaseItem, 'kind' | 'id'>,
): Promise<FoundCopy | null> {
  const copy = await reader.releaseCopies.get(release.key, kind, id)
  const original = copy && (await reader.resources.get(scope.environment.key, kind, id))
  if (!copy || !original) return null
  // An entry that was deleted and created again may have another content type.
  if (original.contentType !== copy.contentType) return null
  const resource = asResource(original, copy)
  return mayWith(scope, 'read', original) && mayWith(scope, 'read', resource) ? { original, copy, resource } : null
}
