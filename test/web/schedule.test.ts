import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf } from '../../web/src/features/schedule/zoned-time.ts'
import { addMonths, monthFrom, parseDay, weeksOf } from '../../web/src/pages/scheduled/month.ts'
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
  const row = upcoming.getByRole('listitem').filter({ hasText: 'Planned' })
  await row.getByText('Scheduled by you').waitFor()
  await assertAccessible(page)
  await row.getByRole('button', { name: /^Cancel/ }).click()
  await row.waitFor({ state: 'detached' })
  // What the demo space has scheduled stays.
  await upcoming.getByRole('link', { name: 'The winter issue' }).waitFor()
  await eventually(async () =>
    assert.deepEqual(
      (await scheduleOf(id)).map(({ sys }) => sys.status),
      ['canceled'],
    ),
  )
  opened.assertQuiet()
})

test('months have whole weeks, and days that do not exist are ignored', () => {
  const november = weeksOf('2026-11', 1)
  assert.deepEqual([november.length, november[0]![0], november.at(-1)!.at(-1)], [6, '2026-10-26', '2026-12-06'])
  assert.deepEqual(weeksOf('2026-02', 0), weeksOf('2026-02', 0).slice(0, 4))
  for (const first of [0, 1]) {
    for (let month = '2023-12'; month !== '2025-02'; month = addMonths(month, 1)) {
      const days = weeksOf(month, first).flat()
      const own = days.filter((day) => day.startsWith(month))
      const [year, number] = month.split('-').map(Number) as [number, number]
      assert.equal(own.length, new Date(year, number, 0).getDate(), month)
      assert.equal(new Set(days).size, days.length)
      assert.equal(new Date(`${days[0]}T00:00:00Z`).getUTCDay(), first)
    }
  }
  assert.deepEqual([addMonths('2026-01', -1), addMonths('2026-12', 1)], ['2025-12', '2027-01'])
  assert.deepEqual([addMonths('0000-01', -1), addMonths('9999-12', 1)], ['0000-01', '9999-12'])
  assert.deepEqual(
    ['2026-02-28', '2026-02-30', '2026-13-01', 'x', '', null].map((text) => parseDay(text)),
    ['2026-02-28', null, null, null, null, null],
  )
  assert.equal(monthFrom('2026-13', null, '2026-11-17'), '2026-11')
  assert.equal(monthFrom(null, '2027-03-01', '2026-11-17'), '2027-03')
})

test('the calendar shows the actions of a month, opens them, and works with the keyboard', async () => {
  const ids: string[] = []
  for (const name of ['Calendar Ada', 'Calendar Bea', 'Calendar Cleo']) {
    const slug = name.toLowerCase().replace(' ', '-')
    ids.push((await newEntry('author', { name: en(name), slug: en(slug) })).sys.id)
  }
  // The first is still on the last day of January in New York.
  await schedule(ids[0]!, `${NEXT_YEAR}-02-01T04:30:00Z`)
  for (const [index, id] of ids.entries()) await schedule(id, `${NEXT_YEAR}-02-14T1${index}:00:00Z`)
  await using opened = await app.openPage({ timezoneId: 'America/New_York' })
  const { page } = opened
  await opened.open(`${HOME}/scheduled?month=${NEXT_YEAR}-02`)
  await opened.signIn()
  const calendar = page.getByRole('region', { name: 'Calendar' })
  await calendar.getByText('Times in America/New York').waitFor()
  const february = calendar.getByRole('table', { name: `February ${NEXT_YEAR}` })
  const busy = february.getByRole('button', { name: '14 3 actions' })
  await busy.waitFor()
  await february
    .getByRole('link', { name: /Calendar Ada/ })
    .first()
    .waitFor()
  await february.getByText('+2').waitFor()
  await assertAccessible(page)

  // The day filters the list, with the keyboard only.
  const upcoming = page.getByRole('region', { name: 'Upcoming' })
  await busy.focus()
  await page.keyboard.press('Enter')
  await upcoming.getByText(`On February 14, ${NEXT_YEAR}`).waitFor()
  assert.equal(await busy.getAttribute('aria-pressed'), 'true')
  assert.equal(await upcoming.getByRole('listitem').count(), 3)
  await page.reload()
  await upcoming.getByText(`On February 14, ${NEXT_YEAR}`).waitFor()
  await upcoming.getByRole('button', { name: 'Show all' }).click()
  await upcoming.getByRole('link', { name: 'The winter issue' }).waitFor()

  await calendar.getByRole('button', { name: 'Previous month' }).focus()
  await page.keyboard.press('Enter')
  const january = calendar.getByRole('table', { name: `January ${NEXT_YEAR}` })
  await january.getByRole('button', { name: '31 1 action' }).waitFor()
  await calendar.getByRole('button', { name: 'Today' }).click()
  await january.waitFor({ state: 'detached' })
  await calendar.getByRole('button', { name: 'Today' }).and(page.locator(':disabled')).waitFor()
  await opened.open(`${HOME}/scheduled?month=${NEXT_YEAR}-02`)
  await february
    .getByRole('link', { name: /Calendar Ada/ })
    .last()
    .focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/entries/${ids[0]}`)
  for (const id of ids)
    for (const { sys } of await scheduleOf(id)) await inSpace.api('DELETE', `/scheduled_actions/${sys.id}`)
  opened.assertQuiet()
})

test('the demo space has a schedule, and its release opens from the calendar', async () => {
  const { items } = await inSpace.api<{ items: (WireAction & { entity: { sys: { id: string } } })[] }>(
    'GET',
    '/scheduled_actions?sys.status=scheduled&entity.sys.id[in]=winter-issue,article-long-wave',
  )
  assert.deepEqual(
    items.map(({ entity }) => entity.sys.id),
    ['article-long-wave', 'winter-issue'],
  )
  const { datetime } = items[1]!.scheduledFor
  await using opened = await app.openPage({ timezoneId: 'UTC' })
  const { page } = opened
  await opened.open(`${HOME}/scheduled?month=${datetime.slice(0, 7)}`)
  await opened.signIn()
  const calendar = page.getByRole('region', { name: 'Calendar' })
  await calendar.getByRole('link', { name: /The winter issue/ }).click()
  await page.getByRole('heading', { level: 1, name: 'The winter issue' }).waitFor()
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
