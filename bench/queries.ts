import { type Sizes, searchedWord } from './dataset.ts'
import { SPACE } from './fill.ts'
import { createRandom } from './random.ts'

export interface Query {
  name: string
  what: string
  /** Requested in turn; the floor sends the response to the first. */
  paths: readonly string[]
  /** Posted to the first path in turn, instead of requesting the paths. */
  bodies?: readonly string[]
  /** Entries that are published per second meanwhile. */
  publishing?: number
}

const entries = (query: string) => `/cdn/spaces/${SPACE}/environments/master/entries?${query}`

const GRAPHQL = `/content/v1/spaces/${SPACE}/environments/master`

/** Posts by date with two levels of links: the links of the data set have no validations, so they are of the type `Entry`. */
const POSTS = `query ($skip: Int) {
  postCollection(order: date_DESC, limit: 20, skip: $skip) {
    items {
      sys { id } title slug date
      author { sys { id } ... on Author { name bio } }
      categoriesCollection(limit: 5) { items { sys { id } ... on Category { title slug } } }
    }
  }
}`

/** The same, and the posts that have the author. */
const LEVELS = POSTS.replace(
  'bio }',
  'bio linkedFrom { entryCollection(limit: 3) { items { ... on Post { title } } } } }',
)

const post = (query: string, skip: number) => JSON.stringify({ query, variables: { skip } })

export function queries(sizes: Sizes): readonly Query[] {
  const random = createRandom(7)
  const one = (i: number) => entries(`sys.id=post-${i}`)
  const middle = Math.floor(sizes.posts / 2)
  return [
    { name: 'Q1', what: 'one entry with its links', paths: [one(middle)] },
    { name: 'Q2', what: '100 newest posts with links', paths: [entries('content_type=post&limit=100')] },
    {
      name: 'Q3',
      what: 'posts of one author, 20, with links',
      paths: [entries('content_type=post&fields.author.sys.id=author-1&limit=20')],
    },
    {
      name: 'Q4',
      what: 'full text, 20',
      paths: [entries(`content_type=post&query=${searchedWord}&limit=20`)],
    },
    {
      name: 'Q5',
      what: 'as Q2 with 1,000 rotating offsets',
      paths: Array.from({ length: 1000 }, () =>
        entries(`content_type=post&limit=100&skip=${random.below(Math.max(1, Math.min(100_000, sizes.posts - 100)))}`),
      ),
    },
    {
      name: 'Q6',
      what: 'as Q1 over 10,000 rotating ids',
      paths: Array.from({ length: 10_000 }, () => one(random.below(sizes.posts))),
    },
    {
      name: 'Q7',
      what: 'as Q2 while 20 entries a second are published',
      paths: [entries('content_type=post&limit=100')],
      publishing: 20,
    },
    {
      name: 'Q8',
      what: 'best rated posts by date, 20, with two levels of links',
      paths: [entries('content_type=post&fields.rating[gte]=90&order=-fields.date&limit=20&include=2')],
    },
    { name: 'G1', what: 'GraphQL: 20 newest posts with links', paths: [GRAPHQL], bodies: [post(POSTS, 0)] },
    {
      name: 'G2',
      what: 'as G1 with 1,000 rotating offsets',
      paths: [GRAPHQL],
      bodies: Array.from({ length: 1000 }, () => post(POSTS, random.below(Math.max(1, sizes.posts - 20)))),
    },
    {
      name: 'G3',
      what: 'as G2 with three levels',
      paths: [GRAPHQL],
      bodies: Array.from({ length: 1000 }, () => post(LEVELS, random.below(Math.max(1, sizes.posts - 20)))),
    },
  ]
}
