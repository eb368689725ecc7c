import { type Sizes, searchedWord } from './dataset.ts'
import { SPACE } from './fill.ts'
import { createRandom } from './random.ts'

export interface Query {
  name: string
  what: string
  /** Requested in turn; the floor sends the response to the first. */
  paths: readonly string[]
  /** Entries that are published per second meanwhile. */
  publishing?: number
}

const entries = (query: string) => `/cdn/spaces/${SPACE}/environments/master/entries?${query}`

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
  ]
}
