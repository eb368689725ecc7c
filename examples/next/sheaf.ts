// Reads articles. Published ones are cached by Next.js until the webhook revalidates the tag; drafts are never cached.
import { createClient } from 'contentful'
import { unstable_cache } from 'next/cache'
import type { TypeArticleSkeleton } from './types'

export const TAG = 'content'

const url = new URL(process.env.CMS_URL ?? 'http://localhost:4000')

const clientFor = (basePath: string, accessToken: string | undefined) =>
  createClient({
    space: process.env.CMS_SPACE ?? 'magazine',
    accessToken: accessToken ?? '',
    host: url.host,
    basePath,
    insecure: url.protocol === 'http:',
  }).withoutUnresolvableLinks

const delivery = () => clientFor('/cdn', process.env.DELIVERY_TOKEN)
const preview = () => clientFor('/preview', process.env.PREVIEW_TOKEN)

export const listArticles = unstable_cache(
  async () => {
    const { items } = await delivery().getEntries<TypeArticleSkeleton>({
      content_type: 'article',
      order: ['-fields.publishedOn'],
      limit: 100,
    })
    return items.map(({ fields: { title, slug } }) => ({ title, slug }))
  },
  ['articles'],
  { tags: [TAG] },
)

const bySlug = (slug: string) => ({ content_type: 'article', 'fields.slug': slug, include: 2, limit: 1 }) as const

// Entries may link in circles, which a cache cannot store, so only what the page shows is returned.
async function load(client: ReturnType<typeof delivery>, slug: string) {
  const { items } = await client.getEntries<TypeArticleSkeleton>(bySlug(slug))
  const [article] = items
  if (!article) return null
  const { title, summary, author, heroImage } = article.fields
  const file = heroImage?.fields.file
  return { title, summary, author: author?.fields.name, image: file && { url: file.url, size: file.details.image } }
}

const loadPublished = unstable_cache((slug: string) => load(delivery(), slug), ['article'], { tags: [TAG] })

export const findArticle = (slug: string, isPreview: boolean) =>
  isPreview ? load(preview(), slug) : loadPublished(slug)
