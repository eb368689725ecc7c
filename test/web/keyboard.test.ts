// From signing in to an API key by keyboard alone, without losing the focus.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/server.ts'
import { eventually, HOME, moveByKeys, useApp } from './open-app.ts'

const app = useApp()

/** The accessible name of the focused element. */
const FOCUS = `(() => {
  const at = document.activeElement
  if (at === null || at === document.body) return ''
  const words = (at.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
  const label = at.labels?.[0]?.textContent
  return (at.getAttribute('aria-label') ?? (words.join(' ').trim() || label || at.textContent || at.tagName)).trim()
})()`

const focus = (page: Page) => page.evaluate<string>(FOCUS)

/** Presses Tab until an element with this name has the focus. */
async function reach(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let left = 90; left > 0; left -= 1) {
    const at = await focus(page)
    if (name.test(at)) return
    passed.push(at)
    await page.keyboard.press(key)
  }
  assert.fail(`${name} cannot be reached by ${key}: ${passed.join(' | ')}`)
}

async function press(page: Page, name: RegExp, key = 'Enter'): Promise<void> {
  await reach(page, name)
  await page.keyboard.press(key)
}

/** Waits until an element with this name has the focus. */
async function assertFocused(page: Page, name: RegExp): Promise<void> {
  const end = Date.now() + 60_000
  while (!name.test(await focus(page))) {
    assert.ok(Date.now() < end, `the focus is on “${await focus(page)}”, not on ${name}`)
    await page.waitForTimeout(50)
  }
}

test('adds a content type, an entry, a webhook and an API key by keyboard', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open('/')
  await assertFocused(page, /Email/)
  await page.keyboard.type(ADMIN_EMAIL)
  await page.keyboard.press('Tab')
  await page.keyboard.type(ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Small Hours' }).waitFor()

  await press(page, /^Content model$/)
  await page.getByRole('heading', { level: 1, name: 'Content model' }).waitFor()
  await press(page, /^Add content type$/)
  await assertFocused(page, /^Name/)
  await page.keyboard.type('Harbour')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Harbour' }).waitFor()
  for (const [kind, name] of [
    [/^Text/, 'Title'],
    [/^Text/, 'Country'],
  ] as const) {
    await press(page, /^Add field$/)
    await press(page, kind)
    await assertFocused(page, /^Name/)
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Settings of ${name}` }).waitFor()
    await assertFocused(page, /^Add field$/)
  }
  // Everything that can be dragged can also be moved by keyboard.
  await reach(page, /^Move Country: drag/)
  await moveByKeys(page, 'ArrowUp', '2 of 2', '1 of 2')
  await page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .first()
    .getByText(/^Country/)
    .waitFor()
  await assertFocused(page, /^Move Country: drag/)
  await press(page, /^Move Country down$/)
  await page.getByText('Country is now number 2 of 2.').waitFor()
  await assertFocused(page, /^Move Country/)
  // A dialog restores the focus.
  await press(page, /^Settings of Country$/)
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await assertFocused(page, /^Settings of Country$/)
  await page.keyboard.press('Tab')
  await assertFocused(page, /^More for Country$/)
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await assertFocused(page, /^More for Country$/)
  await reach(page, /^Activate$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Harbour is active.').waitFor()
  // The button is disabled, and a neighbor has the focus.
  await assertFocused(page, /./)

  await reach(page, /^Add entry$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  // A new entry is ready for typing.
  await assertFocused(page, /^Title/)
  await page.keyboard.type('Vardø')
  await page.keyboard.press('Tab')
  await assertFocused(page, /^Country/)
  await page.keyboard.type('Norway')
  await page.getByText('Saved', { exact: true }).waitFor()
  await assertFocused(page, /^Country/)
  await press(page, /^Publish$/)
  await page.getByRole('region', { name: 'Status' }).getByText('Published', { exact: true }).waitFor()
  await assertFocused(page, /./)
  await reach(page, /^More actions$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await assertFocused(page, /^Unpublish$/)
  await page.keyboard.press('Escape')
  await assertFocused(page, /^More actions$/)
  await reach(page, /^Title/)
  await page.keyboard.type(' harbour')
  await page.getByRole('button', { name: 'Publish changes' }).waitFor()

  await reach(page, /^Settings$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'General' }).waitFor()
  await press(page, /^Webhooks$/)
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
  await press(page, /^Add webhook$/)
  await page.getByRole('textbox', { name: 'URL' }).waitFor()
  await reach(page, /^Name/)
  await page.keyboard.type('Harbour master')
  await reach(page, /^URL/)
  await page.keyboard.type('https://example.org/hook')
  await press(page, /^Add webhook$/)
  await page.getByRole('tab', { name: 'Activity log' }).waitFor()
  await assertFocused(page, /./)
  await reach(page, /^Settings$/)
  await page.keyboard.press('ArrowRight')
  await assertFocused(page, /^Activity log$/)

  await reach(page, /^API keys$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor()
  await press(page, /^Add API key$/)
  await assertFocused(page, /^Name/)
  await page.keyboard.type('Harbour app')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Harbour app' }).waitFor()
  await assertFocused(page, /^Add API key$/)
  await press(page, /^Show snippets of Harbour app$/)
  await page.getByText('createClient').first().waitFor()
  await assertFocused(page, /^Hide snippets of Harbour app$/)
  opened.assertQuiet()
})

test('Escape pressed twice in a row closes two entries above the page', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/entries/article-lighthouse?open=author-jun,author-marit`)
  await opened.signIn()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).first().waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await eventually(async () => {
    assert.equal(await page.getByRole('dialog').count(), 0)
    assert.equal(new URL(page.url()).searchParams.get('open'), null, 'the URL and the screen agree')
    assert.notEqual(await focus(page), '')
  })
})

