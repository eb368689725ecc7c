import { activeLanguage } from '../../i18n/translator.ts'

/** Codes to choose from when a locale is added; any other valid code can be typed. */
const CODES = (
  'af-ZA ar-AE ar-EG ar-SA az-AZ be-BY bg-BG bn-BD bs-BA ca-ES cs-CZ cy-GB da-DK de-AT de-CH de-DE el-GR ' +
  'en-AU en-CA en-GB en-IE en-IN en-NZ en-US en-ZA es-419 es-AR es-CL es-CO es-ES es-MX es-US et-EE eu-ES fa-IR ' +
  'fi-FI fil-PH fr-BE fr-CA fr-CH fr-FR ga-IE gl-ES gu-IN he-IL hi-IN hr-HR hu-HU hy-AM id-ID is-IS it-CH it-IT ' +
  'ja-JP ka-GE kk-KZ km-KH kn-IN ko-KR lb-LU lo-LA lt-LT lv-LV mk-MK ml-IN mn-MN mr-IN ms-MY mt-MT my-MM nb-NO ' +
  'ne-NP nl-BE nl-NL nn-NO pa-IN pl-PL pt-BR pt-PT ro-RO ru-RU si-LK sk-SK sl-SI sq-AL sr-RS sv-FI sv-SE sw-KE ' +
  'ta-IN te-IN th-TH tr-TR uk-UA ur-PK uz-UZ vi-VN zh-CN zh-HK zh-TW zu-ZA'
).split(' ')

const names = new Intl.DisplayNames([activeLanguage], {
  type: 'language',
  languageDisplay: 'standard',
  fallback: 'none',
})

/** The name of a locale in the language of the app, such as "German (Austria)"; null for an unknown code. */
export function localeName(code: string): string | null {
  try {
    return names.of(code) ?? null
  } catch {
    return null
  }
}

/** Locales that are not in use yet, by name. */
export const offeredLocales = (taken: readonly string[]): { value: string; label: string }[] =>
  CODES.filter((code) => !taken.includes(code))
    .map((value) => ({ value, label: `${localeName(value) ?? value} (${value})` }))
    .sort((a, b) => a.label.localeCompare(b.label))
