import assert from 'node:assert/strict'
import { test } from 'node:test'
import { png } from '../support/images.ts'
import { assertAccessible } from './accessible.ts'
import { managementOf } from './management.ts'
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
  await uploads.getByText('1 file exists already').waitFor()
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
  await uploads.getByText('3 files uploaded, 1 failed').waitFor()

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
