// Screens while a response is pending, after a failed one, and after an invalid one.
import type { Page } from 'playwright-core'
import { DEMO, type State } from './state.ts'

const PATHS: readonly (readonly [name: string, path: string, request: RegExp])[] = [
  ['home', DEMO, /\/(entries|assets|content_types|locales)\b/],
  ['content', `${DEMO}/content`, /\/entries\b/],
  ['entry', `${DEMO}/entries/article-lighthouse`, /\/entries\/article-lighthouse$/],
  ['entry, versions', `${DEMO}/entries/article-lighthouse?tab=history`, /\/(snapshots|versions)\b/],
  ['media', `${DEMO}/media`, /\/assets\b/],
  ['file', `${DEMO}/assets/any`, /\/assets\/any/],
  ['model', `${DEMO}/content-types`, /\/content_types\b/],
  ['type', `${DEMO}/content-types/article`, /\/content_types\/article$/],
  ['spaces', '/spaces', /\/api\/spaces(\?|$)/],
  ['space', DEMO, /\/spaces\/magazine\/environments(\?|$)/],
  ['account', '/account', /\/api\/users\/me/],
  ...(
    [
      ['general', /\/spaces\/magazine$/],
      ['locales', /\/locales\b/],
      ['tags', /\/tags\b/],
      ['taxonomy', /\/taxonomy\//],
      ['preview', /\/preview_environments/],
      ['environments', /\/(environments|environment_aliases)\?/],
      ['api-keys', /\/api_keys\b/],
      ['tokens', /\/access_tokens\b/],
      ['members', /\/(space_memberships|space_members)\b/],
      ['teams', /\/teams\b/],
      ['roles', /\/roles\b/],
      ['applications', /\/oauth_applications\b/],
      ['audit', /\/audit/],
      ['webhooks', /\/webhook/],
    ] as const
  ).map(([page, request]) => [page, `${DEMO}/settings/${page}`, request] as const),
]

const REQUEST = '7f3c2b1a-0d9e-4b1c-8a77-2f0e5c1d9b3a'

/** Matches API requests of the screen, and not requests for files of the app. */
const isRequestTo = (pattern: RegExp) => (url: URL) =>
  url.pathname.startsWith('/api/') && pattern.test(`${url.pathname}${url.search}`)

const refuse = (pattern: RegExp) => (page: Page) =>
  page.route(isRequestTo(pattern), (route) =>
    route.fulfill({
      status: 500,
      headers: { 'X-Contentful-Request-Id': REQUEST },
      json: { sys: { type: 'Error', id: 'ServerError' }, message: 'The server failed.', requestId: REQUEST },
    }),
  )

const FAILURES: readonly State[] = PATHS.map(([name, path, request]) => ({
  name: `${name} failed`,
  path,
  complete: /Loading failed/,
  before: refuse(request),
  noise: [/\b500\b/],
}))

const WAITING = [
  'home',
  'content',
  'entry',
  'media',
  'file',
  'model',
  'type',
  'spaces',
  'account',
  'members',
  'webhooks',
  'audit',
]

const LOADING: readonly State[] = PATHS.filter(([name]) => WAITING.includes(name)).map(([name, path, request]) => ({
  name: `${name} loading`,
  path,
  complete: '',
  isLoading: true,
  // The request stays pending until the page is closed.
  before: (page) => page.route(isRequestTo(request), () => new Promise(() => {})),
}))

const BROKEN: readonly State[] = [
  {
    name: 'unreachable',
    path: '/spaces',
    complete: 'The server is unreachable',
    before: async (page) => {
      await page.route(/\/(api|healthz)\b/, (route) => route.abort())
    },
    noise: [/ERR_FAILED/],
  },
  {
    name: 'session unreachable',
    path: DEMO,
    complete: 'The server is unreachable',
    before: async (page) => {
      await page.route(/\/(app\/session|api|healthz)\b/, (route) => route.abort())
    },
    noise: [/ERR_FAILED/],
  },
  {
    name: 'second factor required',
    path: DEMO,
    complete: 'Two-factor authentication required',
    before: (page) =>
      page.route(isRequestTo(/\/spaces\/magazine\b/), (route) =>
        route.fulfill({
          status: 403,
          json: { sys: { type: 'Error', id: 'SecondFactorRequired' }, message: 'Required' },
        }),
      ),
    noise: [/\b403\b/],
  },
  {
    name: 'screen crashed',
    path: `${DEMO}/settings/tokens`,
    complete: 'Something went wrong',
    before: (page) => page.route(/\/access_tokens\b/, (route) => route.fulfill({ json: { items: [null] } })),
    noise: [/./],
  },
  {
    name: 'newer version',
    path: `${DEMO}/settings/tokens`,
    complete: 'A new version is available',
    before: (page) => page.route(/assets\/tokens-.*\.js/, (route) => route.fulfill({ status: 404, body: '' })),
    noise: [/./],
  },
]

export const TROUBLES: readonly State[] = [...FAILURES, ...LOADING, ...BROKEN]
