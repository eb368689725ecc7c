// Screens of a user whose roles allow reading and translating into one language.
import { CLOSED_API_REFERENCE } from './api-reference.ts'
import { ATLAS, type State } from './state.ts'

const at = (page: string) => `${ATLAS}/settings/${page}`

export const CLOSED: readonly State[] = [
  { name: 'closed home', path: ATLAS, complete: 'Recently changed' },
  { name: 'closed content', path: `${ATLAS}/content`, complete: /6\d entries/ },
  {
    name: 'closed content, selected',
    path: `${ATLAS}/content`,
    complete: /6\d entries/,
    prepare: async (page) => {
      await page.getByRole('checkbox', { name: /^Select all/ }).click()
      await page.getByText("You don't have permission to change these.").waitFor()
    },
  },
  { name: 'closed entry', path: `${ATLAS}/entries/full`, complete: 'You can view this entry.' },
  { name: 'half closed entry', path: `${ATLAS}/entries/long?locale=en-US,de-AT`, complete: 'read-only for you' },
  { name: 'closed schedule', path: `${ATLAS}/scheduled`, complete: 'Upcoming' },
  { name: 'closed releases', path: `${ATLAS}/releases`, complete: 'In preparation' },
  { name: 'closed media', path: `${ATLAS}/media`, complete: /\d+ files/ },
  { name: 'closed file', path: `${ATLAS}/assets/wide`, complete: 'You can view this file.' },
  { name: 'closed model', path: `${ATLAS}/content-types`, complete: '3 content types' },
  { name: 'closed type', path: `${ATLAS}/content-types/everything`, complete: 'You can view this content type.' },
  ...['general', 'locales', 'tags', 'preview', 'environments'].map((page) => ({
    ...{ name: `closed ${page}`, path: at(page), complete: 'You can view this page.' },
  })),
  { name: 'closed tokens', path: at('tokens'), complete: 'No tokens yet' },
  { name: 'closed applications', path: at('applications'), complete: 'No applications yet' },
  { name: 'closed webhooks', path: at('webhooks'), complete: 'You don’t have access to' },
  { name: 'closed members', path: at('members'), complete: 'You don’t have access to' },
  ...CLOSED_API_REFERENCE,
]

export const NOWHERE: readonly State[] = [{ name: 'no space', path: '/', complete: 'No spaces yet' }]
