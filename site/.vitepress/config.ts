// Run by VitePress, which is installed in this folder only. The pages are written by ../write-pages.ts.
import { join } from 'node:path'
import { navigationFor } from '../navigation.ts'
import { slugify } from '../pages.ts'
import { pagesFolder, readPages } from '../write-pages.ts'

const existing = new Set([...readPages().keys()].map((path) => path.replace(/\.md$/, '')))
const link = (path: string) => `/${path.replace(/(^|\/)index$/, '$1')}`

export default {
  title: 'Sheaf',
  description: 'Documentation of Sheaf, a self-hosted headless CMS that works with the SDKs and tools of Contentful.',
  lang: 'en',
  base: process.env.DOCS_BASE ?? '/',
  srcDir: pagesFolder,
  outDir: join(import.meta.dirname, '../dist/site'),
  cacheDir: join(import.meta.dirname, '../dist/cache'),
  cleanUrls: true,
  ignoreDeadLinks: 'localhostLinks',
  markdown: { anchor: { slugify }, theme: { light: 'github-light', dark: 'github-dark' } },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Quick start', link: '/quick-start' },
      { text: 'Queries', link: '/queries' },
      { text: 'API', link: '/reference/' },
      { text: 'Operations', link: '/configuration' },
    ],
    sidebar: navigationFor(existing).map(({ title, pages }) => ({
      text: title,
      items: pages.map(([path, text]) => ({ text, link: link(path) })),
    })),
    docFooter: { prev: 'Previous', next: 'Next' },
  },
}
