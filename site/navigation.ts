// The navigation of the documentation. A new page is one line here; a line whose page does not exist is left out.

export interface Section {
  readonly title: string
  readonly isCollapsed?: boolean
  /** Pages by their path on the site, with their label. */
  readonly pages: readonly (readonly [path: string, label: string])[]
}

export const NAVIGATION: readonly Section[] = [
  {
    title: 'Start',
    pages: [
      ['quick-start', 'Quick start'],
      ['concepts', 'Concepts'],
      ['install', 'Install'],
      ['migrating', 'Migrating from Contentful'],
    ],
  },
  {
    title: 'Guides',
    pages: [
      ['guides/fetch', 'Plain fetch'],
      ['guides/astro', 'Astro'],
      ['guides/next', 'Next.js'],
      ['guides/nuxt', 'Nuxt'],
      ['guides/preview', 'Preview'],
      ['live-preview', 'Live preview'],
      ['guides/types', 'Types from the model'],
      ['assets', 'Files and images'],
      ['guides/sync', 'Sync'],
      ['webhooks', 'Webhooks'],
      ['change-stream', 'Change stream'],
      ['taxonomy', 'Taxonomy'],
      ['environments', 'Environments, aliases, CI'],
      ['releases', 'Releases'],
      ['tools', 'Clients and tools'],
      ['testing', 'Servers for tests'],
    ],
  },
  {
    title: 'The web app',
    pages: [
      ['web-app', 'Overview'],
      ['editor', 'The entry editor'],
      ['signing-in', 'Signing in and OAuth'],
    ],
  },
  {
    title: 'Operations',
    pages: [
      ['configuration', 'Configuration'],
      ['security', 'Security'],
      ['caching', 'Caching and CDNs'],
      ['operations', 'Several nodes'],
      ['backup', 'Backup and restore'],
      ['postgresql', 'PostgreSQL'],
      ['upgrading', 'Upgrading'],
      ['observability', 'Metrics, logs and alerts'],
      ['runbooks/index', 'Runbooks'],
    ],
  },
  {
    title: 'Reference',
    pages: [
      ['queries', 'Queries'],
      ['graphql', 'GraphQL'],
      ['api', 'All routes'],
      ['reference/index', 'API with schemas'],
      ['glossary', 'Glossary'],
    ],
  },
  {
    title: 'The project',
    pages: [
      ['about', 'Features and compatibility'],
      ['architecture', 'Architecture'],
      ['contributing', 'Contributing'],
      ['decisions/index', 'Decisions'],
      ['reporting', 'Reporting vulnerabilities'],
      ['changelog', 'Changelog'],
    ],
  },
]

/** The navigation for the pages that exist. Pages of docs that no section names are listed under “More”. */
export function navigationFor(existing: ReadonlySet<string>): Section[] {
  const named = new Set(NAVIGATION.flatMap(({ pages }) => pages.map(([path]) => path)))
  const more = [...existing]
    .filter((path) => !named.has(path) && !/^(index|decisions\/|reference\/|internals\/|runbooks\/)/.test(path))
    .sort()
    .map((path) => [path, path.replace(/^.*\//, '').replaceAll('-', ' ')] as const)
  return [...NAVIGATION, { title: 'More', pages: more }]
    .map((section) => ({ ...section, pages: section.pages.filter(([path]) => existing.has(path)) }))
    .filter(({ pages }) => pages.length > 0)
}