test('Escape pressed many times in a row does not discard the input of a form', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/content-types/page`)
  await opened.signIn()
  await page.getByRole('button', { name: 'Edit name and description' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Written once')
  for (let presses = 6; presses > 0; presses -= 1) await page.keyboard.press('Escape')
  await eventually(async () => {
    assert.equal(await form.getByLabel('Name').isVisible(), true)
    assert.equal(await form.getByLabel('Name').inputValue(), 'Written once')
  })
})

test('lists the keyboard shortcuts, with the keys of the platform', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/content?type=page`)
  await opened.signIn()
  await page.getByRole('button', { name: 'Add Page' }).waitFor()
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  // In a text field the key types a question mark.
  const search = page.getByRole('searchbox').first()
  await search.focus()
  await page.keyboard.press('?')
  assert.equal(await search.inputValue(), '?')
  assert.equal(await help.count(), 0)
  await search.fill('')
  await page.locator('main').focus()
  await page.keyboard.press('?')
  await help.waitFor()
  const keysOf = (name: string) => help.locator('dl > div').filter({ hasText: name }).locator('kbd').allTextContents()
  assert.deepEqual(await keysOf('Search or run a command'), ['Ctrl+K'])
  assert.deepEqual(await keysOf('Add entry'), ['C'])
  assert.deepEqual(await keysOf('Heading 1 to 6'), ['Ctrl+Alt+1', 'Ctrl+Alt+6'])
  // Shortcuts of the page below do nothing.
  await page.keyboard.press('c')
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  assert.match(page.url(), /\/content\?type=page$/)

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await help.waitFor()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search entries/ }).fill('keyboard')
  await page.getByRole('option', { name: 'Keyboard shortcuts', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await help.waitFor()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  opened.assertQuiet()
})

test('lists the keys of a Mac on a Mac', async () => {
  const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
  await using opened = await app.openPage({ userAgent })
  const { page } = opened
  await opened.open('/account')
  await opened.signIn()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('main').focus()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByText('⌘⇧X', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await page.keyboard.press('Meta+k')
  await page.getByRole('combobox', { name: /^Search entries/ }).waitFor()
})

test('focuses the first field of an entry that the palette or a list adds', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/content?type=page`)
  await opened.signIn()
  await page.getByRole('button', { name: 'Add Page' }).click()
  await assertFocused(page, /^Title/)
  await eventually(async () => assert.match(page.url(), /\/entries\/[^?]+$/))
  // A reload does not move the focus again.
  await page.reload()
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
  assert.doesNotMatch(await focus(page), /^Title/)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search entries/ }).fill('add entry page')
  await page.getByRole('option', { name: 'Add entry: Page', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await assertFocused(page, /^Title/)
  opened.assertQuiet()
})
