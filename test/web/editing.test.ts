import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { sheaf } from '../support/command.ts'
import { assertAccessible } from './accessible.ts'
import { en, managementOf, type WireEntry } from './management.ts'
import { eventually, fillSignIn, HOME, hold, moveByKeys, until, useApp } from './open-app.ts'

const app = useApp()

const { api, newEntry } = managementOf(app)

/** After an earlier save the text is there already: a test that saves twice also waits for the stored value. */
const saved = (page: Page) =>
  page
    .getByRole('status')
    .getByText(/^Saved/)
    .first()
    .waitFor()

/** Waits until the server has this value of a field. */
const untilStored = (id: string, field: string, value: unknown) =>
  eventually(async () => assert.deepEqual((await api('GET', `/entries/${id}`)).fields[field]?.['en-US'], value))

const idOf = (page: Page): string => /entries\/([^?]+)/.exec(page.url())![1]!

test('writes an entry with autosave, links a new one, publishes and delivers it', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/content`)
  await opened.signIn()

  await page.getByRole('button', { name: 'Add entry' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Article/ })
    .click()
  await page.getByRole('textbox', { name: 'Title, English (United States)' }).fill('Cats & Lamps: a Night')
  // The slug follows the title, and every change is saved.
  await until(page, "document.querySelector('[data-field=slug] input').value === 'cats-and-lamps-a-night'")
  await saved(page)
  const id = idOf(page)
  await untilStored(id, 'slug', 'cats-and-lamps-a-night')

  // Missing values are reported immediately, with links to their fields.
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const problems = page.getByRole('alert', { name: 'Problems' })
  await problems.getByRole('button', { name: /^Author.*required/ }).click()
  await until(page, "document.activeElement.closest('[data-field=author]') !== null")

  await page.getByRole('region', { name: 'Author' }).getByRole('button', { name: 'New Author' }).click()
  const above = page.getByRole('dialog')
  await above.getByRole('textbox', { name: 'Name', exact: true }).fill('Nora Quist')
  await above
    .getByRole('status')
    .getByText(/^Saved/)
    .waitFor()
  await above.getByRole('button', { name: 'Cats & Lamps: a Night' }).click()
  await page.getByRole('region', { name: 'Author' }).getByText('Nora Quist').waitFor()

  await fillRequired(page)
  await saved(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  // The author is still a draft, which readers cannot see.
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nora Quist (Author)').waitFor()
  await dialog.getByRole('button', { name: 'Publish all 2' }).click()
  await page.getByRole('region', { name: 'Status' }).getByText('Published', { exact: true }).waitFor()

  const { delivery } = app.server().tokens
  const response = await fetch(
    `${app.server().urls.delivery}/spaces/magazine/environments/master/entries?sys.id=${id}&include=1`,
    { headers: { Authorization: `Bearer ${delivery}` } },
  )
  const { items, includes } = (await response.json()) as {
    items: { fields: { title: string } }[]
    includes: { Entry: { fields: { name: string } }[] }
  }
  assert.equal(items[0]?.fields.title, 'Cats & Lamps: a Night')
  assert.ok(includes.Entry.some(({ fields }) => fields.name === 'Nora Quist'))
  opened.assertQuiet([/published: .*\b422\b/])
})

/** The required fields of an article besides title and author. */
async function fillRequired(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Summary, English (United States)' }).fill('Short.')
  await page.getByRole('textbox', { name: 'Body, English (United States)' }).click()
  await page.keyboard.type('Once.')
  await page.getByRole('region', { name: 'Categories' }).getByRole('button', { name: 'Add existing' }).click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('checkbox').first().click()
  await picker.getByRole('button', { name: 'Add entry' }).click()
  await page.getByRole('region', { name: 'Hero image' }).getByRole('button', { name: 'Add media' }).click()
  await picker.getByLabel('Search media').fill('Two flashes')
  await picker.getByRole('button', { name: 'Two flashes, fifteen seconds' }).click()
  await picker.getByRole('button', { name: 'Add file' }).click()
  await picker.waitFor({ state: 'detached' })
}

test('two browsers: changes of different fields merge, of the same field conflict', async () => {
  const entry = await newEntry('author', { name: en('Ada'), slug: en('ada'), bio: en('Old') })
  await using one = await app.openPage()
  await using two = await app.openPage()
  for (const opened of [one, two]) {
    await opened.open(`${HOME}/entries/${entry.sys.id}`)
    await opened.signIn()
    await opened.page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  }
  await one.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada L.')
  await saved(one.page)
  await two.page.getByRole('textbox', { name: 'Bio, English (United States)' }).fill('New')
  await saved(two.page)
  await two.page.getByRole('heading', { level: 1, name: 'Ada L.' }).waitFor()
  // Changes of other users appear without a reload.
  await until(one.page, "document.querySelector('[data-field=bio] textarea').value === 'New'")

  // A client that gets the change before it types would have merged it, so one client is cut off from updates.
  await one.page.context().setOffline(true)
  await two.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Two')
  await untilStored(entry.sys.id, 'name', 'Two')
  await one.page.getByRole('textbox', { name: 'Name', exact: true }).fill('One')
  await one.page.context().setOffline(false)
  const conflict = one.page.getByRole('region', { name: 'Conflict' })
  await conflict.waitFor()
  // It is in sight.
  await one.page.getByRole('button', { name: 'Resolve' }).waitFor({ state: 'detached' })
  assert.equal(await one.page.getByRole('textbox', { name: 'Name', exact: true }).inputValue(), 'One')
  assert.equal((await api('GET', `/entries/${entry.sys.id}`)).fields.name?.['en-US'], 'Two')
  await conflict.getByRole('button', { name: 'Apply selection' }).click()
  await saved(one.page)
  await untilStored(entry.sys.id, 'name', 'One')
  await untilStored(entry.sys.id, 'bio', 'New')
  one.assertQuiet([/\b409\b/, /net::ERR_/])
  two.assertQuiet([/\b409\b/])
})

test('offline changes survive a reload and are saved when online', async () => {
  const entry = await newEntry('author', { name: en('Before') })
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/entries/${entry.sys.id}`)
  await opened.signIn()
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  await page.route('**/api/**/entries/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Typed in a tunnel')
  await page.getByText(/^Offline: changes are stored in this browser/).waitFor()
  assert.equal((await api('GET', `/entries/${entry.sys.id}`)).fields.name?.['en-US'], 'Before')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Typed in a tunnel' }).waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await page
    .getByRole('status')
    .getByText(/^(?:Saved|All changes saved)/)
    .waitFor()
  await untilStored(entry.sys.id, 'name', 'Typed in a tunnel')
  await until(page, "Object.keys(localStorage).every((key) => !key.startsWith('sheaf-edit'))")
  opened.assertQuiet([/ERR_FAILED/])
})

