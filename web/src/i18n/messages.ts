import { createTranslator } from 'use-intl/core'
import { en } from './en/index.ts'
import type { Language } from './languages.ts'
import type { Translation } from './translation.ts'

type Messages = typeof en

/** English is part of the app; every other language is loaded when it is needed. */
const CATALOGUES: Record<Exclude<Language, 'en'>, () => Promise<Translation<Messages>>> = {
  de: async () => (await import('./de/index.ts')).de,
}

let active: { language: Language; messages: Translation<Messages> } = { language: 'en', messages: en }

export const activeLanguage = (): Language => active.language

/** Call before any other module of the app is loaded: constants with messages are evaluated then. */
export async function loadLanguage(language: Language): Promise<void> {
  active = { language, messages: language === 'en' ? en : await CATALOGUES[language]() }
}

/** The messages of one feature. Keys and arguments are checked against the English catalogue. */
export const translator = <Feature extends keyof Messages>(feature: Feature) =>
  createTranslator<Messages, Feature>({
    locale: active.language,
    messages: active.messages as Messages,
    namespace: feature,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
