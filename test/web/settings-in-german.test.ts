// The settings pages in German: translated, accessible, and without sideways scrolling.
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { respondWith, startReceiver } from '../support/receiver.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/server.ts'
import { assertAccessible } from './accessible.ts'
import { assertNoEnglish } from './english-left.ts'
import { managementOf } from './management.ts'
import { type AppPage, assertNoSidewaysScroll, HOME, settled, useApp } from './open-app.ts'

const app = useApp({ SHEAF_DEMO: '1', SHEAF_OUTBOUND_ALLOW: '127.0.0.0/8' })
const management = managementOf(app, '/spaces/magazine')

/** Each with a text that is visible when the screen is complete. */
const SCREENS: readonly (readonly [page: string, text: string])[] = [
  ['general', 'Diesen Space löschen'],
  ['locales', 'Locales in dieser Umgebung'],
  ['tags', 'Tags in dieser Umgebung'],
  ['preview', 'Noch keine Vorschauen'],
  ['environments', 'Noch keine Aliasse'],
  ['members', 'Mitglieder dieses Space'],
  ['teams', 'Noch keine Teams'],
  ['roles', 'Erlaubt:'],
  ['api-keys', 'Delivery-Token'],
  ['tokens', 'Ihre Tokens'],
  ['applications', 'Noch keine Anwendungen'],
  ['webhooks', 'Wiederholungen aller Webhooks'],
  ['webhooks/new', 'Geben Sie eine URL ein'],
  ['webhooks/unknown', 'Webhook nicht gefunden'],
  ['audit', 'Ereignisse'],
]

/** Dialogs of the settings, with the buttons that open them. */
const DIALOGS: readonly (readonly [page: string, ...buttons: string[]])[] = [
  ['general', 'Space archivieren'],
  ['general', 'Space löschen'],
  ['locales', 'Locale hinzufügen'],
  ['locales', 'German (Germany) bearbeiten'],
  ['tags', 'Tag erstellen'],
  ['preview', 'Vorschau hinzufügen'],
  ['environments', 'Umgebung erstellen'],
  ['environments', 'Alias hinzufügen'],
  ['members', 'Mitglied einladen'],
  ['teams', 'Team hinzufügen'],
  ['roles', 'Rolle hinzufügen', 'Regel hinzufügen'],
  ['api-keys', 'API-Schlüssel hinzufügen'],
  ['tokens', 'Token hinzufügen'],
  ['applications', 'Anwendung hinzufügen'],
]

async function assertFits(page: Page, name: string): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await assertNoSidewaysScroll(page, `${name} at ${width} px`)
    await assertAccessible(page, `${name} in German at ${width} px`)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

async function signInInGerman({ open, page }: AppPage): Promise<void> {
  await open(HOME)
  await page.getByLabel('E-Mail').fill(ADMIN_EMAIL)
  await page.getByLabel('Passwort', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('button', { name: /^Konto von/ }).waitFor()
}

test('settings in German are accessible and fit', async () => {
  await using opened = await app.openPage({ locale: 'de-DE' })
  const { page } = opened
  await signInInGerman(opened)
  for (const [path, text] of SCREENS) {
    await opened.open(`${HOME}/settings/${path}`)
    await page.getByText(text).first().waitFor()
    await settled(page)
    await assertNoEnglish(page, path)
    await assertFits(page, path)
  }
  opened.assertQuiet([/webhook_definitions\/unknown.*\b404\b/])
})

test('webhooks in German are accessible and fit', async () => {
  using receiver = await startReceiver(respondWith(404, {}, 'no such hook'))
  const { sys } = await management.api('POST', '/webhook_definitions', {
    ...{ name: 'Website', url: receiver.url, topics: ['Entry.publish'] },
    headers: [{ key: 'X-Site', value: 'magazine' }],
  })
  await using opened = await app.openPage({ locale: 'de-DE' })
  const { page } = opened
  await signInInGerman(opened)
  const path = `${HOME}/settings/webhooks/${sys.id}`
  await opened.open(path)
  await page.getByText('Auf Grundlage der letzten Änderung von').waitFor()
  await assertNoEnglish(page, 'webhook')
  await assertFits(page, 'webhook')
  await page.getByRole('button', { name: 'Testaufruf senden' }).click()
  await page.getByText('Fehlgeschlagen', { exact: true }).click()
  await page.getByRole('heading', { name: '1 fehlgeschlagener Aufruf' }).waitFor()
  await assertNoEnglish(page, 'calls of a webhook')
  await assertFits(page, 'calls of a webhook')
  await page.getByRole('table').getByRole('button').click()
  await page.getByRole('dialog').getByText('no such hook').waitFor()
  await assertNoEnglish(page, 'a call')
  await assertFits(page, 'a call')
  opened.assertQuiet()
})

test('dialogs of the settings in German are accessible and fit', async () => {
  await using opened = await app.openPage({ locale: 'de-DE' })
  const { page } = opened
  await signInInGerman(opened)
  for (const [path, ...buttons] of DIALOGS) {
    await opened.open(`${HOME}/settings/${path}`)
    for (const name of buttons) await page.getByRole('button', { name, exact: true }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).waitFor()
    const dialog = `${path}, ${buttons.join(', ')}`
    await assertNoEnglish(page, dialog)
    await assertFits(page, dialog)
  }
  opened.assertQuiet()
})
