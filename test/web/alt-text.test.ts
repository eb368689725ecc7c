import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './accessible.ts'
import { en, managementOf } from './management.ts'
import { assertNoSidewaysScroll, eventually, HOME, useApp } from './open-app.ts'

const app = useApp()

interface Stored {
  sys: { id: string; version: number }
  fields: { title: Record<string, string>; description?: Record<string, string>; file: Record<string, object> }
}

/** Removes the texts of the first three images of the demo space. */
async function withoutTexts() {
  const { api } = managementOf(app)
  const { items } = await api<{ items: Stored[] }>('GET', '/assets?mimetype_group=image&order=sys.id&limit=3')
  const save = (asset: Stored, fields: object) =>
    api<Stored>('PUT', `/assets/${asset.sys.id}`, { fields }, { 'X-Contentful-Version': `${asset.sys.version}` })
  const bare: Stored[] = []
  for (const asset of items) {
    const { description: _, ...fields } = asset.fields
    bare.push(await save(asset, fields))
  }
  const get = (id: string) => api<Stored>('GET', `/assets/${id}`)
  return { bare, save, get }
}

test('finds images without alt text, and saves many texts with conflicts', async () => {
  const { bare, save, get } = await withoutTexts()
  const [first, second, third] = bare as [Stored, Stored, Stored]
  const titleOf = ({ fields }: Stored) => fields.title['en-US']!
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/media`)
  await opened.signIn()
  await page.getByText('No alt text').first().waitFor()
  assert.equal(await page.getByText('No alt text').count(), 3)
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: 'Missing alt text' }).click()
  await page.getByText('3 files', { exact: true }).waitFor()
  await page.getByLabel('Value of Missing alt text').selectOption('de-DE')
  await page.getByText('3 files', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Tools' }).click()
  await page.getByRole('menuitem', { name: 'Edit alt text' }).click()
  const text = (asset: Stored) => page.getByRole('textbox', { name: `Alt text of ${titleOf(asset)}` })
  await text(first).fill('The first image')
  await text(second).fill('Mine')
  await text(third).fill('The third image')
  await page.getByText('3 unsaved texts').first().waitFor()

  // Meanwhile another user changes the text of the second image, and the title of the third.
  await save(second, { ...second.fields, description: en('Theirs') })
  await save(third, { ...third.fields, title: en('Renamed') })
  await page.keyboard.press('Control+Enter')
  await page.getByText('Someone else changed this text to:').waitFor()
  await page.getByText('Theirs', { exact: true }).waitFor()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await eventually(async () => assert.deepEqual((await get(first.sys.id)).fields.description, en('The first image')))
  await eventually(async () => {
    const { fields } = await get(third.sys.id)
    assert.deepEqual([fields.title, fields.description], [en('Renamed'), en('The third image')])
  })
  assert.deepEqual((await get(second.sys.id)).fields.description, en('Theirs'))
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await assertNoSidewaysScroll(page)
    await assertAccessible(page, `alt texts with a conflict at ${width} px`)
  }
  await page.setViewportSize({ width: 1280, height: 900 })

  // Typing does not end the conflict.
  await text(second).fill('Mine again')
  await page.getByText('Someone else changed this text to:').waitFor()
  // The user leaves with an unsaved text, and stays.
  await page.getByRole('link', { name: 'Media' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  // What is typed while the text is being saved stays, as the next unsaved text.
  const reached = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route(new RegExp(`/assets/${second.sys.id}$`), async (route) => {
    reached.resolve()
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save 1 text' }).click()
  await reached.promise
  await text(second).fill('Mine at last')
  held.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByText('Not saved yet').waitFor()
  assert.equal(await text(second).inputValue(), 'Mine at last')
  assert.deepEqual((await get(second.sys.id)).fields.description, en('Mine again'))
  await page.getByRole('button', { name: 'Save 1 text' }).click()
  await eventually(async () => assert.deepEqual((await get(second.sys.id)).fields.description, en('Mine at last')))

  await page.reload()
  await page.getByText('No missing alt text').waitFor()
  await page.getByText('All', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Alt text of Renamed' }).waitFor()
  opened.assertQuiet([/status of 409/])
})