test('navigating away immediately loses nothing', async () => {
  const entry = await newEntry('author', { name: en('Before') })
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/entries/${entry.sys.id}`)
  await opened.signIn()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('After')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('region', { name: 'Recently changed' }).waitFor()
  await until(page, "Object.keys(localStorage).every((key) => !key.startsWith('sheaf-edit'))")
  await untilStored(entry.sys.id, 'name', 'After')
})

test('opening a rich text changes nothing; marks, lists, links and embedded entries are written', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  const before = await api('GET', '/entries/article-lighthouse')
  await opened.open(`${HOME}/entries/article-lighthouse`)
  await opened.signIn()
  const text = page.getByRole('textbox', { name: 'Body, English (United States)' })
  // Click into the first line: a click on an embedded entry below would open it.
  await text.locator('p').first().click()
  await page.waitForTimeout(900)
  assert.deepEqual((await api('GET', '/entries/article-lighthouse')).sys, before.sys)

  const entry = await newEntry('article', { title: en('Written') })
  await opened.open(`${HOME}/entries/${entry.sys.id}`)
  await text.click()
  await page.keyboard.type('Plain ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('bold')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  const tools = page.getByRole('toolbar', { name: 'Format Body, English (United States)' })
  await tools.getByRole('button', { name: 'List', exact: true }).click()
  await page.keyboard.type('one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await tools.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'URL' }).fill('https://example.com/')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await text.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  // Pasted formatted text is cleaned, and scripts in it are never parsed.
  await page.evaluate(`(() => {
    const data = new DataTransfer()
    data.setData('text/html', '<h2 onclick="alert(1)">Pasted</h2><p style="color:red">with <i>style</i><script>alert(1)</script></p>')
    document.querySelector('[data-field=body] [contenteditable]').dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })()`)
  await tools.getByRole('button', { name: 'Embed' }).click()
  await page.getByRole('menuitem', { name: 'Entry block' }).click()
  const picker = page.getByRole('dialog')
  await picker.getByLabel('Search entries').fill('Jun Aldana')
  await picker.getByRole('radio', { name: 'Jun Aldana' }).click()
  await picker.getByRole('button', { name: 'Embed entry' }).click()
  await text.getByText('Jun Aldana').waitFor()

  // The page may still show "Saved" of an earlier change, so wait until the server has the last one.
  const read = async () => {
    const { fields } = await api('GET', `/entries/${entry.sys.id}`)
    return JSON.stringify(fields.body?.['en-US'], (key, value) =>
      key === 'data' && Object.keys(value).length === 0 ? undefined : value,
    )
  }
  await eventually(async () => assert.match((await read()) ?? '', /author-jun/))
  const shape = await read()
  for (const part of [
    '{"nodeType":"text","value":"bold","marks":[{"type":"bold"}]}',
    '"nodeType":"unordered-list"',
    '{"nodeType":"hyperlink","data":{"uri":"https://example.com/"}',
    '"nodeType":"heading-2"',
    '{"nodeType":"text","value":"style","marks":[{"type":"italic"}]}',
    '{"nodeType":"embedded-entry-block","data":{"target":{"sys":{"type":"Link","linkType":"Entry","id":"author-jun"}}},"content":[]}',
  ]) {
    assert.ok(shape.includes(part), `${part}\n${shape}`)
  }
  assert.ok(!shape.includes('alert'))
  opened.assertQuiet()
})

test('links are sorted by keyboard and removed', async () => {
  const link = (id: string) => ({ sys: { type: 'Link', linkType: 'Entry', id } })
  const found = await api<{ items: WireEntry[] }>('GET', '/entries?content_type=article&limit=3&order=sys.id')
  const used = found.items.map(({ sys }) => sys.id)
  const entry = await newEntry('article', { title: en('Ordered'), related: en(used.map(link)) })
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/entries/${entry.sys.id}`)
  await opened.signIn()
  await page.getByRole('button', { name: 'Actions for Related articles 3' }).click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await saved(page)
  const [first, second, third] = used.map(link)
  await untilStored(entry.sys.id, 'related', [first, third, second])
  // The same with the drag handle by keyboard: pick up, move, drop.
  await page.getByRole('button', { name: /^Move Related articles 1/ }).focus()
  await moveByKeys(page, 'ArrowDown', '1 of 3', '2 of 3')
  await untilStored(entry.sys.id, 'related', [third, first, second])
  opened.assertQuiet()
})

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('deleting an entry says how many entries link to it, and can be undone', async () => {
  const author = await newEntry('author', { name: en('Short lived'), slug: en('short-lived') })
  const link = { sys: { type: 'Link', linkType: 'Entry', id: author.sys.id } }
  await newEntry('article', { title: en('By the author'), author: en(link) })
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/entries/${author.sys.id}`)
  await opened.signIn()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 entry links to it, and its link will break.').waitFor()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Deleted. Its versions are kept.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { level: 1, name: 'Short lived' }).waitFor()
  const restored = await api('GET', `/entries/${author.sys.id}`)
  assert.deepEqual(restored.fields, author.fields)
  // The page of the deleted entry may ask for it once more before it is left.
  opened.assertQuiet([new RegExp(`/entries/${author.sys.id}.*\\b404\\b`)])
})

test('uploads files in an entry by button and by drop, links them, and edits their titles', async () => {
  const entry = await newEntry('article', { title: en('With a picture') })
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/entries/${entry.sys.id}`)
  await opened.signIn()
  const hero = page.getByRole('region', { name: 'Hero image' })
  await hero.getByRole('button', { name: /^Upload to Hero image/ }).waitFor()
  await hero.locator('input[type=file]').setInputFiles({ name: 'one_dot.png', mimeType: 'image/png', buffer: PIXEL })
  await hero.getByRole('link', { name: 'one dot' }).waitFor()
  await saved(page)
  const link = async () =>
    (await api('GET', `/entries/${entry.sys.id}`)).fields.heroImage?.['en-US'] as { sys: { id: string } } | undefined
  const first = (await link())?.sys.id
  assert.ok(first)

  await hero.getByRole('button', { name: /^Actions for Hero image/ }).click()
  await page.getByRole('menuitem', { name: 'Title and description' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Title/).fill('A red dot')
  await page.keyboard.press('Escape')
  await hero.getByRole('link', { name: 'A red dot' }).waitFor()

  await hero.getByRole('button', { name: /^Actions for Hero image/ }).click()
  await page.getByRole('menuitem', { name: 'Remove link' }).click()
  await hero.getByText('or drop a file here').waitFor()
  const files = await page.evaluateHandle(`(() => {
    const data = new DataTransfer()
    const bytes = Uint8Array.from(atob('${PIXEL.toString('base64')}'), (c) => c.charCodeAt(0))
    data.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }))
    return data
  })()`)
  await hero.getByText('or drop a file here').dispatchEvent('drop', { dataTransfer: files })
  // The same bytes as before: the user can have them twice.
  await hero.getByRole('button', { name: 'Upload anyway' }).click()
  await hero.getByRole('link', { name: 'dropped' }).waitFor()
  await eventually(async () => {
    const second = (await link())?.sys.id
    assert.ok(second !== undefined && second !== first)
  })
  opened.assertQuiet()
})

