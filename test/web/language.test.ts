import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/server.ts'
import { assertAccessible } from './accessible.ts'
import { eventually, fillSignIn, HOME, settled, sidewaysScroll, useApp } from './open-app.ts'

const app = useApp()

test('users choose their language; it follows them to the next browser', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open('/account')
  await opened.signIn()
  await page.getByLabel('Language').selectOption('de')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ihr Konto' }).waitFor()
  await eventually(async () => assert.equal(await page.locator('html').getAttribute('lang'), 'de'))
  await eventually(async () => assert.equal(await page.getByLabel('Sprache').inputValue(), 'de'))
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

/** Each with a text that is there when the screen is complete. */
const GERMAN_SCREENS: readonly (readonly [path: string, text: string])[] = [
  [HOME, '200 OK'],
  [`${HOME}/content`, '22 Einträge'],
  [`${HOME}/content?q=zzzzqqqq`, 'Keine Treffer'],
  [`${HOME}/media`, '16 Dateien'],
  [`${HOME}/scheduled`, 'Nichts geplant'],
  [`${HOME}/api`, 'OpenAPI-Dokument'],
  ['/spaces', 'Space erstellen'],
  ['/nowhere', 'Seite nicht gefunden'],
]

test('screens in German are accessible and fit', async () => {
  await using opened = await app.openPage({ locale: 'de-DE' })
  const { page } = opened
  await opened.open(HOME)
  await page.getByLabel('E-Mail').fill(ADMIN_EMAIL)
  await page.getByLabel('Passwort', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('button', { name: /^Konto von/ }).waitFor()
  for (const [path, text] of GERMAN_SCREENS) {
    await opened.open(path)
    await page.getByText(text).first().waitFor()
    await settled(page)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 })
      assert.equal(await sidewaysScroll(page), 0, `${path} at ${width} px`)
      await assertAccessible(page, `${path} in German at ${width} px`)
    }
    await page.setViewportSize({ width: 1280, height: 900 })
  }
  await opened.open(HOME)
  await page.getByText('200 OK').first().waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Einträge/ }).fill('neu auth')
  await page.getByRole('option', { name: 'Eintrag hinzufügen: Author', selected: true }).waitFor()
  opened.assertQuiet()
})
