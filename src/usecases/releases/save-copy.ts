import { platformChange } from '#domain/changes/platform-change'
import { DomainError } from '#domain/errors'
import type { Release } from '#domain/releases/release'
import { requireTransition } from '#domain/resources/lifecycle'
import type { ResourceWithBody } from '#domain/resources/resource'
import { type ChangedPaths, requireMay } from '../access/require-content.ts'
import { addressOf } from '../access/require-environment.ts'
import type { Writing } from '../resources/write-in.ts'
import { asResource } from './as-resource.ts'
import type { FoundCopy } from './find-copy.ts'
import { showCopy } from './show-copy.ts'

/** Stores new content in the version of a release. The entry or asset outside of it stays as it is. */
export async function saveCopy(
  w: Writing,
  release: Release,
  { original, copy, resource }: FoundCopy,
  body: string,
  options: { action: 'save' | 'auto_save'; paths: ChangedPaths },
): Promise<ResourceWithBody> {
  requireMay(w.scope, 'update', resource, options.paths)
  requireMay(w.scope, 'update', { ...resource, body }, options.paths)
  requireTransition(original, 'save')
  const version = copy.version + 1
  const owner = { key: copy.key, environment: release.environment }
  const bodyKey = await w.tx.resources.addVersion(owner, version, body, w.stamp)
  const updatedAt = Math.max(w.stamp.at, copy.updatedAt)
  const saved = { ...copy, version, bodyKey, body, updatedAt, updatedBy: w.stamp.by }
  if (!(await w.tx.releaseCopies.save(saved, copy))) throw new DomainError('Conflict')
  await showCopy(w.tx, release, original, saved)
  const what = { type: `Release${copy.kind}`, id: copy.id, version, action: options.action, stamp: w.stamp }
  w.tx.changes.append(platformChange({ ...addressOf(w.scope), ...what }))
  return asResource(original, saved)
}