test('compares and restores versions', async () => {
  const entry = await newEntry('author', { name: en('First') })
  const save = (name: string, version: string) =>
    api('PUT', `/entries/${entry.sys.id}`, { fields: { name: en(name) } }, { 'X-Contentful-Version': version })
  await save('First of all', '1')
  await save('Second', '2')
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/entries/${entry.sys.id}?tab=history&version=1&with=2`)
  await opened.signIn()
  await page.getByRole('heading', { name: 'Version 1 and version 2' }).waitFor()
  await eventually(async () => assert.deepEqual(await page.locator('ins').allTextContents(), [' of all']))
  assert.equal(await page.locator('del').count(), 0)
  await page.getByLabel('Compare with').selectOption('')
  await page.getByRole('heading', { name: 'Version 1 and now' }).waitFor()
  await page.getByRole('button', { name: 'Restore Name' }).click()
  const undo = await hold(page.getByRole('button', { name: 'Undo' }))
  await saved(page)
  await untilStored(entry.sys.id, 'name', 'First')
  await undo.click()
  await page.getByText('No differences from now').waitFor({ state: 'detached' })
  opened.assertQuiet()
})

test('each of thirty saves of one session is opened, compared and restored', async () => {
  const entry = await newEntry('author', { name: en('Save 1') })
  for (let version = 1; version < 30; version += 1) {
    const fields = { name: en(`Save ${version + 1}`) }
    await api('PUT', `/entries/${entry.sys.id}`, { fields }, { 'X-Contentful-Version': `${version}` })
  }
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/entries/${entry.sys.id}?tab=history`)
  await opened.signIn()
  const versions = page.getByRole('list', { name: 'Versions', exact: true })
  await versions.getByRole('button', { name: 'Show 29 earlier saves' }).click()
  const saves = versions.getByRole('list', { name: 'Saves before version 30' })
  await eventually(async () => assert.equal(await saves.getByRole('listitem').count(), 29))
  await saves.getByRole('button', { name: /Version 17$/ }).click()
  await page.getByRole('heading', { name: 'Version 17 and now' }).waitFor()
  await page.getByLabel('Compare with').selectOption('16')
  await page.getByRole('heading', { name: 'Version 17 and version 16' }).waitFor()
  assert.match(page.url(), /version=17.*with=16/)
  // The URL restores the open group.
  await page.reload()
  await saves.getByRole('button', { name: /Version 17$/, pressed: true }).waitFor()
  await page.getByRole('button', { name: 'Restore Name' }).click()
  await saved(page)
  await untilStored(entry.sys.id, 'name', 'Save 17')
  await versions
    .getByRole('button', { name: 'Hide 29 earlier saves' })
    .or(versions.getByText('Version 31'))
    .first()
    .waitFor()
  await assertAccessible(page)
  opened.assertQuiet()
})

