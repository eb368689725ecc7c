import { articles } from './articles/index.ts'
import { assets } from './assets.ts'
import { authors } from './authors.ts'
import { categories } from './categories.ts'
import { contentTypes } from './content-types.ts'
import { pages } from './pages.ts'
import { tags } from './tags.ts'
import { concepts, conceptsOf, schemes } from './taxonomy.ts'
import type { DemoSpace } from './types.ts'

export type { DemoAsset, DemoContentType, DemoEntry, DemoFields, DemoLocale, DemoSpace, DemoTag } from './types.ts'

/** “Small Hours”, a magazine for the part of the day that happens while everyone is asleep. */
export const magazine: DemoSpace = {
  name: 'Small Hours',
  locales: [
    { code: 'en-US', name: 'English (United States)', default: true, fallbackCode: null, optional: false },
    { code: 'de-DE', name: 'German (Germany)', default: false, fallbackCode: 'en-US', optional: true },
  ],
  tags,
  concepts,
  schemes,
  conceptsOf,
  contentTypes,
  assets,
  entries: [...categories, ...authors, ...articles, ...pages],
  releases: [
    {
      id: 'winter-issue',
      title: 'The winter issue',
      entries: ['page-issue-two', 'article-long-wave', 'article-lighthouse'],
      assets: ['art-radio'],
    },
  ],
  schedule: [
    { entity: { type: 'Entry', id: 'article-long-wave' }, action: 'publish', inDays: 20, time: '06:00' },
    { entity: { type: 'Release', id: 'winter-issue' }, action: 'publish', inDays: 30, time: '17:00' },
  ],
  webhooks: [
    {
      id: 'rebuild-site',
      name: 'Rebuild the site',
      url: 'https://builds.example.com/small-hours?entry={ /payload/sys/id }',
      topics: ['Entry.publish', 'Entry.unpublish', 'Asset.publish', 'Asset.unpublish'],
      filters: [{ equals: [{ doc: 'sys.environment.sys.id' }, 'master'] }],
      active: false,
    },
  ],
}
