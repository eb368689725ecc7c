// Finds English messages of the app on a screen in another language.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { english, TRANSLATIONS } from './catalogues.ts'

/** Messages of several words without arguments. One word can also be the name of a field, and content is English. */
const MESSAGES = [...english].flatMap(([feature, catalogue]) =>
  Object.entries(catalogue).flatMap(([key, text]) =>
    / /.test(text) && !/[{<]/.test(text) && text !== TRANSLATIONS.de![feature]![key] ? text : [],
  ),
)

/** Texts and labels of the page, also those that only a screen reader announces. */
export async function assertNoEnglish(page: Page, name: string): Promise<void> {
  const found = await page.evaluate<string[]>(`
    [...document.body.querySelectorAll('*')].flatMap((element) => [
      [...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data).join('').trim(),
      ...['aria-label', 'aria-roledescription', 'title', 'placeholder'].map((name) => element.getAttribute(name)),
    ])`)
  const shown = new Set(found)
  assert.deepEqual(
    MESSAGES.filter((message) => shown.has(message)),
    [],
    name,
  )
}
