// The messages of the web app in every language.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { de } from '../../web/src/i18n/de/index.ts'

export type Catalogue = Readonly<Record<string, string>>

export const TRANSLATIONS: Record<string, Readonly<Record<string, Catalogue>>> = { de }

export const english = new Map<string, Catalogue>()
for (const file of readdirSync(join(import.meta.dirname, '../../web/src/i18n/en'))) {
  const module: Record<string, Catalogue> = await import(`../../web/src/i18n/en/${file}`)
  for (const [feature, catalogue] of Object.entries(module)) english.set(feature, catalogue)
}
