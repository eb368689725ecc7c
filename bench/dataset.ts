// The data of the benchmark, deterministic for each size.
import { createRandom, type Random } from './random.ts'

export interface Sizes {
  posts: number
  authors: number
  categories: number
}

export const sizesOf = (posts: number): Sizes => ({
  posts,
  authors: Math.max(1, Math.round(posts / 20)),
  categories: Math.max(1, Math.round(posts / 50)),
})

const WORDS =
  'river stone lantern orchard copper winter letter garden harbor paper silver thunder meadow candle island marble forest window autumn bridge kettle feather market violin shadow pebble engine saddle ribbon tunnel'.split(
    ' ',
  )

/** Rare words, as in any language: without them every search would find every post. */
const SYLLABLES = 'ba do fe gi lu mo na pi ro su ta ve'.split(' ')
const rareWord = (i: number): string => [i, i / 12, i / 144].map((n) => SYLLABLES[Math.floor(n) % 12]).join('')
const RARE_WORDS = 12 ** 3
/** The search term of Q4, in about 1 % of the posts. */
export const searchedWord = rareWord(777)

const symbol = (id: string) => ({ id, name: id, type: 'Symbol' })
const text = (id: string) => ({ id, name: id, type: 'Text' })
const link = (id: string) => ({ id, name: id, type: 'Link', linkType: 'Entry' })

export const CONTENT_TYPES = {
  author: { name: 'Author', displayField: 'name', fields: [symbol('name'), text('bio')] },
  category: { name: 'Category', displayField: 'title', fields: [symbol('title'), symbol('slug')] },
  post: {
    name: 'Post',
    displayField: 'title',
    fields: [
      symbol('title'),
      symbol('slug'),
      text('body'),
      { id: 'date', name: 'date', type: 'Date' },
      { id: 'rating', name: 'rating', type: 'Integer' },
      link('author'),
      { id: 'categories', name: 'categories', type: 'Array', items: { type: 'Link', linkType: 'Entry' } },
    ],
  },
}

export interface Row {
  id: string
  contentType: keyof typeof CONTENT_TYPES
  fields: Record<string, { 'en-US': unknown }>
}

/** Every entry, link targets first. A post has about 2 KB. */
export function* rows(sizes: Sizes): Generator<Row> {
  const random = createRandom(42)
  for (let i = 0; i < sizes.authors; i++) {
    yield {
      id: `author-${i}`,
      contentType: 'author',
      fields: localized({ name: `Author ${i}`, bio: prose(random, 60) }),
    }
  }
  for (let i = 0; i < sizes.categories; i++) {
    yield {
      id: `category-${i}`,
      contentType: 'category',
      fields: localized({ title: `Category ${i}`, slug: `category-${i}` }),
    }
  }
  for (let i = 0; i < sizes.posts; i++) {
    yield {
      id: `post-${i}`,
      contentType: 'post',
      fields: localized({
        title: `Post ${i} ${prose(random, 4)}`,
        slug: `post-${i}`,
        body: prose(random, 250),
        date: new Date(1_600_000_000_000 + i * 60_000).toISOString(),
        rating: i % 100,
        author: entryLink(`author-${i % sizes.authors}`),
        categories: [
          entryLink(`category-${i % sizes.categories}`),
          entryLink(`category-${(i * 7) % sizes.categories}`),
        ],
      }),
    }
  }
}

/** The first posts of a data set, without generating the others. */
export function* firstPosts(sizes: Sizes, count: number): Generator<Row> {
  let left = Math.min(count, sizes.posts)
  for (const row of rows(sizes)) {
    if (row.contentType !== 'post') continue
    if (left-- === 0) return
    yield row
  }
}

const entryLink = (id: string) => ({ sys: { type: 'Link', linkType: 'Entry', id } })

const localized = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([id, value]) => [id, { 'en-US': value }]))

const prose = (random: Random, words: number) =>
  Array.from({ length: words }, () =>
    random.below(14) === 0 ? rareWord(random.below(RARE_WORDS)) : random.pick(WORDS),
  ).join(' ')
