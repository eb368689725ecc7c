// Blocks of a rich text: the slash menu, moving, tables, word count and full screen.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countWords } from '../../web/src/parts/text/count-words.ts'
import { en, managementOf } from './management.ts'
import { assertNoSidewaysScroll, eventually, HOME, useApp } from './open-app.ts'
import { block, item, paragraph, richTextPages, text, typeLines } from './rich-text-page.ts'

const app = useApp()
const openText = richTextPages(app)

test('the slash menu inserts allowed blocks by keyboard', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(HOME)
  await opened.signIn()
  const { area, stores } = await openText(opened, [{ enabledNodeTypes: ['heading-2', 'unordered-list', 'hr'] }])
  const menu = page.getByRole('listbox', { name: 'Insert block' })
  await page.keyboard.type('/')
  await menu.getByRole('option', { name: 'Heading 2' }).waitFor()
  assert.equal(await menu.getByRole('option').count(), 4)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await typeLines(page, 'Title', '/lis')
  assert.equal(await menu.getByRole('option').count(), 1)
  await page.keyboard.press('Enter')
  await page.keyboard.type('and/or /zzz')
  await page.getByText('No matching blocks.').waitFor()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await stores(block('heading-2', text('Title')), block('unordered-list', item(paragraph(text('and/or /zzz')))))
  await area.waitFor()
  opened.assertQuiet()
})

test('blocks and list items move by keys and buttons, and tables report nothing to the console', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(HOME)
  await opened.signIn()
  const unknown = {
    nodeType: 'embedded-resource-block',
    data: { target: { sys: { type: 'ResourceLink', linkType: 'Contentful:Entry', urn: 'x' } } },
    content: [],
  }
  const body = block('document', paragraph(text('one\ntwo')), unknown, paragraph(text('last')))
  const { area, stores } = await openText(opened, [], body)
  await area.getByText('last').click()
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await stores(paragraph(text('one\ntwo')), paragraph(text('last')), unknown)
  await page.getByRole('button', { name: 'Move block up' }).click()
  await stores(paragraph(text('last')), paragraph(text('one\ntwo')), unknown)
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await page.keyboard.type('!')
  await page.getByText('4 words').or(page.getByText('3 words')).first().waitFor()
  await page.keyboard.press('Enter')
  const tools = page.getByRole('toolbar', { name: 'Format Body' })
  await tools.getByRole('button', { name: 'Table' }).click()
  for (const name of ['Row below', 'Column after', 'Toggle header row', 'Delete row', 'Delete column']) {
    await tools.getByRole('button', { name: 'Table' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  assert.equal(await area.locator('tr').count(), 3)
  opened.assertQuiet()
})

test('an entry is not offered for embedding in itself', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(HOME)
  await opened.signIn()
  await openText(opened, [{ enabledNodeTypes: ['embedded-entry-block'] }])
  const { api, newEntry } = managementOf(app)
  const entry = `/entries/${new URL(page.url()).pathname.split('/').at(-1)}`
  const { sys } = await api<{ sys: { contentType: { sys: { id: string } } } }>('GET', entry)
  await newEntry(sys.contentType.sys.id, { title: en('Selfsame, another') })
  await page.getByRole('textbox', { name: 'Title' }).fill('Selfsame')
  await eventually(async () => assert.deepEqual((await api('GET', entry)).fields.title, en('Selfsame')))
  await page.getByRole('toolbar', { name: 'Format Body' }).getByRole('button', { name: 'Embed' }).click()
  await page.getByRole('menuitem', { name: 'Entry block' }).click()
  const picker = page.getByRole('dialog')
  await picker.getByLabel('Search entries').fill('Selfsame')
  await eventually(async () => assert.equal(await picker.getByRole('radio').count(), 1))
  await picker.getByRole('radio', { name: 'Selfsame, another' }).waitFor()
  opened.assertQuiet()
})

test('full screen keeps the text, and Escape ends it', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(HOME)
  await opened.signIn()
  await page.setViewportSize({ width: 360, height: 740 })
  const { stores } = await openText(opened)
  await page.keyboard.type('before ')
  await page.getByRole('button', { name: 'Full screen' }).click()
  const box = await page.locator('[data-full]').boundingBox()
  assert.deepEqual([box?.x, box?.y, box?.width, box?.height], [0, 0, 360, 740])
  await assertNoSidewaysScroll(page)
  await page.keyboard.type('full')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Full screen' }).waitFor()
  await page.keyboard.type(' after')
  await stores(paragraph(text('before full after')))
  opened.assertQuiet()
})

test('words are counted as the language separates them', () => {
  assert.deepEqual(
    [countWords('One, two-three!', 'en-US'), countWords('', 'de'), countWords('x y', 'no locale')],
    [3, 0, 2],
  )
  assert.ok(countWords('東京の塔', 'ja') > 1)
})
