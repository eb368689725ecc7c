import { isArchived, type Release } from '#domain/releases/release'
import { releasedBody } from '#domain/releases/released-body'
import type { Resource } from '#domain/resources/resource'
import type { ReleaseCopy, StoreTx } from '#storage/store'
import { ActivatedTypes } from '../content-types/activated-types.ts'
import { indexResource } from '../resources/index-resource.ts'
import { showCurrent } from '../resources/show-resource.ts'

/**
 * Indexes the version of a release. Its rows are those of a resource in an environment of their own, whose keys are the
 * keys of the copy and of the release.
 */
export async function showCopy(
  tx: StoreTx,
  release: Release,
  original: Resource,
  { key, version, bodyKey, body, change }: ReleaseCopy,
  { types = new ActivatedTypes(tx, release.environment), isNew = false } = {},
): Promise<void> {
  await types.load([original])
  const locales = await tx.locales.list(release.environment)
  const index = indexResource(original, releasedBody(body, change, locales) ?? body, types, locales)
  const indexed = { ...original, key, environment: release.key, version, bodyKey, published: null }
  await showCurrent(tx, indexed, index, { isNew })
}

/** Indexes the versions of all active releases again, after a change of the content model. */
export async function showActiveReleases(tx: StoreTx, environment: number, types: ActivatedTypes): Promise<void> {
  const active = (await tx.releases.list(environment)).filter((each) => each.generation === 2 && !isArchived(each))
  for (const release of active) {
    for (const { key, kind, id } of await tx.releaseCopies.listed(release.key)) {
      const [copy] = await tx.releaseCopies.byKeys([key])
      const original = await tx.resources.get(environment, kind, id)
      if (copy && original) await showCopy(tx, release, original, copy, { types })
    }
  }
}
