import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './accessible.ts'
import { useApp } from './open-app.ts'

const app = useApp({ SHEAF_DEMO: '0' })

test('a new installation without content shows the next step', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open('/')
  await opened.signIn()
  await page.getByRole('heading', { name: 'No spaces yet' }).waitFor()
  opened.assertQuiet()
})

test('distinguishes an unreachable server from a crashed page, and recovers', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open('/')
  await opened.signIn()
  await page.getByRole('heading', { name: 'No spaces yet' }).waitFor()
  await page.route('**/{api,healthz}/**', (route) => route.abort())
  await page.route('**/healthz', (route) => route.abort())
  await page.reload()
  await page.getByText('The server is unreachable').first().waitFor()
  const retried = page.waitForRequest(/\/(healthz|api)/)
  await page.getByRole('button', { name: 'Retry now' }).click()
  await retried
  // The page also retries by itself, so the button may be gone from now on.
  await page.unrouteAll()
  await page.getByRole('heading', { name: 'No spaces yet' }).waitFor()
})

test('from an empty space to a delivered article, by mouse and keyboard', async () => {
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
  await page.getByRole('button', { name: 'Add API key' }).click()
  await page.getByRole('region', { name: 'Your first API call' }).getByText('200 OK').waitFor()
  // The palette is available on every page, also outside of a space.
  await opened.open('/account')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search entries/ }).fill('night')
  await page.getByRole('option', { name: /Night trains/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Night trains' }).waitFor()
  assert.match(page.url(), /environments\/master$/)

  await page.getByRole('link', { name: 'Content model' }).click()
  await page.getByRole('button', { name: 'Add content type' }).first().click()
  await form.getByLabel('Name').fill('Article')
  await form.getByRole('button', { name: 'Add content type' }).click()
  for (const [kind, name] of [
    ['Text', 'Title'],
    ['Rich text', 'Body'],
  ] as const) {
    await page.getByRole('button', { name: 'Add field' }).first().click()
    await form.getByRole('button', { name: new RegExp(`^${kind}`) }).click()
    await form.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Settings of ${name}` }).waitFor()
  }
  await page.getByRole('button', { name: 'Activate' }).click()
  await page.getByText('Article is active.').waitFor()
  await page.getByRole('button', { name: 'Add entry' }).click()
  await page.getByRole('textbox', { name: 'Title' }).click()
  await page.keyboard.type('The last train from Graz')
  await page.keyboard.press('Tab')
  await page.getByRole('textbox', { name: /^Body/ }).click()
  await page.keyboard.type('It leaves at ten.')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('region', { name: 'Status' }).getByText('Published', { exact: true }).waitFor()

  await page.getByRole('link', { name: 'Home' }).click()
  const firstCall = page.getByRole('region', { name: 'Your first API call' })
  await firstCall.getByText('The last train from Graz').waitFor()
  // The displayed response is the one that the pasted command gets.
  const command = (await firstCall.getByRole('region', { name: 'Example in curl' }).textContent()) ?? ''
  const [, token] = /Bearer ([\w-]+)/.exec(command) ?? []
  const [, address] = /(http[^\s"'\\]+)/.exec(command) ?? []
  const response = await fetch(address!, { headers: { Authorization: `Bearer ${token}` } })
  assert.match(await response.text(), /"The last train from Graz"/)
  opened.assertQuiet()
})
