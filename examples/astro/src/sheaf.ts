// Reads articles. Published ones are cached until the webhook reports a change; drafts are never cached.
import { createClient } from 'contentful'
import type { TypeArticleSkeleton } from './types'

const url = new URL(process.env.CMS_URL ?? 'http://localhost:4000')

const clientFor = (basePath: string, accessToken: string | undefined) =>
  createClient({
    space: process.env.CMS_SPACE ?? 'magazine',
    accessToken: accessToken ?? '',
    host: url.host,
    basePath,
    insecure: url.protocol === 'http:',
  }).withoutUnresolvableLinks

const delivery = clientFor('/cdn', process.env.DELIVERY_TOKEN)
const preview = clientFor('/preview', process.env.PREVIEW_TOKEN)

const cache = new Map<string, Promise<unknown>>()

export const clearCache = () => cache.clear()

function cached<T>(key: string, load: () => Promise<T>): Promise<T> {
  const found = cache.get(key) ?? load()
  cache.set(key, found)
  // A failed read is not repeated to later visitors.
  found.catch(() => cache.delete(key))
  return found as Promise<T>
}

export const listArticles = () =>
  cached('articles', () =>
    delivery.getEntries<TypeArticleSkeleton>({ content_type: 'article', order: ['-fields.publishedOn'], limit: 100 }),
  )

export async function findArticle(slug: string, isPreview: boolean) {
  const query = { content_type: 'article', 'fields.slug': slug, include: 2, limit: 1 } as const
  const { items } = isPreview
    ? await preview.getEntries<TypeArticleSkeleton>(query)
    : await cached(`article ${slug}`, () => delivery.getEntries<TypeArticleSkeleton>(query))
  return items[0]
}
