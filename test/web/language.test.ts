import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/server.ts'
import { assertAccessible } from './accessible.ts'
import { assertNoEnglish } from './english-left.ts'
import { type AppPage, assertNoSidewaysScroll, eventually, fillSignIn, HOME, settled, useApp } from './open-app.ts'

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
    await assertNoSidewaysScroll(page, `at ${width} px`)
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

/** Each with a text that is visible when the screen is complete. */
const GERMAN_SCREENS: readonly (readonly [path: string, text: string])[] = [
  [HOME, '200 OK'],
  [`${HOME}/content`, '22 Einträge'],
  [`${HOME}/content?q=zzzzqqqq`, 'Keine Treffer'],
  [`${HOME}/entries/article-long-wave`, 'Über diesen Eintrag'],
  [`${HOME}/entries/article-long-wave?locale=all`, 'Anordnung der Locales'],
  [`${HOME}/entries/article-long-wave?tab=history`, 'Keine Unterschiede zu jetzt'],
  [`${HOME}/entries/nowhere`, 'Eintrag nicht gefunden'],
  [`${HOME}/media`, '16 Dateien'],
  [`${HOME}/assets/portrait-jun`, 'Bild ausprobieren'],
  [`${HOME}/assets/portrait-jun?tab=history`, 'Keine Unterschiede zu jetzt'],
  [`${HOME}/content-types`, '4 Inhaltstypen'],
  [`${HOME}/content-types?view=references`, 'Referenzen zwischen Inhaltstypen'],
  [`${HOME}/content-types/article`, 'Feld hinzufügen'],
  [`${HOME}/content-types/article?tab=editor`, 'Tabs und Feldgruppen'],
  [`${HOME}/scheduled`, 'Kalender'],
  [`${HOME}/api`, 'OpenAPI-Dokument'],
  ['/spaces', 'Space erstellen'],
  ['/nowhere', 'Seite nicht gefunden'],
]

async function openGerman(): Promise<AppPage> {
  const opened = await app.openPage({ locale: 'de-DE' })
  const { page } = opened
  await opened.open(HOME)
  await page.getByLabel('E-Mail').fill(ADMIN_EMAIL)
  await page.getByLabel('Passwort', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('button', { name: /^Konto von/ }).waitFor()
  return opened
}

async function assertGerman(page: Page, name: string, widths: readonly number[] = [1280, 360]): Promise<void> {
  await settled(page)
  // The API reference shows texts of the OpenAPI document, which is English.
  if (!name.endsWith('/api')) await assertNoEnglish(page, name)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await assertNoSidewaysScroll(page, `${name} at ${width} px`)
    await assertAccessible(page, `${name} in German at ${width} px`)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('screens in German are accessible and fit', async () => {
  await using opened = await openGerman()
  const { page } = opened
  for (const [path, text] of GERMAN_SCREENS) {
    await opened.open(path)
    await page.getByText(text).or(page.getByLabel(text)).first().waitFor()
    await assertGerman(page, path)
  }
  await opened.open(HOME)
  await page.getByText('200 OK').first().waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Einträge/ }).fill('neu auth')
  await page.getByRole('option', { name: 'Eintrag hinzufügen: Author', selected: true }).waitFor()
  opened.assertQuiet([/entries\/nowhere/])
})

test('dialogs and menus of content and its model in German are accessible and fit', async () => {
  await using opened = await openGerman()
  const { page } = opened
  const dialog = page.getByRole('dialog')
  const assertShown = (name: string) => assertGerman(page, name, [360])
  const press = (name: string) => page.getByRole('button', { name }).first().click()

  await opened.open(`${HOME}/content-types/article`)
  await press('Einstellungen von Body')
  for (const tab of ['Einstellungen', 'Validierung', 'Standardwert', 'Darstellung']) {
    await dialog.getByRole('tab', { name: tab }).click()
    await assertShown(`the field dialog, ${tab}`)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await press('Feld hinzufügen')
  await dialog.getByRole('button', { name: /^Medien/ }).waitFor()
  await assertShown('the types of fields')
  await dialog.getByRole('button', { name: /^Medien/ }).click()
  await page.getByRole('dialog', { name: 'Medienfeld hinzufügen' }).waitFor()
  await assertShown('a new field')

  await opened.open(`${HOME}/entries/article-long-wave`)
  await press('Weitere Aktionen')
  await page.getByRole('menuitem', { name: 'Duplizieren' }).waitFor()
  await assertShown('the menu of an entry')
  await page.reload()
  await press('Einzelne Locales veröffentlichen')
  await page.getByRole('menuitem', { name: /^Ausgewählte Locales veröffentlichen/ }).click()
  await dialog.getByText('Die Inhalte dieser Locales werden öffentlich.').waitFor()
  await assertShown('the locales to publish')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByRole('toolbar', { name: /^Body.* formatieren$/ })
    .getByRole('button', { name: 'Link' })
    .click()
  await dialog.getByRole('textbox', { name: 'URL' }).waitFor()
  await assertShown('the link dialog')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: /^Title/ }).fill('')
  await page.getByRole('textbox', { name: /^Summary/ }).click()
  await page.getByText('Ein Wert ist erforderlich.').first().waitFor()
  opened.assertQuiet()
})
