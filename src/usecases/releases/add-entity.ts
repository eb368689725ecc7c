import { validationFailed } from '#domain/errors'
import type { ReleaseItem, ReleaseWithItems } from '#domain/releases/release'
import { wrongSize } from '#domain/resources/problems'
import type { Writing } from '../resources/write-in.ts'
import { addCopy } from './set-items.ts'
import { changedRelease, logRelease, storeRelease } from './write-release.ts'

/** Adds a new entry or asset to a release, to be published with it. */
export async function addEntity(
  w: Writing,
  release: ReleaseWithItems,
  entity: Pick<ReleaseItem, 'kind' | 'id'>,
  max: number,
): Promise<void> {
  const position = release.items.length
  if (position >= max) throw validationFailed([wrongSize(['entities', 'items'], { max }, position + 1)])
  const changed = await storeRelease(w, release, changedRelease(w, release, {}))
  await addCopy(w, changed, { ...entity, change: { action: 'publish' }, position })
  logRelease(w, changed, 'save')
}
