// Reads articles. Published ones are cached until a change outdates them; drafts are never cached.
import { createClient } from 'contentful'
import { cached, resourcesIn } from './read-cache'
import type { TypeArticleSkeleton } from './types'

const url = new URL(process.env.CMS_URL ?? 'http://localhost:4000')

const clientFor = (basePath: string, accessToken: string | undefined) =>
  createClient({
    space: process.env.CMS_SPACE ?? 'magazine',
    environment: process.env.CMS_ENVIRONMENT ?? 'master',
    accessToken: accessToken ?? '',
    host: url.host,
    basePath,
    insecure: url.protocol === 'http:',
  })

const delivery = clientFor('/cdn', process.env.DELIVERY_TOKEN)
const preview = clientFor('/preview', process.env.PREVIEW_TOKEN)

const LIST = { content_type: 'article', order: ['-fields.publishedOn'], limit: 100 } as const
const bySlug = (slug: string) => ({ content_type: 'article', 'fields.slug': slug, include: 2, limit: 1 }) as const

/** Links are resolved after the read, so that its dependencies include links to unpublished resources. */
async function read(query: typeof LIST | ReturnType<typeof bySlug>) {
  const response = await delivery.withoutLinkResolution.getEntries<TypeArticleSkeleton>(query)
  const dependencies = resourcesIn(response)
  // A new article can appear in a list, or where there was none.
  if (query === LIST || response.items.length === 0) dependencies.add('t.article')
  return {
    value: delivery.withoutUnresolvableLinks.parseEntries<TypeArticleSkeleton>({ ...response }).items,
    dependencies,
  }
}

export const listArticles = () => cached('articles', () => read(LIST))

export async function findArticle(slug: string, isPreview: boolean) {
  const query = bySlug(slug)
  const items = isPreview
    ? (await preview.withoutUnresolvableLinks.getEntries<TypeArticleSkeleton>(query)).items
    : await cached(`article ${slug}`, () => read(query))
  return items[0]
}
