// Unsaved input is never lost or overwritten.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { NOTHING_LOST, remainingLost, toStorable, withoutLost } from '../../web/src/features/webhooks/webhook-draft.ts'
import { TEMPLATES } from '../../web/src/features/webhooks/webhook-templates.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/server.ts'
import { assertAccessible } from './accessible.ts'
import { en, managementOf, type WireEntry } from './management.ts'
import { endSession, eventually, fillSignIn, HOME, hold, until, useApp } from './open-app.ts'

const app = useApp()

const { api, newEntry } = managementOf(app)

const stored = async (id: string, field: string) => (await api('GET', `/entries/${id}`)).fields[field]?.['en-US']

/** Waits until the server has this value of a field. */
const untilStored = (id: string, field: string, value: unknown) =>
  eventually(async () => assert.deepEqual(await stored(id, field), value))

const FIELDS = [
  { id: 'name', name: 'Name', type: 'Symbol', required: true },
  { id: 'code', name: 'Code', type: 'Symbol', required: true },
  { id: 'where', name: 'Where', type: 'Location' },
  { id: 'when', name: 'When', type: 'Date' },
  { id: 'data', name: 'Data', type: 'Object' },
]

let contentType: Promise<unknown> | undefined

/** The first test creates the content type. */
async function newStop(fields: object): Promise<WireEntry> {
  contentType ??= api('PUT', '/content_types/stop', { name: 'Stop', displayField: 'name', fields: FIELDS }).then(() =>
    api('PUT', '/content_types/stop/published', undefined, { 'X-Contentful-Version': '1' }),
  )
  await contentType
  return newEntry('stop', fields)
}

async function openEntry(entry: WireEntry, search = '') {
  const opened = await app.openPage()
  await opened.open(`${HOME}/entries/${entry.sys.id}${search}`)
  await opened.signIn()
  await opened.page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  return opened
}

const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).first().waitFor()

test('problems take the focus once, and never from a user who fixes them', async () => {
  await using opened = await openEntry(await newStop({}))
  const { page } = opened
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const problems = page.getByRole('alert', { name: 'Problems' })
  await problems.getByText('2 problems').waitFor()
  await until(page, "document.activeElement.getAttribute('aria-label') === 'Problems'")
  await page.getByRole('textbox', { name: 'Name', exact: true }).click()
  await page.keyboard.type('Kiosk at the pier', { delay: 15 })
  await problems.getByText('1 problem').waitFor()
  assert.equal(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue(), 'Kiosk at the pier')
  opened.assertQuiet([/\b422\b/])
})

