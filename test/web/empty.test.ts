import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './accessible.ts'
import { useApp } from './open-app.ts'

const app = useApp({ SHEAF_DEMO: '0' })

test('a new installation without content says what to do next', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open('/')
  await opened.signIn()
  await page.getByRole('heading', { name: 'You have no space yet' }).waitFor()
  opened.assertQuiet()
})

test('a server that went away is told from a page that broke, and comes back by itself', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open('/')
  await opened.signIn()
  await page.getByRole('heading', { name: 'You have no space yet' }).waitFor()
  await page.route('**/{api,healthz}/**', (route) => route.abort())
  await page.route('**/healthz', (route) => route.abort())
  await page.reload()
  await page.getByText('The server cannot be reached').first().waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try now' }).click()
  await page.getByRole('heading', { name: 'You have no space yet' }).waitFor()
})

test('from nothing to a space with a key and a live answer, without leaving the app', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open('/')
  await opened.signIn()
  await page.getByRole('link', { name: 'Create space' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Night trains')
  await form.getByLabel('Default locale').fill('de-AT')
  await assertAccessible(page)
  await form.getByRole('button', { name: 'Create space' }).click()
  await page.getByRole('heading', { level: 1, name: 'Night trains' }).waitFor()
  await page.getByRole('region', { name: 'Locales' }).getByText('de-AT').waitFor()
  await page.getByRole('button', { name: 'Create an API key' }).click()
  await page.getByRole('region', { name: 'Your first API call' }).getByText('200 OK').waitFor()
  // The palette is there on every page, and leads from one without a space into one.
  await opened.open('/account')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Find entries/ }).fill('night')
  await page.getByRole('option', { name: /Night trains/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Night trains' }).waitFor()
  assert.match(page.url(), /environments\/master$/)
  opened.assertQuiet()
})
