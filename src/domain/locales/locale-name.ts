/** For example `English (United States)` for `en-US`; the code itself when it is not a language tag. */
export function localeName(code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' }).of(code) ?? code
  } catch {
    return code
  }
}