test('incomplete locations, dates and JSON are stored until they are complete', async () => {
  const entry = await newStop({
    name: en('Halves'),
    when: en('2026-11-06T09:30:15-03:00'),
    data: en({ a: 1 }),
  })
  await using opened = await openEntry(entry)
  const { page } = opened
  await page.getByRole('textbox', { name: 'Where, latitude' }).fill('59.9')
  await page.getByRole('textbox', { name: 'Where, longitude' }).click()
  assert.equal(await page.getByRole('textbox', { name: 'Where, latitude' }).inputValue(), '59.9')
  await page.keyboard.type('10.7')
  await page.getByRole('textbox', { name: 'When', exact: true }).fill('')
  await page.getByRole('textbox', { name: 'When', exact: true }).fill('2026-12-24')
  await saved(page)
  await untilStored(entry.sys.id, 'where', { lat: 59.9, lon: 10.7 })
  await untilStored(entry.sys.id, 'when', '2026-12-24T09:30:15-03:00')

  const area = page.getByRole('textbox', { name: 'Data' })
  await area.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('[1, ')
  await page.getByText(/^Not saved: /).waitFor()
  // Another user saves, and the page is reloaded: the incomplete text is still there and was not sent.
  const now = await api('GET', `/entries/${entry.sys.id}`)
  const theirs = { fields: { ...now.fields, name: en('Others') } }
  await api('PUT', `/entries/${entry.sys.id}`, theirs, { 'X-Contentful-Version': `${now.sys.version}` })
  await page.getByRole('heading', { level: 1, name: 'Others' }).waitFor()
  await eventually(async () => assert.match((await area.textContent()) ?? '', /^\[1, /))
  await page.reload()
  await page.getByText(/^Not saved: /).waitFor()
  assert.deepEqual(await stored(entry.sys.id, 'data'), { a: 1 })
  await area.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('2]')
  await page.getByText(/^Not saved: /).waitFor({ state: 'detached' })
  await saved(page)
  await untilStored(entry.sys.id, 'data', [1, 2])
  opened.assertQuiet()
})

test('a deleted entry stays in its editor and is restored with unsaved changes', async () => {
  const entry = await newStop({ name: en('Short-lived') })
  await using opened = await openEntry(entry)
  const { page } = opened
  await api('DELETE', `/entries/${entry.sys.id}`, undefined, { 'X-Contentful-Version': '1' })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Written after the end')
  const notice = page.getByRole('alert', { name: 'Deleted' })
  await notice.waitFor()
  assert.equal(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue(), 'Written after the end')
  await assertAccessible(page)
  // Another tab has no entry to show, but shows the typed text.
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByRole('region', { name: 'Unsaved changes as JSON' }).getByText('"Written after the end"').waitFor()
  await assertAccessible(other)
  await other.close()
  await notice.getByRole('button', { name: 'Restore entry' }).click()
  await notice.waitFor({ state: 'detached' })
  await untilStored(entry.sys.id, 'name', 'Written after the end')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('And on')
  await saved(page)
  opened.assertQuiet([/\b4(?:04|22|00)\b/])
})

test('changes typed while signed out are saved after signing in', async () => {
  const entry = await newStop({ name: en('Before') })
  await using opened = await openEntry(entry)
  const { page } = opened
  await endSession(page, () => page.getByRole('textbox', { name: 'Name', exact: true }).fill('Typed without a session'))
  await page.getByLabel('Email').waitFor()
  await fillSignIn(page, ADMIN_EMAIL, ADMIN_PASSWORD)
  await page.getByRole('heading', { level: 1, name: 'Typed without a session' }).waitFor()
  await page
    .getByRole('status')
    .getByText(/^(?:Saved|All changes saved)$/)
    .waitFor()
  await untilStored(entry.sys.id, 'name', 'Typed without a session')
  opened.assertQuiet([/\b401\b/])
})

test('refused changes can be discarded', async () => {
  const entry = await newStop({ name: en('Kept') })
  await using opened = await openEntry(entry)
  const { page } = opened
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('x'.repeat(300))
  await page.getByText(/^Not saved:/).waitFor()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  const undo = await hold(page.getByRole('button', { name: 'Undo' }))
  await eventually(async () =>
    assert.equal(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue(), 'Kept'),
  )
  await undo.click()
  await eventually(async () =>
    assert.equal((await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).length, 300),
  )
  opened.assertQuiet([/\b422\b/])
})

test('a webhook form keeps unsaved changes while its log is open, and never overwrites other users', async () => {
  const put = (name: string, version?: number) =>
    managementOf(app, '/spaces/magazine').api(
      'PUT',
      '/webhook_definitions/hook',
      { name, url: 'https://hooks.invalid/build', topics: ['Entry.publish'] },
      version === undefined ? {} : { 'X-Contentful-Version': `${version}` },
    )
  const { sys } = await put('Build')
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/settings/webhooks/hook`)
  await opened.signIn()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Build and tell')
  await page.getByRole('button', { name: 'Send test call' }).click()
  await page.getByRole('tab', { name: 'Activity log', selected: true }).waitFor()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await eventually(async () => assert.equal(await name.inputValue(), 'Build and tell'))
  await put('Of somebody else', sys.version)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('alert').waitFor()
  await eventually(async () => assert.equal(await name.inputValue(), 'Build and tell'))
  opened.assertQuiet([/\b409\b/])
})

test('a stored webhook draft contains no secrets, and values that are typed again are complete', () => {
  const [header] = TEMPLATES.flatMap(({ filled }) => filled.headers ?? [])
  const sent = {
    ...{ name: 'x', url: 'https://me:hush@hooks.invalid/', topics: [], filters: null, httpBasicUsername: null },
    ...{ transformation: null, active: true, httpBasicPassword: 'hush' },
    headers: [header!, { key: 'X-Empty', value: '' }, { key: 'X-New', value: 'hush' }],
  }
  const stored = toStorable({ base: null, sent, body: '', filters: [], lost: NOTHING_LOST })
  assert.doesNotMatch(JSON.stringify(stored), /hush/)
  assert.deepEqual(stored.lost, { url: true, password: true, headers: ['X-New'] })
  assert.deepEqual(stored.sent.headers, [header, { key: 'X-Empty', value: '' }, { key: 'X-New' }])
  // Stored again before it is typed again, the value is still missing.
  assert.deepEqual(toStorable(stored).lost, stored.lost)
  assert.deepEqual(remainingLost(sent, stored.lost), NOTHING_LOST)
  const without = withoutLost(stored)
  assert.deepEqual(without.headers, [header, { key: 'X-Empty', value: '' }])
})

test('webhook and role forms survive the session, and no secret is stored in the browser', async () => {
  await managementOf(app, '/spaces/magazine').api('PUT', '/webhook_definitions/told', {
    ...{ name: 'Told', url: 'https://hooks.invalid/told', topics: ['Entry.publish'] },
    headers: [
      { key: 'X-Plain', value: 'plain' },
      { key: 'X-Secret', value: 'old secret', secret: true },
    ],
  })
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/settings/webhooks/told`)
  await opened.signIn()
  const signInAgain = async () => {
    await page.getByLabel('Email').waitFor()
    await fillSignIn(page, ADMIN_EMAIL, ADMIN_PASSWORD)
  }
  const stored = () => page.evaluate<string>('JSON.stringify({ ...sessionStorage, ...localStorage })')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Told more')
  await page.getByRole('textbox', { name: 'Value of X-Secret' }).fill('new secret')
  await page.getByRole('button', { name: 'Add header' }).click()
  await page.getByRole('textbox', { name: 'Header name' }).last().fill('Authorization')
  // The header is not marked as secret yet.
  await page.getByRole('textbox', { name: 'Value of Authorization' }).fill('Bearer hush')
  await page.getByRole('textbox', { name: 'Basic authentication: user' }).fill('caller')
  await page.getByRole('textbox', { name: 'Password' }).fill('pass phrase')
  await page.getByRole('textbox', { name: 'Payload' }).fill('{ "half": ')
  await eventually(async () => assert.match(await stored(), /Told more/))
  assert.doesNotMatch(await stored(), /new secret|hush|pass phrase/)

  // The page requests the preview of the call again, and the server refuses it.
  await endSession(page, () => page.getByRole('textbox', { name: 'Payload' }).fill('{ "half": 1 }'))
  await signInAgain()
  const notice = page.getByRole('status').filter({ hasText: 'Restored unsaved changes.' })
  await notice.getByText('enter the password, the value of X-Secret and the value of Authorization again').waitFor()
  assert.equal(await name.inputValue(), 'Told more')
  assert.equal(await page.getByRole('textbox', { name: 'Payload' }).inputValue(), '{ "half": 1 }')
  assert.equal(await page.getByRole('textbox', { name: 'Value of X-Plain' }).inputValue(), 'plain')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  assert.equal(await save.isEnabled(), false, 'an old secret is not retained silently')
  await assertAccessible(page, 'a stored webhook draft')
  await page.getByRole('textbox', { name: 'Value of X-Secret' }).fill('new secret')
  await page.getByRole('textbox', { name: 'Password' }).fill('pass phrase')
  await notice.getByText(/: enter the value of Authorization again/).waitFor()
  await notice.getByRole('button', { name: 'Continue without' }).click()
  await page.getByRole('textbox', { name: 'Value of Authorization' }).waitFor({ state: 'detached' })
  assert.doesNotMatch(await stored(), /new secret|hush|pass phrase/)
  await save.click()
  await notice.waitFor({ state: 'detached' })
  await eventually(async () => assert.doesNotMatch(await stored(), /Told more/))

  // A role with an incomplete rule.
  await opened.open(`${HOME}/settings/roles`)
  await page.getByRole('button', { name: 'Edit Author' }).click()
  const form = page.getByRole('dialog', { name: 'Edit the role “Author”' })
  await form.getByLabel('Description').fill('Writes, and waits')
  await form.getByRole('button', { name: 'Add rule' }).click()
  await form.getByRole('combobox', { name: 'Content', exact: true }).selectOption('Asset')
  await page.context().clearCookies()
  await page.reload()
  await signInAgain()
  await form.getByText('Unsaved input restored').waitFor()
  assert.equal(await form.getByLabel('Description').inputValue(), 'Writes, and waits')
  assert.equal(await form.getByRole('combobox', { name: 'Content', exact: true }).inputValue(), 'Asset')
  await assertAccessible(page, 'a stored role draft')
  await form.getByRole('button', { name: 'Discard' }).click()
  await form.getByRole('button', { name: 'Save role' }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByText('Writes, and waits').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Edit Author' }).waitFor()
  assert.equal(await form.count(), 0, 'saved drafts are removed')
  // The call cannot be previewed while a header has no name.
  opened.assertQuiet([/\b401\b/, /webhook_previews: .*\b422\b/])
})

test('only locales that can be edited are offered', async () => {
  await api('POST', '/locales', {
    ...{ name: 'Norwegian', code: 'nb', fallbackCode: 'en-US', optional: true },
    ...{ contentManagementApi: false, contentDeliveryApi: true },
  })
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/entries/article-lighthouse?locale=all`)
  await opened.signIn()
  await page.getByRole('textbox', { name: 'Title, German (Germany)' }).waitFor()
  assert.equal(await page.getByText('Norwegian').count(), 0)
  opened.assertQuiet()
})

test('publishing asks about unpublished links, and a taken slug is reported', async () => {
  const author = await api(
    'POST',
    '/entries',
    { fields: { name: en('Ines Falk'), slug: en('ines') } },
    { 'X-Contentful-Content-Type': 'author' },
  )
  const version = { 'X-Contentful-Version': `${author.sys.version}` }
  const published = await api('PUT', `/entries/${author.sys.id}/published`, undefined, version)
  await api(
    'PUT',
    `/entries/${author.sys.id}`,
    { fields: { name: en('Ines Falk-Berg'), slug: en('ines') } },
    { 'X-Contentful-Version': `${published.sys.version}` },
  )
  const { fields } = await api('GET', '/entries/article-lighthouse')
  const link = { sys: { type: 'Link', linkType: 'Entry', id: author.sys.id } }
  const copy = await api(
    'POST',
    '/entries',
    { fields: { ...fields, author: en(link), title: en('By Ines') } },
    { 'X-Contentful-Content-Type': 'article' },
  )
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/entries/${copy.sys.id}`)
  await opened.signIn()
  await page.getByText(/^Already used by/).waitFor()
  await page.getByRole('textbox', { name: 'Slug' }).fill('by-ines')
  await page.getByText(/^Already used by/).waitFor({ state: 'detached' })
  await saved(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  // Changed entries are not preselected, because another editor may still be working on them.
  const change = dialog.getByRole('checkbox', { name: 'Ines Falk-Berg (Author)' })
  await change.waitFor()
  assert.equal(await change.isChecked(), false)
  await assertAccessible(page)
  await change.click()
  await dialog.getByRole('button', { name: /^Publish all/ }).click()
  await page.getByRole('region', { name: 'Status' }).getByText('Published', { exact: true }).first().waitFor()
  opened.assertQuiet()
})
