import { isDeepStrictEqual } from 'node:util'
import { entityKey, type ItemChange, type Release, type ReleaseItem } from '#domain/releases/release'
import { randomKey } from '#lib/ids'
import { ActivatedTypes } from '../content-types/activated-types.ts'
import type { Writing } from '../resources/write-in.ts'
import { showCopy } from './show-copy.ts'

/** Replaces the entities of a release. A release of the second generation gets its own version of each new one. */
export async function setItems(w: Writing, release: Release, items: readonly ReleaseItem[]): Promise<void> {
  if (release.generation === 1) return w.tx.releases.replaceItems(release, items)
  const stored = await w.tx.releaseCopies.listed(release.key)
  const known = new Map(stored.map((item) => [entityKey(item), item]))
  const kept = new Set(items.map(entityKey))
  await removeCopies(
    w,
    stored.filter((item) => !kept.has(entityKey(item))),
  )
  const types = new ActivatedTypes(w.tx, release.environment)
  for (const [position, item] of items.entries()) {
    const before = known.get(entityKey(item))
    if (before === undefined) {
      await addCopy(w, release, { ...item, position }, types)
    } else {
      await w.tx.releaseCopies.move(before.key, position, item.change)
      if (!isDeepStrictEqual(before.change, item.change)) await indexAgain(w, release, item, types)
    }
  }
}

/** The index has only the locales that the item publishes. */
async function indexAgain(
  w: Writing,
  release: Release,
  { kind, id }: ReleaseItem,
  types: ActivatedTypes,
): Promise<void> {
  const copy = await w.tx.releaseCopies.get(release.key, kind, id)
  const original = await w.tx.resources.get(release.environment, kind, id)
  if (copy && original) await showCopy(w.tx, release, original, copy, { types })
}

/** Copies the current version of an entry or asset into the release. */
export async function addCopy(
  w: Writing,
  release: Release,
  { kind, id, change, position }: ReleaseItem & { position: number },
  types = new ActivatedTypes(w.tx, release.environment),
): Promise<void> {
  const original = await w.tx.resources.get(release.environment, kind, id)
  if (!original) return
  const { version, body, contentType } = original
  const key = randomKey()
  const bodyKey = await w.tx.resources.addVersion({ key, environment: release.environment }, version, body, w.stamp)
  const { at: updatedAt, by: updatedBy } = w.stamp
  const copy = {
    key,
    kind,
    id,
    contentType,
    change: change as ItemChange,
    version,
    bodyKey,
    body,
    updatedAt,
    updatedBy,
  }
  await w.tx.releaseCopies.insert(release, position, copy)
  await showCopy(w.tx, release, original, copy, { types, isNew: true })
}

type Item = ReleaseItem & { key: number }

export async function removeCopies(w: Writing, items: readonly Item[]): Promise<void> {
  await w.tx.releaseCopies.remove(items.map(({ key }) => key))
  await checkFiles(w, items)
}

/** Nothing else may use the files of the versions. */
async function checkFiles(w: Writing, items: readonly Item[]): Promise<void> {
  const assets = items.filter(({ kind }) => kind === 'Asset').map(({ id }) => id)
  if (assets.length > 0) await w.tx.assetFiles.queueUsageCheck(w.scope.space.id, assets, w.stamp.at)
}

/** An archived release is not previewed, so its versions leave the read models. */
export async function hideCopies(w: Writing, release: Release): Promise<void> {
  if (release.generation === 1) return
  const items = await w.tx.releaseCopies.listed(release.key)
  await w.tx.releaseCopies.hide(items.map(({ key }) => key))
  await checkFiles(w, items)
}
