import type { IndexedLink, IndexedValue } from '#domain/resources/read-model'
import type { Resource } from '#domain/resources/resource'
import type { StoreTx } from '#storage/store'

/** What search and link resolution know of one body. */
export interface Index {
  links: readonly IndexedLink[]
  values: readonly IndexedValue[]
}

/** Assets are found by id alone. */
export const NO_INDEX: Index = { links: [], values: [] }

/** Preview: the newest body, with the draft's own times. */
export async function showCurrent(tx: StoreTx, resource: Resource, index: Index): Promise<void> {
  await tx.readModel.show({
    ...common(resource),
    stage: 'current',
    bodyKey: resource.bodyKey,
    publishedVersion: resource.published?.version ?? null,
    createdAt: resource.createdAt,
    updatedAt: resource.updatedAt,
    ...index,
  })
}

/** Delivery: the published body, with the times of the first and the last publishing. */
export async function showPublished(tx: StoreTx, resource: Resource, index: Index): Promise<void> {
  const { published } = resource
  if (!published) throw new Error(`${resource.kind} ${resource.id} is not published`)
  await tx.readModel.show({
    ...common(resource),
    stage: 'published',
    bodyKey: published.bodyKey,
    publishedVersion: published.version,
    createdAt: resource.firstPublishedAt ?? published.at,
    updatedAt: published.at,
    ...index,
  })
}

export async function hideEverywhere(tx: StoreTx, resource: Resource): Promise<void> {
  await tx.readModel.hide(resource.key, 'current')
  await tx.readModel.hide(resource.key, 'published')
}

function common(resource: Resource) {
  if (resource.kind === 'ContentType') throw new Error('content types are not searched through read models')
  return {
    environment: resource.environment,
    resource: resource.key,
    kind: resource.kind,
    id: resource.id,
    contentType: resource.contentType,
    revision: resource.publishedCounter,
  }
}
