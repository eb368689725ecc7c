import assert from 'node:assert/strict'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/server.ts'
import { assertAccessible } from './accessible.ts'
import { managementOf } from './management.ts'
import { endSession, eventually, fillSignIn, HOME, settled, until, useApp } from './open-app.ts'

const app = useApp()
const { api } = managementOf(app)

test('from a wrong password to an entry and out again', async () => {
  await using opened = await app.openPage()
  const { page } = opened

  await opened.open('/')
  await page.waitForURL('**/app/sign-in')
  await fillSignIn(page, ADMIN_EMAIL, 'not the password')
  await page.getByRole('alert').getByText('The email address or the password is wrong.').waitFor()
  await fillSignIn(page, ADMIN_EMAIL, ADMIN_PASSWORD)

  // The only space is opened at once.
  await page.waitForURL(`**/app${HOME}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await eventually(async () =>
    assert.equal(await page.getByRole('main').getByText('master', { exact: true }).count(), 1),
  )
  const recent = page.getByRole('region', { name: 'Recently changed' }).getByRole('listitem')
  await recent.first().waitFor()
  await eventually(async () => assert.ok((await recent.count()) >= 5, 'the demo shows its entries'))
  await eventually(async () => assert.match(await recent.first().innerText(), /(Draft|Changed|Published)/))

  // The image of an entry has been loaded.
  const image = page.getByRole('region', { name: 'Recent images' }).locator('img').first()
  await image.scrollIntoViewIfNeeded()
  await until(page, '[...document.images].some((image) => image.complete && image.naturalWidth > 100)')

  const call = page.getByRole('region', { name: 'Your first API call' })
  await call.getByText('200 OK').waitFor()
  await call.getByRole('button', { name: 'Try it' }).click()
  await call.getByRole('region', { name: 'Response of the Delivery API' }).getByText('"total"').waitFor()

  const title = await recent.first().getByRole('link').innerText()
  await recent.first().getByRole('link').click()
  await page.waitForURL(`**${HOME}/entries/*`)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await eventually(async () => assert.equal(await page.title(), `${title} · Sheaf`))
  await page.getByRole('tab', { name: 'JSON' }).click()
  await page.getByRole('region', { name: 'Entry as JSON' }).getByText('"contentType"', { exact: true }).waitFor()
  assert.match(page.url(), /\?tab=json$/)

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/app/sign-in')
  await page.goBack()
  await page.waitForURL('**/app/sign-in*')
  // The only cookie left identifies the browser, and opens nothing.
  await eventually(async () => {
    const left = (await page.context().cookies()).map(({ name }) => name)
    assert.deepEqual(left, ['sheaf_known'])
  })
  opened.assertQuiet([/^\/app\/session: .*\b403\b/])
})

test('the curl command works when it is pasted', async () => {
  await using opened = await app.openPage({ permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = opened
  await opened.open(HOME)
  await opened.signIn()
  const call = page.getByRole('region', { name: 'Your first API call' })
  await call.getByText('200 OK').waitFor()
  await call.getByRole('button', { name: 'Copy the curl command' }).click()
  await call.getByRole('button', { name: 'Copied' }).waitFor()
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  const [, token, address] = /^curl -H 'Authorization: Bearer (\S+)' \\\n {2}'(\S+)'$/.exec(copied) ?? []
  assert.ok(token && address, copied)
  const response = await fetch(address, { headers: { Authorization: `Bearer ${token}` } })
  assert.equal(response.status, 200)
  const { items } = (await response.json()) as { items: unknown[] }
  assert.equal(items.length, 1)

  await call.getByLabel('Example language').selectOption('JavaScript')
  await call.getByText('createClient({').waitFor()
  assert.match(page.url(), /code=js/)
  assert.match(await call.innerText(), new RegExp(`host: '${app.server().host}',\\s+insecure: true,`))
  opened.assertQuiet()
})

test('follows links through content, and returns to a shared link after signing in', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/content-types/article?tab=entries`)
  await page.waitForURL('**/app/sign-in?to=*')
  await opened.signIn()
  await page.waitForURL(`**${HOME}/content-types/article?tab=entries`)
  await page.getByRole('heading', { level: 1, name: 'Article' }).waitFor()

  await page.getByRole('tabpanel').getByRole('link').first().click()
  await page.waitForURL(`**${HOME}/entries/*`)
  const author = page.getByRole('region', { name: 'Author' }).getByRole('link')
  const name = await author.innerText()
  // Wait for the heading, because the URL changes before the screen does.
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await author.click()
  const above = page.getByRole('dialog')
  await eventually(async () =>
    assert.equal(await above.getByRole('textbox', { name: 'Name', exact: true }).inputValue(), name),
  )
  await page.keyboard.press('Escape')
  await above.waitFor({ state: 'detached' })
  assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), title)
  opened.assertQuiet()
})

test('a session that ended asks to sign in again, and nothing is shown before', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(HOME)
  await opened.signIn()
  await page.getByText('200 OK').waitFor()
  await settled(page)
  await endSession(page, () => page.getByRole('link', { name: 'Author', exact: true }).click())
  await page.waitForURL('**/app/sign-in?to=*author*')
  await opened.signIn()
  await page.getByRole('heading', { level: 1, name: 'Author' }).waitFor()
  opened.assertQuiet([/^\/api\/.*\b401\b/])
})

test('signing out saves what was typed and cancels what is loading', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/entries/article-lighthouse`)
  const { promise: signedOut, resolve: reportSignedOut } = Promise.withResolvers<void>()
  await page.route(/\/tags\?/, async (route) => {
    await signedOut
    await route.continue().catch(() => {})
  })
  await opened.signIn()
  const title = page.getByRole('textbox', { name: 'Title, English (United States)' })
  await title.fill('Typed before signing out')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/app/sign-in')
  reportSignedOut()
  await page.getByLabel('Email').waitFor()
  const entry = await api('GET', '/entries/article-lighthouse')
  assert.equal(entry.fields.title?.['en-US'], 'Typed before signing out')
  opened.assertQuiet()
})

test('a failed sign-out can be repeated', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(HOME)
  await opened.signIn()
  await page.route('**/app/session', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL('**/app/sign-in')
  opened.assertQuiet([/\b503\b/])
})

test('a link to the sign-out page from elsewhere signs nobody out', async () => {
  await using opened = await app.openPage()
  await opened.open(HOME)
  await opened.signIn()
  await opened.open('/sign-out')
  await opened.page.waitForURL(`**/app${HOME}`)
  await opened.page.getByRole('button', { name: /^Account of/ }).waitFor()
})

test('signing out in one tab signs out the others', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(HOME)
  await opened.signIn()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: /^Account of/ }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/app/sign-in*')
})

test('everything can be done from the keyboard', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(HOME)
  await page.getByLabel('Email').and(page.locator(':focus')).waitFor()
  await page.keyboard.type(ADMIN_EMAIL)
  await page.keyboard.press('Tab')
  await page.keyboard.type(ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Small Hours' }).waitFor()
  await page.getByText('200 OK').waitFor()
  await settled(page)

  await page.keyboard.press('Tab')
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Skip to content')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  assert.equal(await page.evaluate("document.activeElement.closest('main') !== null"), true)

  await page.getByRole('button', { name: /^Account of/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: 'Dark' }).focus()
  await page.keyboard.press('Enter')
  await until(page, "document.documentElement.dataset.mantineColorScheme === 'dark'")
  await page.keyboard.press('Escape')
  await until(page, "document.activeElement.getAttribute('aria-haspopup') === 'menu'")
  await page.reload()
  await until(page, "document.documentElement.dataset.mantineColorScheme === 'dark'")
  opened.assertQuiet()
})

test('shows that the browser is offline, and recovers', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(HOME)
  await opened.signIn()
  await page.getByText('200 OK').waitFor()
  await settled(page)
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
  // A page that was never opened is loaded when the connection is back.
  await page.getByRole('link', { name: 'Media', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Screen not loaded yet' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Media' }).waitFor()
  await page.getByText('You are offline.').waitFor({ state: 'detached' })
  opened.assertQuiet([/ERR_INTERNET_DISCONNECTED/])
})

test('the first load is small: under 220 KB of compressed scripts until Home is complete', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  const scripts = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.add(pathname.replace('/app/', ''))
  })
  await opened.open(HOME)
  await opened.signIn()
  await page.getByText('200 OK').waitFor()
  const sizes = [...scripts].map((name) => statSync(compressed(join(DIST, name))).size)
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  assert.ok(scripts.size > 3 && bytes < 220_000, `${bytes} bytes in ${scripts.size} files`)
})

const DIST = join(import.meta.dirname, '../../web/dist')

/** Very small files are not compressed. */
const compressed = (file: string): string => (existsSync(`${file}.gz`) ? `${file}.gz` : file)
