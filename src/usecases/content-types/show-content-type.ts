import { indexContentType } from '#domain/content-types/index-content-type'
import { fromStored } from '#domain/content-types/stored-content-type'
import type { ResourceWithBody } from '#domain/resources/resource'
import type { StoreTx } from '#storage/store'
import { showCurrent, showPublished } from '../resources/show-resource.ts'

/** Updates the read model after every change. A content type depends on nothing but itself. */
export async function showContentType(tx: StoreTx, type: ResourceWithBody): Promise<void> {
  const index = indexContentType(fromStored(type.body))
  await showCurrent(tx, type, index)
  if (!type.published) await tx.readModel.hide(type.key, 'published')
  else if (type.published.bodyKey === type.bodyKey) await showPublished(tx, type, index)
}
