// Spaces from templates and export files.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { ExportProblem, parseExport } from '../../web/src/features/space-import/parse-export.ts'
import { assertAccessible } from './accessible.ts'
import { managementOf } from './management.ts'
import { useApp } from './open-app.ts'

const app = useApp({ SHEAF_DEMO: '0' })
const { api } = managementOf(app, '')

interface Listed {
  total: number
  items: { sys: { id: string; publishedVersion?: number }; name?: string; code?: string; default?: boolean }[]
}

const spaceOf = (page: Page): string => /\/spaces\/([^/]+)/.exec(page.url())![1]!
const list = (space: string, what: string) => api<Listed>('GET', `/spaces/${space}/environments/master/${what}`)

const type = (id: string) => ({ sys: { type: 'Link', linkType: 'ContentType', id } })
const EXPORT = {
  locales: [
    { code: 'de', name: 'Deutsch', default: true, fallbackCode: null },
    { code: 'fr', name: 'Français', fallbackCode: 'de', optional: true },
  ],
  tags: [{ name: 'News', sys: { id: 'news', visibility: 'public' } }],
  contentTypes: [
    {
      sys: { id: 'page', version: 2, publishedVersion: 1 },
      name: 'Page',
      displayField: 'title',
      fields: [{ id: 'title', name: 'Title', type: 'Symbol', required: true, localized: true }],
    },
  ],
  editorInterfaces: [{ sys: { contentType: type('page') }, controls: [{ fieldId: 'title', widgetId: 'singleLine' }] }],
  entries: [
    {
      sys: { id: 'a', version: 3, publishedVersion: 2, contentType: type('page') },
      metadata: { tags: [{ sys: { type: 'Link', linkType: 'Tag', id: 'news' } }] },
      fields: { title: { de: 'Eins' } },
    },
    { sys: { id: 'b', version: 1, contentType: type('page') }, fields: { title: { de: 'Zwei' } } },
    { sys: { id: 'c', version: 2, publishedVersion: 1, contentType: type('page') }, fields: {} },
    { sys: { id: 'd', version: 2, publishedVersion: 1, contentType: type('missing') }, fields: {} },
  ],
}

const asFile = (content: unknown, name = 'export.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
})

const refused: [what: string, text: string, reason: string][] = [
  ['text', 'hello', 'json'],
  ['a list', '[]', 'format'],
  ['an object without content', '{"items":[]}', 'format'],
  ['a kind that is no list', '{"entries":{}}', 'kind'],
  ['an entry without an id', '{"entries":[{"fields":{}}]}', 'identity'],
  ['null instead of an entry', '{"entries":[null]}', 'identity'],
  ['an id that occurs twice', '{"tags":[{"sys":{"id":"a"}},{"sys":{"id":"a"}}]}', 'twice'],
]
for (const [what, text, reason] of refused) {
  test(`an export file is not ${what}`, () => {
    assert.throws(
      () => parseExport(text),
      (error) => error instanceof ExportProblem && error.reason === reason,
    )
  })
}

test('locales are created after their fallbacks', () => {
  const locales = [
    { code: 'de-AT', fallbackCode: 'de' },
    { code: 'de', fallbackCode: 'en' },
    { code: 'en', fallbackCode: null },
    { code: 'x', fallbackCode: 'y' },
    { code: 'y', fallbackCode: 'x' },
  ]
  const sorted = parseExport(JSON.stringify({ locales })).locales.map(({ id }) => id)
  assert.deepEqual(sorted.slice(0, 3), ['en', 'de', 'de-AT'])
  assert.deepEqual(sorted.slice(3).toSorted(), ['x', 'y'])
})

async function openForm(page: Page, name: string) {
  await page.getByRole('link', { name: 'Create space' }).click()
  const form = page.getByRole('dialog', { name: 'Create space' })
  await form.getByLabel('Name').fill(name)
  return form
}

test('creates a space from a template', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open('/')
  await opened.signIn()
  await page.getByRole('heading', { name: 'No spaces yet' }).waitFor()
  const form = await openForm(page, 'Night trains')
  await form.getByLabel('Default locale').fill('de-AT')
  await form.getByRole('radio', { name: 'Blog' }).check()
  await assertAccessible(page)
  await form.getByRole('button', { name: 'Create space' }).click()
  const progress = page.getByRole('dialog', { name: 'Import finished' })
  await progress.getByText('9 of 9 imported. No problems.').waitFor()
  await assertAccessible(page)
  await progress.getByRole('button', { name: 'Open space' }).click()
  await page.getByRole('heading', { level: 1, name: 'Night trains' }).waitFor()
  const space = spaceOf(page)
  const entries = await list(space, 'entries')
  assert.deepEqual(entries.items.map(({ sys }) => sys.id).toSorted(), ['first-author', 'hello-world', 'news'])
  assert.ok(entries.items.every(({ sys }) => sys.publishedVersion !== undefined))
  const editor = await api<{ controls: { fieldId: string; widgetId?: string }[] }>(
    'GET',
    `/spaces/${space}/environments/master/content_types/post/editor_interface`,
  )
  assert.equal(editor.controls.find(({ fieldId }) => fieldId === 'slug')?.widgetId, 'slugEditor')
  opened.assertQuiet()
})

