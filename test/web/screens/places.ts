// The frame, the list of spaces, Home, the account, and missing pages.
import type { Page } from 'playwright-core'
import type { InstallationStatus } from '#contract/resources/installation-status'
import { ATLAS, click, DEMO, dialog, FRESH, menu, type State, shows } from './state.ts'

const home = (complete: string) => ({ path: DEMO, complete })

/** A status with a lost node, slow statements, waiting and failed work, and a failed backup. */
function withProblems(status: InstallationStatus): InstallationStatus {
  const at = status.sys.createdAt
  const text =
    'select r.id, r.current_version from resource r where r.environment = ? and r.kind = ? order by r.id limit ?'
  const lost = { ...status.nodes[0]!, id: 'lost', host: 'node-2', isThis: false, isLost: true }
  return {
    ...status,
    nodes: [...status.nodes, { ...lost, slowStatements: [{ text, count: 3, slowestMs: 1840, at }] }],
    files: { ...status.files, isHealthy: false, problem: 'The bucket does not exist.' },
    queues: {
      jobs: [
        { kind: 'reindex', state: 'waiting', count: 2, oldestAt: at },
        { kind: 'process-asset', state: 'failed', count: 1, oldestAt: at },
      ],
      webhooks: { logLag: 20, waiting: 300, due: 4, dueSince: at },
      auditExportLag: 12,
    },
    backup: { isScheduled: true, attemptedAt: at, error: 'The disk is full.', success: { id: 'b', at, bytes: 1e9 } },
  }
}

/** Refuses everything that an import creates, so that the space stays empty. */
const refuseTypes = (page: Page) =>
  page.route(/\/(content_types|entries)\//, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 403, json: { sys: { type: 'Error', id: 'AccessDenied' }, message: 'Access denied' } })
      : route.fulfill({ status: 404, json: { sys: { type: 'Error', id: 'NotFound' }, message: 'Not found' } }),
  )

export const PLACES: readonly State[] = [
  { name: 'home', ...home('200 OK') },
  { name: 'home javascript', path: `${DEMO}?code=js`, complete: 'createClient' },
  { name: 'home of many locales', path: ATLAS, complete: 'Needs attention' },
  { name: 'home without a key', path: FRESH, complete: 'Add API key' },
  menu('menu of the user', DEMO, '200 OK', click(/^Account of/)),
  menu('menu of spaces', ATLAS, 'Needs attention', click(/^Space|Northern Lighthouses/)),
  menu('menu of environments', ATLAS, 'Needs attention', click(/^Environment: master/)),
  { name: 'spaces', path: '/spaces', complete: 'Small Hours' },
  dialog('create a space', '/spaces?create=true', 'Default locale'),
  dialog('fill an empty space', `${FRESH}/content-types`, 'No content types yet', click('Use a template or import')),
  {
    ...dialog(
      'fill an empty space, finished',
      `${FRESH}/content-types`,
      'No content types yet',
      refuseTypes,
      click('Use a template or import'),
      click('Import'),
      shows('Import finished'),
    ),
    noise: [/\b40[34]\b/],
  },
  { name: 'account', path: '/account', complete: 'This browser' },
  {
    ...{ name: 'status', path: '/status', complete: 'Not responding' },
    before: async (page) => {
      await page.route(/\/installation\/status$/, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ json: withProblems(await response.json()) })
      })
    },
  },
  {
    ...{ name: 'status, no access', path: '/status', complete: 'You don’t have access to the status' },
    before: async (page) => {
      const refused = { sys: { type: 'Error', id: 'AccessDenied' }, message: 'Access denied' }
      await page.route(/\/installation\/status$/, (route) => route.fulfill({ status: 403, json: refused }))
    },
    noise: [/\b403\b/],
  },
  dialog('second factor, password', '/account', 'This browser', click('Set up')),
  {
    name: 'account, passwords differ',
    path: '/account',
    complete: 'This browser',
    prepare: async (page) => {
      await page.getByLabel('Current password', { exact: true }).fill('what it was')
      await page.getByLabel('New password', { exact: true }).fill('short')
      await page.getByLabel('Repeat new password', { exact: true }).fill('shorter')
      await page.keyboard.press('Tab')
    },
  },
  dialog('palette', DEMO, '200 OK', (page) => page.keyboard.press('Control+k')),
  dialog('palette, found', ATLAS, 'Needs attention', async (page) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Search entries/ }).fill('tale')
    await page
      .getByRole('option', { name: /Tale number/ })
      .first()
      .waitFor()
  }),
  dialog('palette, nothing', DEMO, '200 OK', async (page) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Search entries/ }).fill('zzzzqqqq')
    await shows('No matches')(page)
  }),
  dialog('palette outside of a space', '/spaces', 'Small Hours', (page) => page.keyboard.press('Control+k')),
  dialog('keyboard shortcuts', DEMO, '200 OK', (page) => page.keyboard.press('?')),
  { name: 'no such page', path: '/nowhere', complete: 'Page not found' },
  { name: 'no such page in a space', path: `${DEMO}/nowhere`, complete: 'Page not found' },
  { name: 'no such setting', path: `${DEMO}/settings/nowhere`, complete: 'Page not found' },
  {
    ...{ name: 'no such space', path: '/spaces/nope/environments/master', complete: 'Space not found' },
    noise: [/\b404\b/],
  },
  {
    name: 'no such environment',
    path: '/spaces/atlas/environments/nope',
    complete: 'Environment not found',
    noise: [/\b404\b/],
  },
  { name: 'no such entry', path: `${DEMO}/entries/nope`, complete: 'Entry not found', noise: [/\b404\b/] },
  { name: 'no such file', path: `${DEMO}/assets/nope`, complete: 'File not found', noise: [/\b404\b/] },
  {
    name: 'no such content type',
    path: `${DEMO}/content-types/nope`,
    complete: 'Content type not found',
    noise: [/\b404\b/],
  },
  {
    name: 'no such webhook',
    path: `${DEMO}/settings/webhooks/nope`,
    complete: 'Webhook not found',
    noise: [/\b404\b/],
  },
  {
    name: 'offline',
    path: DEMO,
    complete: '200 OK',
    prepare: async (page) => {
      await page.context().setOffline(true)
      await shows('You are offline.')(page)
    },
    noise: [/ERR_INTERNET_DISCONNECTED/],
  },
]
