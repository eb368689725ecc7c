import { createTranslator } from 'use-intl/core'
import type { Language } from './languages.ts'
import { initialLanguage } from './stored-language.ts'

/** The messages of one feature. English defines the keys and the arguments. */
type Catalogue = Readonly<Record<string, string>>

/** English is part of the app; every other language is loaded as a whole when it is needed. */
const CATALOGUES: Record<Exclude<Language, 'en'>, () => Promise<Readonly<Record<string, Catalogue>>>> = {
  de: async () => (await import('./de/index.ts')).de,
}

/** Fixed until the page is loaded again, so that every module can use messages in its constants. */
export const activeLanguage = initialLanguage()

// Every module that uses messages imports this one, and so waits for the catalogues.
const translated = activeLanguage === 'en' ? {} : await CATALOGUES[activeLanguage]()

export const translator = <English extends Catalogue>(feature: string, english: English) =>
  createTranslator<English>({
    locale: activeLanguage,
    messages: { ...english, ...translated[feature] },
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
