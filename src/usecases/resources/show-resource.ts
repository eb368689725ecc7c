import { NO_ROWS, type ResourceIndex } from '#domain/resources/read-model'
import type { Resource } from '#domain/resources/resource'
import type { StoreTx } from '#storage/store'

/** Updates preview to the current body. Editors also find archived resources here. */
export async function showCurrent(
  tx: StoreTx,
  resource: Resource,
  index: ResourceIndex,
  { isNew = false } = {},
): Promise<void> {
  await tx.readModel.show({ stage: 'current', resource, index, isNew })
}

/** Updates delivery to the published body. */
export async function showPublished(
  tx: StoreTx,
  resource: Resource,
  index: ResourceIndex | 'of current',
  { isNew = false } = {},
): Promise<void> {
  if (!resource.published) throw new Error(`${resource.kind} ${resource.id} is not published`)
  const delivered = index === 'of current' ? index : { ...index, hidden: NO_ROWS }
  await tx.readModel.show({ stage: 'published', resource, index: delivered, isNew })
}

export async function hideEverywhere(tx: StoreTx, resource: Resource): Promise<void> {
  await tx.readModel.hide(resource.key, 'current')
  await tx.readModel.hide(resource.key, 'published')
}
