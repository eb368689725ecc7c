import type { EntryBody } from '#domain/entries/entry'
import type { Resource, ResourceWithBody } from '#domain/resources/resource'
import type { StoreTx } from '#storage/store'

const canHaveTags = ({ kind }: Pick<Resource, 'kind'>): boolean => kind !== 'ContentType'

export const tagsOf = (resource: Pick<ResourceWithBody, 'kind' | 'body'>): string[] =>
  canHaveTags(resource) ? tagsIn(resource.body) : []

/** Most bodies have no tags, which needs no write. */
function tagsIn(body: string): string[] {
  if (!body.includes('"linkType":"Tag"')) return []
  const { metadata } = JSON.parse(body) as Partial<EntryBody>
  return (metadata?.tags ?? []).map((tag) => tag.sys.id)
}

/** Updates the tag rows after the current body has changed. */
export async function recordTags(
  tx: StoreTx,
  resource: Resource,
  tags: readonly string[],
  before: readonly string[],
): Promise<void> {
  if (tags.length === 0 && before.length === 0) return
  await tx.tagged.set({ environment: resource.environment, resource: resource.key, stage: 'current', tags })
}

/** Updates the tag rows after publishing `body`, or after unpublishing. */
export async function recordPublishedTags(tx: StoreTx, from: Resource, to: Resource, body: string): Promise<void> {
  if (!canHaveTags(to) || from.published === to.published) return
  const tags = to.published ? tagsIn(body) : []
  if (tags.length === 0 && !from.published) return
  await tx.tagged.set({ environment: to.environment, resource: to.key, stage: 'published', tags })
}
