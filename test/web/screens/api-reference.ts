// The API reference of an environment: overview, operations of every kind, and responses.
import type { Page } from 'playwright-core'
import { ATLAS, click, DEMO, FRESH, type State, shows, steps } from './state.ts'

const at = (operation: string) => `${DEMO}/api/${operation}`
const OPERATION = 'Operation ID'

const fill = (label: RegExp, text: string) => async (page: Page) => {
  await page.getByLabel(label).fill(text)
}

const openAll = async (page: Page) => {
  const closed = page.locator('main details:not([open]) > summary')
  while ((await closed.count()) > 0) await closed.first().click()
}

export const API_REFERENCE: readonly State[] = [
  { name: 'api reference', path: `${DEMO}/api`, complete: 'OpenAPI document' },
  {
    name: 'api reference, search',
    path: `${DEMO}/api?q=publish&interface=Management`,
    complete: 'OpenAPI document',
  },
  { name: 'api reference, nothing found', path: `${DEMO}/api?q=zzzz`, complete: 'No operations found' },
  { name: 'api reference, no such operation', path: at('nope'), complete: 'Operation not found' },
  {
    name: 'api reference, read',
    path: at('managementGetEntries'),
    complete: OPERATION,
    prepare: steps(click('Send request'), shows(/^200/)),
  },
  {
    name: 'api reference, all opened',
    path: at('deliveryGetTagsId'),
    complete: OPERATION,
    prepare: openAll,
  },
  { name: 'api reference, change', path: at('managementPutEntriesId'), complete: OPERATION },
  {
    name: 'api reference, body is no JSON',
    path: at('managementPutEntriesId'),
    complete: OPERATION,
    prepare: async (page) => {
      await page.getByRole('textbox', { name: 'Body' }).fill('{ "fields": ')
      await shows(/^Not valid JSON/)(page)
    },
  },
  { name: 'api reference, no body', path: at('managementPutEntriesIdPublished'), complete: OPERATION },
  { name: 'api reference, delete', path: at('managementDeleteEntriesId'), complete: OPERATION },
  {
    name: 'api reference, refused',
    path: at('managementGetEntriesId'),
    complete: OPERATION,
    prepare: steps(fill(/^id\b/, 'nope'), click('Send request'), shows(/^404/)),
    noise: [/\b404\b/],
  },
  {
    name: 'api reference, delivery',
    path: at('deliveryGetEntries'),
    complete: OPERATION,
    prepare: steps(click('Send request'), shows(/^200/)),
  },
  { name: 'api reference, no key', path: `${FRESH}/api/previewGetEntries`, complete: 'no API keys yet' },
  { name: 'api reference, stream', path: at('managementGetChanges'), complete: 'event stream' },
  { name: 'api reference, upload', path: at('uploadPostUploads'), complete: 'The body is a file.' },
  {
    name: 'api reference failed',
    path: `${DEMO}/api`,
    complete: 'Loading failed',
    before: (page) => page.route('**/openapi.json', (route) => route.fulfill({ status: 404, body: '{}' })),
    noise: [/\b404\b/],
  },
  {
    name: 'api reference loading',
    path: `${DEMO}/api`,
    complete: '',
    isLoading: true,
    before: (page) => page.route('**/openapi.json', () => new Promise(() => {})),
  },
  {
    name: 'graphql',
    path: `${DEMO}/api/graphql?content=preview`,
    complete: 'articleCollection',
    prepare: steps(click('Run query'), shows(/^200/)),
  },
  { name: 'graphql, no key', path: `${FRESH}/api/graphql`, complete: 'to see the schema' },
  {
    name: 'graphql failed',
    path: `${DEMO}/api/graphql`,
    complete: 'Loading failed',
    before: (page) => page.route('**/graphql/content/**', (route) => route.fulfill({ status: 500, body: '{}' })),
    noise: [/\b500\b/],
  },
]

/** For a user whose roles have few rights. */
export const CLOSED_API_REFERENCE: readonly State[] = [
  {
    name: 'closed api reference',
    path: `${ATLAS}/api/managementPutTagsId`,
    complete: "Your roles don't allow this request.",
  },
  { name: 'closed api reference, delivery', path: `${ATLAS}/api/deliveryGetEntries`, complete: 'Enter a token' },
]
