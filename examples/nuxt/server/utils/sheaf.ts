// Reads articles. Published ones are cached until a change outdates them; drafts are never cached.
import { documentToHtmlString } from '@contentful/rich-text-html-renderer'
import { createClient, type EntryCollection } from 'contentful'
import type { TypeArticleSkeleton } from '../../types'
import { cached, resourcesIn } from './read-cache'

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

type Articles = EntryCollection<TypeArticleSkeleton, 'WITHOUT_UNRESOLVABLE_LINKS'>['items']

const LIST = { content_type: 'article', order: ['-fields.publishedOn'], limit: 100 } as const
const bySlug = (slug: string) => ({ content_type: 'article', 'fields.slug': slug, include: 2, limit: 1 }) as const

/** Links are resolved after the read, so that its dependencies include links to unpublished resources. */
async function read<T>(query: typeof LIST | ReturnType<typeof bySlug>, show: (articles: Articles) => T) {
  const response = await delivery.withoutLinkResolution.getEntries<TypeArticleSkeleton>(query)
  const dependencies = resourcesIn(response)
  // A new article can appear in a list, or where there was none.
  if (query === LIST || response.items.length === 0) dependencies.add('t.article')
  const { items } = delivery.withoutUnresolvableLinks.parseEntries<TypeArticleSkeleton>({ ...response })
  return { value: show(items), dependencies }
}

/** Only what the page shows: entries may link in circles, which a response cannot contain. */
function showArticle([article]: Articles) {
  if (!article) return null
  const { title, summary, body, author, heroImage } = article.fields
  const file = heroImage?.fields.file
  const image = file && { url: file.url, size: file.details.image }
  return { title, summary, author: author?.fields.name, image, html: body && documentToHtmlString(body) }
}

export const listArticles = () =>
  cached('articles', () => read(LIST, (articles) => articles.map(({ fields: { title, slug } }) => ({ title, slug }))))

export async function findArticle(slug: string, isPreview: boolean) {
  const query = bySlug(slug)
  if (!isPreview) return cached(`article ${slug}`, () => read(query, showArticle))
  const { items } = await preview.withoutUnresolvableLinks.getEntries<TypeArticleSkeleton>(query)
  return showArticle(items)
}
