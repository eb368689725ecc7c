import assert from 'node:assert/strict'
import { test } from 'node:test'
import { png } from '../support/images.ts'
import { assertAccessible } from './accessible.ts'
import { en, managementOf } from './management.ts'
import { assertNoSidewaysScroll, eventually, HOME, useApp } from './open-app.ts'

const app = useApp()

test('a file that exists already can be used instead, or uploaded anyway', async () => {
  const { api } = managementOf(app)
  const total = async () => (await api<{ total: number }>('GET', '/assets?limit=0')).total
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/media`)
  await opened.signIn()
  const buffer = await png(64, 32)
  const choose = (name: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await choose('quarters.png')
  await uploads.getByText('1 file uploaded').waitFor()
  const before = await total()

  await choose('again.png')
  await uploads.getByText('1 file already exists').waitFor()
  await uploads.getByText('Same file as').getByRole('link', { name: 'quarters' }).waitFor()
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await assertNoSidewaysScroll(page)
    await assertAccessible(page, `a file that exists already at ${width} px`)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await uploads.getByRole('button', { name: 'Use existing' }).click()
  await uploads.getByText('Existing file used').waitFor()
  assert.equal(await total(), before)

  await choose('third.png')
  await uploads.getByRole('button', { name: 'Cancel', exact: true }).click()
  await uploads.getByText('Canceled.').waitFor()
  await choose('second.png')
  await uploads.getByRole('button', { name: 'Upload anyway' }).click()
  await eventually(async () => assert.equal(await total(), before + 1))
  await uploads.getByText('2 files uploaded, 1 reused, 1 failed').waitFor()

  await page.getByRole('button', { name: 'Tools' }).click()
  await page.getByRole('menuitem', { name: 'Find duplicates' }).click()
  await page.getByRole('link', { name: 'second', exact: true }).waitFor()
  await page.getByRole('link', { name: 'quarters', exact: true }).waitFor()
  await assertAccessible(page, 'duplicate files')
  await page.getByRole('link', { name: 'second', exact: true }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete file' }).click()
  await page.waitForURL(`**${HOME}/media`)
  await opened.open(`${HOME}/media/duplicates`)
  await page.getByText('No duplicates').waitFor()
  // The page of the deleted asset may ask for it once more.
  opened.assertQuiet([/status of 404/])
})

test('a field and a rich text use the existing asset', async () => {
  const { api, newEntry } = managementOf(app)
  const fields = [
    { id: 'title', name: 'Title', type: 'Symbol' },
    { id: 'photo', name: 'Photo', type: 'Link', linkType: 'Asset' },
    { id: 'body', name: 'Body', type: 'RichText' },
  ]
  await api('PUT', '/content_types/report', { name: 'Report', displayField: 'title', fields })
  await api('PUT', '/content_types/report/published', undefined, { 'X-Contentful-Version': '1' })
  const entry = await newEntry('report', { title: en('Report') })
  const stored = async () => (await api('GET', `/entries/${entry.sys.id}`)).fields
  const total = async () => (await api<{ total: number }>('GET', '/assets?limit=0')).total
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/media`)
  await opened.signIn()
  const buffer = await png(48, 24)
  await page.locator('input[type=file]').setInputFiles({ name: 'chart.png', mimeType: 'image/png', buffer })
  await page.getByRole('region', { name: 'Uploads' }).getByText('1 file uploaded').waitFor()
  const before = await total()
  const [asset] = (await api<{ items: { sys: { id: string } }[] }>('GET', '/assets?order=-sys.createdAt&limit=1')).items
  const target = { sys: { type: 'Link', linkType: 'Asset', id: asset!.sys.id } }

  await opened.open(`${HOME}/entries/${entry.sys.id}`)
  const photo = page.locator('[data-field=photo]')
  await photo.locator('input[type=file]').setInputFiles({ name: 'again.png', mimeType: 'image/png', buffer })
  await photo.getByRole('button', { name: 'Use existing' }).click()
  await photo.getByRole('link', { name: 'chart' }).waitFor()
  await eventually(async () => assert.deepEqual((await stored()).photo, en(target)))
  assert.equal(await page.getByText('again.png').count(), 0)

  const body = page.locator('[data-field=body]')
  await page.getByRole('textbox', { name: 'Body' }).click()
  await page.evaluate(`(() => {
    const data = new DataTransfer()
    const bytes = Uint8Array.from(atob('${buffer.toString('base64')}'), (c) => c.charCodeAt(0))
    data.items.add(new File([bytes], 'pasted.png', { type: 'image/png' }))
    document.querySelector('[data-field=body] [contenteditable]').dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })()`)
  await body.getByRole('button', { name: 'Use existing' }).click()
  await eventually(async () => {
    const { content } = (await stored()).body!['en-US'] as { content: { nodeType: string; data: object }[] }
    const embedded = content.filter(({ nodeType }) => nodeType === 'embedded-asset-block')
    assert.deepEqual(
      embedded.map(({ data }) => data),
      [{ target }],
    )
  })
  assert.equal(await body.getByText('pasted.png').count(), 0)
  assert.equal(await total(), before)
  opened.assertQuiet()
})
