/**
 * Words are indexed with their environment in front, so that a lookup in the full-text index costs what that environment holds
 * and not what all environments together hold. The letter separates the environment from words that begin with digits.
 */
export const scopedWord = (environment: number, word: string): string => `${environment}e${word}`

/** The same in SQL, for the words of a row of `text_row`. */
export const scopedWords = (textOf: (column: string) => string): string => {
  const scope = `${textOf('environment')} || 'e'`
  return `${scope} || replace(words, ' ', ' ' || ${scope})`
}