test('two users in the same entry see each other and the field of the other', async () => {
  const entry = await newEntry('article', { title: en('Shared') })
  const colleague = { email: 'mira@example.org', password: 'a colleague writes along' }
  await sheaf(
    ['user', 'create', '--email', colleague.email, '--name', 'Mira Lund', '--password', colleague.password],
    app.server().env,
  )
  await using mine = await app.openPage()
  await mine.open(`${HOME}/entries/${entry.sys.id}`)
  await mine.signIn()
  await using theirs = await app.openPage()
  await theirs.open(`${HOME}/entries/${entry.sys.id}`)
  await fillSignIn(theirs.page, colleague.email, colleague.password)
  await theirs.page.getByRole('textbox', { name: 'Title, English (United States)' }).focus()
  const { page } = mine
  await page.getByRole('region', { name: 'Title' }).getByText('Mira Lund is here').waitFor()
  await page.getByRole('list', { name: 'Also viewing' }).getByLabel('Mira Lund is in Title').waitFor()
  await assertAccessible(page, 'an entry that two are in')
  await theirs.page.getByRole('link', { name: 'Home' }).first().click()
  await page.getByText('Mira Lund is here').waitFor({ state: 'detached' })
  mine.assertQuiet()
  theirs.assertQuiet()
})

