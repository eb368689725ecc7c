// Reads articles. Published ones are cached by Next.js until a change outdates one of their tags; drafts are never cached.
import { createClient } from 'contentful'
import { unstable_cache } from 'next/cache'
import type { TypeArticleSkeleton } from './types'

const ALL = 'content'
/** The types of what the pages show. A tag is the last part of a surrogate key: `t.<content type>`, or `a` for all assets. */
const TAGS = { list: [ALL, 't.article'], article: [ALL, 't.article', 't.author', 'a'] }

/**
 * The tags that these surrogate keys outdate; without keys, all. `magazine/master/e.a` is the key of a resource and `magazine/+a`
 * that of a file, which is not cached here. All other keys outdate everything.
 */
export function tagsOf(keys: readonly string[] | undefined): string[] {
  const paths = keys?.map((key) => key.split('/')).filter(([, part]) => !part?.startsWith('+'))
  if (!paths || paths.some(({ length }) => length !== 3)) return [ALL]
  return paths.map(([, , part]) => part!).filter((part) => TAGS.article.includes(part))
}

const url = new URL(process.env.CMS_URL ?? 'http://localhost:4000')
const space = process.env.CMS_SPACE ?? 'magazine'
const environment = process.env.CMS_ENVIRONMENT ?? 'master'
/** Next.js keeps its cache across builds and starts, which may read from other environments. */
const SOURCE = [url.origin, space, environment]

const clientFor = (basePath: string, accessToken: string | undefined) =>
  createClient({
    space,
    environment,
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
  ['articles', ...SOURCE],
  { tags: TAGS.list },
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

const loadPublished = unstable_cache((slug: string) => load(delivery(), slug), ['article', ...SOURCE], {
  tags: TAGS.article,
})

export const findArticle = (slug: string, isPreview: boolean) =>
  isPreview ? load(preview(), slug) : loadPublished(slug)
