import { NO_ROWS, type ResourceIndex } from '#domain/resources/read-model'
import type { Resource } from '#domain/resources/resource'
import type { StoreTx } from '#storage/store'

/** Preview: the newest body, with the draft's own times. Editors also find what is archived here. */
export async function showCurrent(
  tx: StoreTx,
  resource: Resource,
  index: ResourceIndex | null,
  { isNew = false } = {},
): Promise<void> {
  const { bodyKey, createdAt, updatedAt } = resource
  await tx.readModel.show({ stage: 'current', resource, bodyKey, createdAt, updatedAt, index, isNew })
}

/** Delivery: the published body, with the times of the first and the last publishing, and nothing that is not delivered. */
export async function showPublished(
  tx: StoreTx,
  resource: Resource,
  index: ResourceIndex | 'of current',
  { isNew = false } = {},
): Promise<void> {
  const { published } = resource
  if (!published) throw new Error(`${resource.kind} ${resource.id} is not published`)
  await tx.readModel.show({
    stage: 'published',
    resource,
    bodyKey: published.bodyKey,
    createdAt: resource.firstPublishedAt ?? published.at,
    updatedAt: published.at,
    index: index === 'of current' ? index : { ...index, hidden: NO_ROWS },
    isNew,
  })
}

export async function hideEverywhere(tx: StoreTx, resource: Resource): Promise<void> {
  await tx.readModel.hide(resource.key, 'current')
  await tx.readModel.hide(resource.key, 'published')
}
