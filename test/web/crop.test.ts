import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inside, resized, spanned, turned, withRatio } from '../../web/src/pages/asset/crop/crop-area.ts'
import { colorOf, jpeg, pixels } from '../support/images.ts'
import { assertAccessible } from './accessible.ts'
import { managementOf } from './management.ts'
import { assertNoSidewaysScroll, eventually, HOME, useApp } from './open-app.ts'

const SIZE = { width: 400, height: 200 }

test('a selection stays inside the image', () => {
  const area = { x: 100, y: 50, width: 200, height: 100 }
  assert.deepEqual(inside({ x: -5, y: 150, width: 500, height: 100.4 }, SIZE), {
    x: 0,
    y: 100,
    width: 400,
    height: 100,
  })
  assert.deepEqual(withRatio(area, 1, SIZE), { x: 150, y: 50, width: 100, height: 100 })
  assert.deepEqual(resized(area, { width: 900 }, null, SIZE), { ...area, width: 300 })
  assert.deepEqual(resized(area, { width: 900 }, 1, SIZE), { ...area, width: 150, height: 150 })
  assert.deepEqual(spanned({ x: 300, y: 150 }, { x: 100, y: -50 }, null, SIZE), {
    x: 100,
    y: 0,
    width: 200,
    height: 150,
  })
  assert.deepEqual(spanned({ x: 0, y: 0 }, { x: 50, y: 900 }, 1, SIZE), { x: 0, y: 0, width: 200, height: 200 })
})

test('a rotated selection shows the same part of the picture', () => {
  const crop = { rotate: 0 as const, x: 10, y: 20, width: 100, height: 50 }
  const right = turned(crop, SIZE, true)
  assert.deepEqual(right, { rotate: 90, x: 130, y: 10, width: 50, height: 100 })
  assert.deepEqual(turned(right, SIZE, false), crop)
  let around = crop as Parameters<typeof turned>[0]
  for (let i = 0; i < 4; i++) around = turned(around, SIZE, true)
  assert.deepEqual(around, crop)
})

const app = useApp()

interface Stored {
  fields: { file: Record<string, { url: string; details: { image: object; crop?: object } }> }
}

test('crops and rotates an image by keyboard and by pointer, and restores the original', async () => {
  const { api } = managementOf(app)
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/media`)
  await opened.signIn()
  const buffer = await jpeg(400, 200)
  await page.locator('input[type=file]').setInputFiles({ name: 'cut.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('region', { name: 'Uploads' }).getByRole('link', { name: 'cut.jpg' }).click()
  await page.getByText('400 × 200 px').waitFor()
  const id = page.url().split('/').at(-1)!
  const file = async () => (await api<Stored>('GET', `/assets/${id}`)).fields.file['en-US']!
  const original = (await file()).url

  await page.getByRole('button', { name: 'Crop and rotate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Result: 400 × 200 px').waitFor()
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await assertNoSidewaysScroll(page)
    await assertAccessible(page, `the crop dialog at ${width} px`)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  // By keyboard: the lower right quarter, which is yellow.
  await dialog.getByLabel('Width').fill('150')
  await dialog.getByLabel('Height').fill('80')
  const selection = dialog.getByRole('button', { name: 'Selected part' })
  await selection.focus()
  for (let i = 0; i < 30; i++) await page.keyboard.press('Shift+ArrowRight')
  for (let i = 0; i < 30; i++) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+ArrowLeft')
  await dialog.getByText('Result: 149 × 80 px').waitFor()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('149 × 80 px').waitFor()
  const cropped = await file()
  assert.deepEqual(cropped.details.crop, { rotate: 0, x: 250, y: 120, width: 149, height: 80 })
  const bytes = Buffer.from(await (await fetch(`http:${cropped.url}`)).arrayBuffer())
  assert.equal(colorOf((await pixels(bytes)).at(5, 5)), 'yellow')

  // The dialog starts with the stored crop; by pointer: another part, rotated.
  await page.getByRole('button', { name: 'Crop and rotate' }).click()
  await dialog.getByText('Result: 149 × 80 px').waitFor()
  await dialog.getByRole('button', { name: 'Rotate right' }).click()
  await dialog.getByText('Result: 80 × 149 px').waitFor()
  await dialog.getByLabel('Aspect ratio').selectOption({ label: 'Original' })
  await dialog.getByText('Result: 200 × 400 px').waitFor()
  await dialog.getByLabel('Aspect ratio').selectOption('1:1')
  await dialog.getByRole('button', { name: 'Select all' }).click()
  await dialog.getByText('Result: 200 × 400 px').waitFor()
  assert.equal(await dialog.getByLabel('Aspect ratio').inputValue(), '')
  await dialog.getByLabel('Aspect ratio').selectOption('1:1')
  await dialog.getByText('Result: 200 × 200 px').waitFor()
  const box = (await dialog.locator('img').boundingBox())!
  const stage = { x: box.x, y: box.y, width: box.width, height: box.height }
  await page.mouse.move(stage.x + stage.width / 2, stage.y + stage.height / 2)
  await page.mouse.down()
  await page.mouse.move(stage.x + stage.width / 2, stage.y + stage.height, { steps: 4 })
  await page.mouse.up()
  await eventually(async () => assert.equal(await dialog.getByLabel('Top').inputValue(), '200'))
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('200 × 200 px').waitFor()

  await page.getByRole('button', { name: 'Crop and rotate' }).click()
  await dialog.getByRole('button', { name: 'Restore original' }).click()
  await page.getByText('400 × 200 px').waitFor()
  assert.equal((await file()).url, original)
  opened.assertQuiet()
})
