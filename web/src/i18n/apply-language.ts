import { chooseLanguage } from './languages.ts'
import { storedLanguage, storeLanguage } from './stored-language.ts'
import { activeLanguage } from './translator.ts'

/**
 * Shows the app in the language of the account (null: the browser's). Reloads the page if another one is active, because
 * messages are evaluated when the app is loaded. Returns false if nothing has to change.
 */
export function applyLanguage(preferred: string | null): boolean {
  const language = chooseLanguage([preferred, ...navigator.languages])
  storeLanguage(language)
  // Without storage the page would come back in the same language, and reload forever.
  if (language === activeLanguage || storedLanguage() !== language) return false
  location.reload()
  return true
}
