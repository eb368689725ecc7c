import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf } from '../../web/src/features/schedule/zoned-time.ts'
import { assertAccessible } from './accessible.ts'
import { en, managementOf, NEXT_YEAR } from './management.ts'
import { eventually, HOME, useApp } from './open-app.ts'

const app = useApp()
const { api, newEntry } = managementOf(app)
const inSpace = managementOf(app, '/spaces/magazine')

interface WireAction {
  sys: { id: string; status: string }
  action: string
  scheduledFor: { datetime: string; timezone?: string }
}

const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })

const scheduleOf = async (id: string): Promise<WireAction[]> =>
  (await inSpace.api<{ items: WireAction[] }>('GET', `/scheduled_actions?entity.sys.id=${id}`)).items

const schedule = (id: string, datetime: string) =>
  inSpace.api<WireAction>('POST', '/scheduled_actions', {
    ...{ entity: link('Entry', id), environment: link('Environment', 'master'), action: 'publish' },
    scheduledFor: { datetime, timezone: 'Asia/Tokyo' },
  })

test('a time in a zone becomes the right instant', () => {
  for (const [date, time, zone, instant] of [
    ['2026-11-20', '09:00', 'Europe/Berlin', '2026-11-20T09:00:00+01:00'],
    ['2026-07-20', '09:00', 'Europe/Berlin', '2026-07-20T09:00:00+02:00'],
    ['2026-07-20', '09:30', 'Asia/Kathmandu', '2026-07-20T09:30:00+05:45'],
    ['2026-07-20', '09:30', 'America/St_Johns', '2026-07-20T09:30:00-02:30'],
    ['2026-01-01', '00:00', 'UTC', '2026-01-01T00:00:00+00:00'],
    // Skipped in spring, repeated in autumn.
    ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T03:30:00+02:00'],
    ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T02:30:00+02:00'],
    ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T03:30:00-04:00'],
  ] as const) {
    assert.equal(instantOf(date, time, zone), instant)
  }
  assert.equal(instantOf('', '09:00', 'UTC'), null)
  assert.equal(instantOf('2026-02-30', 'x', 'UTC'), null)
})

