// Finds English messages of the app on a screen in another language.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { de } from '../../web/src/i18n/de/index.ts'

const CATALOGUES = join(import.meta.dirname, '../../web/src/i18n/en')

/** Messages of several words without arguments. One word can also be the name of a field, and content is English. */
async function readEnglish(): Promise<string[]> {
  const modules: Record<string, Record<string, string>>[] = await Promise.all(
    readdirSync(CATALOGUES).map((file) => import(join(CATALOGUES, file))),
  )
  const german = new Set<string>(Object.values(de).flatMap((catalogue) => Object.values(catalogue)))
  return modules
    .flatMap((module) => Object.values(module).flatMap((catalogue) => Object.values(catalogue)))
    .filter((message) => / /.test(message) && !/[{<]/.test(message) && !german.has(message))
}

const english = await readEnglish()

/** Texts and labels of the page, also those that only a screen reader announces. */
export async function assertNoEnglish(page: Page, name: string): Promise<void> {
  const found = await page.evaluate<string[]>(`
    [...document.body.querySelectorAll('*')].flatMap((element) => [
      [...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data).join('').trim(),
      ...['aria-label', 'aria-roledescription', 'title', 'placeholder'].map((name) => element.getAttribute(name)),
    ])`)
  const shown = new Set(found)
  assert.deepEqual(
    english.filter((message) => shown.has(message)),
    [],
    name,
  )
}