test('with the keyboard, the focus stays where the user works', async () => {
  const entry = await newEntry('article', { title: en('By keys'), slug: en('by-keys'), summary: en('x'.repeat(60)) })
  await using opened = await app.openPage({ reducedMotion: 'reduce' })
  const { page } = opened
  await opened.open(`${HOME}/entries/${entry.sys.id}`)
  await opened.signIn()
  const focused = (within: Locator) => within.locator(':focus').waitFor()
  const text = page.getByRole('textbox', { name: /^Body/ })
  await text.focus()
  // The toolbar is one tab stop; arrow keys move between its tools.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await focused(page.getByRole('toolbar', { name: /^Format Body/ }))
  await page.keyboard.press('Tab')
  await text.and(page.locator(':focus')).waitFor()
  // The pressed button disappears with its list item.
  const author = page.getByRole('region', { name: 'Author' })
  await author.getByRole('button', { name: 'Add existing' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('searchbox', { name: 'Search entries' }).and(page.locator(':focus')).waitFor()
  const found = page.waitForResponse(/[?&]query=Jun&/)
  await page.keyboard.type('Jun')
  await found
  await page.getByRole('radio', { name: /Jun/ }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('radio', { name: /Jun/, checked: true }).waitFor()
  await page.getByRole('button', { name: 'Add entry' }).focus()
  await page.keyboard.press('Enter')
  await focused(author)
  const status = page.getByRole('region', { name: 'Status' })
  await status.getByRole('button', { name: 'Publish', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByRole('button', { name: /^Publish/ }).focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('alert', { name: 'Problems' })
    .or(status.getByText('Published', { exact: true }))
    .waitFor()
  await until(page, 'document.activeElement !== document.body')
  opened.assertQuiet([/\b422\b/])
})
