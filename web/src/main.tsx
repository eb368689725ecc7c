import './styles/mantine.ts'
import './styles/base.css'
import { initialLanguage } from './i18n/language-choice.ts'
import { loadLanguage } from './i18n/messages.ts'

const language = initialLanguage()
document.documentElement.lang = language
await loadLanguage(language)
// Modules of the app evaluate messages when they are loaded, so the language has to be there first.
const { start } = await import('./start.tsx')
start()