test('creates a space from an export file, and lists what was refused', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open('/spaces')
  await opened.signIn()
  const form = await openForm(page, 'Imported')
  await form.getByRole('radio', { name: 'Export file' }).check()
  const create = form.getByRole('button', { name: 'Create space' })
  assert.equal(await create.isDisabled(), true)
  const before = (await api<Listed>('GET', '/spaces')).total
  await page.locator('input[type=file]').setInputFiles(asFile('{"items":[]}'))
  await create.click()
  await form.getByText('This file is not an export').waitFor()
  assert.equal((await api<Listed>('GET', '/spaces')).total, before, 'no space without content')
  await page.locator('input[type=file]').setInputFiles(asFile(EXPORT))
  await create.click()
  const finished = page.getByRole('dialog', { name: 'Import finished' })
  await finished.waitFor()
  assert.match((await finished.textContent()) ?? '', /8 of 9 imported\. 2 problems\./)
  const problems = finished.getByRole('region', { name: 'Problems' }).getByRole('listitem')
  assert.deepEqual((await problems.locator('code').allTextContents()).toSorted(), ['c', 'd'])
  await finished.getByRole('button', { name: 'Open space' }).click()
  await page.getByRole('heading', { level: 1, name: 'Imported' }).waitFor()
  const space = spaceOf(page)
  const locales = await list(space, 'locales')
  assert.deepEqual(locales.items.map(({ code, default: isDefault }) => [code, isDefault]).toSorted(), [
    ['de', true],
    ['fr', false],
  ])
  const entries = await list(space, 'entries')
  const states = entries.items.map(({ sys }) => [sys.id, sys.publishedVersion !== undefined]).toSorted()
  assert.deepEqual(states, [
    ['a', true],
    ['b', false],
    ['c', false],
  ])
  opened.assertQuiet([/\b4\d\d\b/])
})

test('an import can be canceled; what was imported stays', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open('/spaces')
  await opened.signIn()
  const reached = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route(/\/entries\/hello-world$/, async (route) => {
    reached.resolve()
    await held.promise
    await route.continue().catch(() => {})
  })
  const form = await openForm(page, 'Half')
  await form.getByRole('radio', { name: 'Blog' }).check()
  await form.getByRole('button', { name: 'Create space' }).click()
  await reached.promise
  const running = page.getByRole('dialog', { name: 'Importing' })
  await running.getByText('Entries: 8 of 9').waitFor()
  await running.getByRole('button', { name: 'Cancel' }).click()
  const canceled = page.getByRole('dialog', { name: 'Import canceled' })
  await canceled.getByText('8 of 9 imported.').waitFor()
  held.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await canceled.getByRole('button', { name: 'Open space' }).click()
  await page.getByRole('heading', { level: 1, name: 'Half' }).waitFor()
  const space = spaceOf(page)
  const entries = await list(space, 'entries')
  assert.deepEqual(entries.items.map(({ sys }) => sys.id).toSorted(), ['first-author', 'news'])
})

test('shows that entries are being published', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open('/spaces')
  await opened.signIn()
  const held = Promise.withResolvers<void>()
  await page.route(/\/entries\/hello-world\/published$/, async (route) => {
    await held.promise
    await route.continue()
  })
  const form = await openForm(page, 'Slow')
  await form.getByRole('radio', { name: 'Blog' }).check()
  await form.getByRole('button', { name: 'Create space' }).click()
  const running = page.getByRole('dialog', { name: 'Importing' })
  await running.getByText('Publishing: 2 of 3').waitFor()
  assert.ok(Number(await running.getByRole('progressbar').getAttribute('aria-valuenow')) < 100)
  held.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('dialog', { name: 'Import finished' }).getByText('9 of 9 imported. No problems.').waitFor()
  opened.assertQuiet()
})

test('waits when the rate limit refuses to process a file', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open('/spaces')
  await opened.signIn()
  let attempts = 0
  await page.route(/\/assets\/picture\/files\/de\/process$/, (route) => {
    attempts += 1
    const sys = { type: 'Error', id: 'RateLimitExceeded' }
    if (attempts === 1) return route.fulfill({ status: 429, headers: { 'Retry-After': '0' }, json: { sys } })
    return route.fulfill({ status: 204 })
  })
  // The file is not fetched here; the response says that it is processed.
  await page.route(/\/assets\/picture$/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const json = await response.json()
    json.fields.file.de.url = '//images.example.org/picture.png'
    return route.fulfill({ response, json })
  })
  const file = { fileName: 'picture.png', contentType: 'image/png', url: '//images.example.org/picture.png' }
  const assets = [{ sys: { id: 'picture', version: 1 }, fields: { title: { de: 'Bild' }, file: { de: file } } }]
  const form = await openForm(page, 'Patient')
  await form.getByRole('radio', { name: 'Export file' }).check()
  await page.locator('input[type=file]').setInputFiles(asFile({ locales: EXPORT.locales, assets }))
  await form.getByRole('button', { name: 'Create space' }).click()
  await page.getByRole('dialog', { name: 'Import finished' }).getByText('3 of 3 imported. No problems.').waitFor()
  assert.equal(attempts, 2)
  await page.unrouteAll({ behavior: 'wait' })
  opened.assertQuiet([/status of 429/])
})

test('an empty space offers templates', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  const { sys } = await api<{ sys: { id: string } }>('POST', '/spaces', { name: 'Bare', defaultLocale: 'en-US' })
  await opened.open(`/spaces/${sys.id}/environments/master/content-types`)
  await opened.signIn()
  await page.getByRole('button', { name: 'Use a template or import' }).click()
  const form = page.getByRole('dialog', { name: 'Fill this space' })
  await form.getByRole('radio', { name: 'Documentation' }).check()
  await form.getByRole('button', { name: 'Import', exact: true }).click()
  const finished = page.getByRole('dialog', { name: 'Import finished' })
  await finished.getByText('6 of 6 imported. No problems.').waitFor()
  await finished.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('link', { name: 'Article' }).waitFor()
  assert.equal((await list(sys.id, 'content_types')).total, 2)
  opened.assertQuiet()
})
