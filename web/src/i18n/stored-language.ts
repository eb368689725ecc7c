import { chooseLanguage, type Language } from './languages.ts'

// The language that this browser used last. The account is only known after the app has started.
const KEY = 'sheaf-language'

/** The language to start with: the last one, or the browser's. Tests without a browser run in English. */
export const initialLanguage = (): Language =>
  'document' in globalThis ? chooseLanguage([storedLanguage(), ...navigator.languages]) : 'en'

export function storedLanguage(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // Storage is disabled: the browser's language is used.
  }
}
