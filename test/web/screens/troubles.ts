// What is seen while an answer is on its way, and when none or a wrong one comes.
import type { Page } from 'playwright-core'
import { DEMO, type State } from './state.ts'

const PATHS: readonly (readonly [name: string, path: string, asked: RegExp])[] = [
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
      ['preview', /\/ui_config/],
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
  ).map(([page, asked]) => [page, `${DEMO}/settings/${page}`, asked] as const),
]

const REQUEST = '7f3c2b1a-0d9e-4b1c-8a77-2f0e5c1d9b3a'

/** What the screen asks the interfaces for, and not its own files. */
const asksFor = (asked: RegExp) => (url: URL) =>
  url.pathname.startsWith('/api/') && asked.test(`${url.pathname}${url.search}`)

const refuse = (asked: RegExp) => (page: Page) =>
  page.route(asksFor(asked), (route) =>
    route.fulfill({
      status: 500,
      headers: { 'X-Contentful-Request-Id': REQUEST },
      json: { sys: { type: 'Error', id: 'ServerError' }, message: 'The server failed.', requestId: REQUEST },
    }),
  )

const FAILURES: readonly State[] = PATHS.map(([name, path, asked]) => ({
  name: `${name} failed`,
  path,
  complete: /Loading failed/,
  before: refuse(asked),
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

const LOADING: readonly State[] = PATHS.filter(([name]) => WAITING.includes(name)).map(([name, path, asked]) => ({
  name: `${name} on its way`,
  path,
  complete: '',
  isLoading: true,
  // Whoever is never answered waits; the page is left before anybody gives up.
  before: (page) => page.route(asksFor(asked), () => new Promise(() => {})),
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
    name: 'no session can be asked for',
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
      page.route(asksFor(/\/spaces\/magazine\b/), (route) =>
        route.fulfill({
          status: 403,
          json: { sys: { type: 'Error', id: 'SecondFactorRequired' }, message: 'Required' },
        }),
      ),
    noise: [/\b403\b/],
  },
  {
    name: 'screen broke',
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
