import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './accessible.ts'
import { en, managementOf, type WireEntry } from './management.ts'
import { eventually, HOME, useApp } from './open-app.ts'
import { SCHEDULE_YEAR } from './schedule-year.ts'

const app = useApp()
const { api, newEntry } = managementOf(app)

interface WireRelease {
  sys: { id: string; status: string; version: number }
  title: string
  entities: { items: { entity: { sys: { id: string } } }[] }
}

const releaseNamed = async (title: string): Promise<WireRelease | undefined> => {
  const { items } = await api<{ items: WireRelease[] }>('GET', '/releases?sys.schemaVersion=Release.v2')
  return items.find((release) => release.title === title)
}

test('entries are added from the list and the editor, fixed, scheduled and published together', async () => {
  const first = await newEntry('author', { name: en('Release Anna'), slug: en('release-anna') })
  const second = await newEntry('author', { slug: en('release-berta') })
  await using opened = await app.openPage({ timezoneId: 'Europe/Berlin' })
  const { page } = opened
  await opened.open(`${HOME}/content?type=author&q=Release+Anna`)
  await opened.signIn()
  await page.getByRole('checkbox', { name: /^Select all/ }).click()
  await page.getByRole('button', { name: 'Add to release' }).click()
  const dialog = page.getByRole('dialog')
  const choice = dialog.getByLabel('Release', { exact: true })
  await choice.selectOption({ label: 'New release' })
  await dialog.getByLabel('Name').fill('Spring')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('1 item added to Spring.').waitFor()

  // From the editor, with the keyboard only.
  await opened.open(`${HOME}/entries/${second.sys.id}`)
  const panel = page.getByRole('region', { name: 'Releases' })
  await panel.getByText('Not in a release.').waitFor()
  await panel.getByRole('button', { name: 'Add to release' }).focus()
  await page.keyboard.press('Enter')
  await choice.selectOption({ label: 'Spring' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).focus()
  await page.keyboard.press('Enter')
  await panel.getByRole('link', { name: 'Spring' }).waitFor()
  await panel.getByRole('link', { name: 'Spring' }).focus()
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { level: 1, name: 'Spring' }).waitFor()
  await page.getByText('1 item has problems').waitFor()
  assert.ok(await page.getByRole('button', { name: 'Publish release' }).isDisabled())
  await assertAccessible(page)

  // The draft is fixed, and the release takes it.
  const draft = await api<WireEntry>('GET', `/entries/${second.sys.id}`)
  const fields = { ...draft.fields, name: en('Release Berta') }
  await api('PUT', `/entries/${second.sys.id}`, { fields }, { 'X-Contentful-Version': `${draft.sys.version}` })
  await page.getByRole('button', { name: 'Use draft of Release Berta' }).click()
  await page.getByText('All items can be published.').waitFor()

  await page.getByRole('button', { name: 'Schedule' }).click()
  await dialog.getByLabel('Date').fill(`${SCHEDULE_YEAR}-07-01`)
  await dialog.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await page.getByRole('region', { name: 'Schedule' }).getByText('Asia/Tokyo').waitFor()

  await page.getByRole('button', { name: 'Publish release' }).click()
  await dialog.getByRole('button', { name: 'Publish release' }).click()
  await page.getByText('Release published.').waitFor()
  await page.getByText('This release is archived and cannot be changed.').waitFor()
  await eventually(async () => assert.equal((await releaseNamed('Spring'))?.sys.status, 'archived'))
  for (const { sys } of [first, second]) {
    const entry = await api<WireEntry>('GET', `/entries/${sys.id}`)
    assert.ok(entry.sys.publishedVersion !== undefined, sys.id)
  }
  await assertAccessible(page)
})

test('a release is created, shown in the list and deleted', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/releases`)
  await opened.signIn()
  await page.getByRole('button', { name: 'Create release' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Short-lived')
  await dialog.getByRole('button', { name: 'Create release' }).click()
  await page.getByText('This release is empty').waitFor()
  await page.getByRole('button', { name: 'Delete release' }).click()
  await dialog.getByRole('button', { name: 'Delete release' }).click()
  await page.getByRole('heading', { level: 1, name: 'Releases' }).waitFor()
  assert.equal(await releaseNamed('Short-lived'), undefined)
})
