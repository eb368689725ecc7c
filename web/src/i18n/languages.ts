/** The languages of the app, each by its own name. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof LANGUAGES

const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag)

/** The first of the language tags, most wanted first, for which there is a catalogue; regions are ignored (`de-AT`). */
export function chooseLanguage(tags: readonly (string | null)[]): Language {
  for (const tag of tags) {
    const language = tag?.toLowerCase().split('-')[0] ?? ''
    if (isLanguage(language)) return language
  }
  return 'en'
}
