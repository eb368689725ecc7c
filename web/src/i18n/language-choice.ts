import { chooseLanguage, type Language } from './languages.ts'
import { activeLanguage } from './messages.ts'

// The language that this browser showed last. The account is only known after the app has started.
const KEY = 'sheaf-language'

/** The language to start with: the one of the last user, or the browser's. */
export const initialLanguage = (): Language => chooseLanguage([storedLanguage(), ...navigator.languages])

/**
 * Shows the app in the language of the account (null: the browser's). Reloads the page if another one is active, because
 * messages are evaluated when the app is loaded. Returns false if nothing has to change.
 */
export function applyLanguage(preferred: string | null): boolean {
  const language = chooseLanguage([preferred, ...navigator.languages])
  storeLanguage(language)
  // Without storage the page would come back in the same language, and reload for ever.
  if (language === activeLanguage() || storedLanguage() !== language) return false
  location.reload()
  return true
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // Storage is disabled: the browser's language is used.
  }
}