test('schedules an entry, shows it everywhere, and cancels it', async () => {
  const entry = await newEntry('author', { name: en('Planned'), slug: en('planned') })
  const { id } = entry.sys
  await using opened = await app.openPage({ timezoneId: 'Europe/Berlin' })
  const { page } = opened
  await opened.open(`${HOME}/entries/${id}`)
  await opened.signIn()
  const panel = page.getByRole('region', { name: 'Schedule' })
  await panel.getByText('Nothing scheduled.').waitFor()
  await panel.getByRole('button', { name: 'Schedule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Date').fill('2020-01-01')
  await dialog.getByText('Choose a time in the future.').waitFor()
  assert.ok(await dialog.getByRole('button', { name: 'Schedule' }).isDisabled())
  await dialog.getByLabel('Date').fill(`${NEXT_YEAR}-07-01`)
  await dialog.getByLabel('Time', { exact: true }).fill('18:30')
  await dialog.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await panel.getByText(`Jul 1, ${NEXT_YEAR}, 6:30 PM, Asia/Tokyo`).waitFor()
  await page.locator('header').getByText(`Publishes Jul 1, ${NEXT_YEAR}, 11:30 AM`).waitFor()
  const [stored] = await scheduleOf(id)
  assert.equal(stored?.action, 'publish')
  assert.deepEqual(stored?.scheduledFor, { datetime: `${NEXT_YEAR}-07-01T18:30:00+09:00`, timezone: 'Asia/Tokyo' })
  await assertAccessible(page)

  await opened.open(`${HOME}/content?type=author&q=Planned`)
  await page.getByRole('img', { name: `Publishes Jul 1, ${NEXT_YEAR}, 11:30 AM` }).waitFor()
  await page.getByRole('link', { name: 'Scheduled' }).click()
  await page.getByRole('heading', { level: 1, name: 'Scheduled' }).waitFor()
  const upcoming = page.getByRole('region', { name: 'Upcoming' })
  await upcoming.getByRole('link', { name: 'Planned' }).waitFor()
  await upcoming.getByText('Scheduled by you').waitFor()
  await assertAccessible(page)
  await upcoming.getByRole('button', { name: /^Cancel/ }).click()
  await upcoming.getByText('Nothing scheduled').waitFor()
  await eventually(async () =>
    assert.deepEqual(
      (await scheduleOf(id)).map(({ sys }) => sys.status),
      ['canceled'],
    ),
  )
  opened.assertQuiet()
})

test('a failed action shows why, on the entry and in the list', async () => {
  const entry = await newEntry('author', { name: en('Without a slug') })
  const { id } = entry.sys
  await schedule(id, new Date(Date.now() + 15_000).toISOString())
  await eventually(async () => assert.equal((await scheduleOf(id))[0]?.sys.status, 'failed'))
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/entries/${id}`)
  await opened.signIn()
  const panel = page.getByRole('region', { name: 'Schedule' })
  await panel.getByText(/^Publish failed/).waitFor()
  await panel.getByText('Slug: A value is required.').waitFor()
  await panel.getByRole('link', { name: 'Show all' }).click()
  const failed = page.getByRole('region', { name: 'Failed' })
  await failed.getByText('Slug: A value is required.').waitFor()
  await failed.getByRole('link', { name: 'Without a slug' }).waitFor()
  assert.equal(await failed.getByRole('button', { name: /^Cancel/ }).count(), 0)
  opened.assertQuiet()
})

test('an action that another user schedules appears when the entry changes', async () => {
  const entry = await newEntry('author', { name: en('Watched'), slug: en('watched') })
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/entries/${entry.sys.id}`)
  await opened.signIn()
  await page.getByRole('region', { name: 'Schedule' }).getByText('Nothing scheduled.').waitFor()
  await schedule(entry.sys.id, `${NEXT_YEAR}-07-01T18:30:00+09:00`)
  const fields = { name: en('Watched closely'), slug: en('watched') }
  await api('PUT', `/entries/${entry.sys.id}`, { fields }, { 'X-Contentful-Version': '1' })
  await page.getByRole('region', { name: 'Schedule' }).getByText(`Jul 1, ${NEXT_YEAR}, 6:30 PM, Asia/Tokyo`).waitFor()
  opened.assertQuiet()
})

test('an action that another user schedules before the change stream has begun appears when it begins', async () => {
  const entry = await newEntry('author', { name: en('Early'), slug: en('early') })
  await using opened = await app.openPage()
  const { page } = opened
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/environments/master/changes', async (route) => {
    await released
    await route.continue()
  })
  const streamRequest = page.waitForRequest('**/environments/master/changes')
  await opened.open(`${HOME}/entries/${entry.sys.id}`)
  await opened.signIn()
  const panel = page.getByRole('region', { name: 'Schedule' })
  await panel.getByText('Nothing scheduled.').waitFor()
  await streamRequest
  // Scheduling changes nothing in the entry, so the stream has no event about it.
  await schedule(entry.sys.id, `${NEXT_YEAR}-07-01T18:30:00+09:00`)
  release()
  await panel.getByText(`Jul 1, ${NEXT_YEAR}, 6:30 PM, Asia/Tokyo`).waitFor()
  opened.assertQuiet()
})

test('an action that another user schedules appears after the page itself saved the entry', async () => {
  const entry = await newEntry('author', { name: en('Own'), slug: en('own') })
  await using opened = await app.openPage()
  const { page } = opened
  // The page loads the schedules again when the change stream begins.
  const reloaded = page
    .waitForResponse('**/environments/master/changes')
    .then(() => page.waitForResponse(/\/scheduled_actions/))
  await opened.open(`${HOME}/entries/${entry.sys.id}`)
  await opened.signIn()
  const panel = page.getByRole('region', { name: 'Schedule' })
  await panel.getByText('Nothing scheduled.').waitFor()
  await reloaded
  await schedule(entry.sys.id, `${NEXT_YEAR}-07-01T18:30:00+09:00`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Own, saved')
  await panel.getByText(`Jul 1, ${NEXT_YEAR}, 6:30 PM, Asia/Tokyo`).waitFor()
  opened.assertQuiet()
})
