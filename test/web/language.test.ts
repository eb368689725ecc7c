import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/server.ts'
import { assertAccessible } from './accessible.ts'
import { fillSignIn, sidewaysScroll, useApp } from './open-app.ts'

const app = useApp()

test('users choose their language; it follows them to the next browser', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open('/account')
  await opened.signIn()
  await page.getByLabel('Language').selectOption('de')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ihr Konto' }).waitFor()
  assert.equal(await page.locator('html').getAttribute('lang'), 'de')
  assert.equal(await page.getByLabel('Sprache').inputValue(), 'de')
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    assert.equal(await sidewaysScroll(page), 0, `at ${width} px`)
    await assertAccessible(page, `the account in German at ${width} px`)
  }
  await page.getByRole('button', { name: /^Konto von/ }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await page.getByRole('heading', { level: 1, name: 'Anmelden' }).waitFor()
  opened.assertQuiet()

  await using other = await app.openPage()
  await other.open('/account')
  await other.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await fillSignIn(other.page, ADMIN_EMAIL, ADMIN_PASSWORD)
  await other.page.getByRole('heading', { level: 1, name: 'Ihr Konto' }).waitFor()
  await other.page.getByLabel('Sprache').selectOption({ label: 'Sprache des Browsers' })
  await other.page.getByRole('button', { name: 'Profil speichern' }).click()
  await other.page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
  other.assertQuiet()
})

test('without a choice, the app speaks the language of the browser', async () => {
  await using opened = await app.openPage({ locale: 'de-AT' })
  const { page } = opened
  await opened.open('/sign-in')
  await page.getByRole('heading', { level: 1, name: 'Anmelden' }).waitFor()
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByText('Geben Sie Ihre E-Mail-Adresse ein.').waitFor()
  opened.assertQuiet()
})
