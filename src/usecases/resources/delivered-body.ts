import type { Locale } from '#domain/locales/locale'
import { composePublished, parsePublishedLocalesChange } from '#domain/resources/published-locales'
import type { ResourceWithBody } from '#domain/resources/resource'
import type { StoreReader } from '#storage/store'

/** What publishing would deliver: the current body, or what a request for single locales makes of it; null is nothing. */
export async function deliveredBody(
  reader: StoreReader,
  stored: ResourceWithBody,
  request: unknown,
  locales: readonly Locale[],
): Promise<string | null> {
  const change = parsePublishedLocalesChange(request, locales)
  if (!change) return stored.body
  return composePublished(change, { current: stored.body, published: await publishedBody(reader, stored) }, locales)
}

/** Null when nothing is published. */
export async function publishedBody(reader: StoreReader, resource: ResourceWithBody): Promise<string | null> {
  const { environment, kind, id, published, bodyKey, body } = resource
  if (!published) return null
  if (published.bodyKey === bodyKey) return body
  return (await reader.resources.getPublished(environment, kind, id))?.body ?? null
}

/** Published bodies of those that were changed since, by key: what the status of their locales is told from. */
export async function changedBodies(
  reader: StoreReader,
  resources: readonly ResourceWithBody[],
): Promise<ReadonlyMap<number, string>> {
  const changed = resources.filter(({ published, bodyKey }) => published && published.bodyKey !== bodyKey)
  if (changed.length === 0) return new Map()
  const found = await reader.resources.byKeys(
    changed.map(({ key }) => key),
    'published',
  )
  return new Map(found.map(({ key, body }) => [key, body]))
}
