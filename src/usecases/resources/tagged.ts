import type { EntryBody } from '#domain/entries/entry'
import type { Resource, ResourceWithBody } from '#domain/resources/resource'
import type { StoreTx } from '#storage/store'

/** Most bodies have no tags, and nothing is done for them. */
function tagsIn(body: string): string[] {
  if (!body.includes('"linkType":"Tag"')) return []
  const { metadata } = JSON.parse(body) as Partial<EntryBody>
  return (metadata?.tags ?? []).map((tag) => tag.sys.id)
}

const canHaveTags = ({ kind }: Resource): boolean => kind !== 'ContentType'

/** After the body of a resource changed from `before`; null for a new one. */
export async function noteTags(tx: StoreTx, resource: ResourceWithBody, before: string | null): Promise<void> {
  if (!canHaveTags(resource)) return
  const tags = tagsIn(resource.body)
  if (tags.length === 0 && (before === null || tagsIn(before).length === 0)) return
  await tx.tagged.set({ environment: resource.environment, resource: resource.key, stage: 'current', tags })
}

/** After publishing `body`, or unpublishing. */
export async function notePublishedTags(tx: StoreTx, from: Resource, to: Resource, body: string): Promise<void> {
  if (!canHaveTags(to) || from.published === to.published) return
  const tags = to.published ? tagsIn(body) : []
  if (tags.length === 0 && !from.published) return
  await tx.tagged.set({ environment: to.environment, resource: to.key, stage: 'published', tags })
}
