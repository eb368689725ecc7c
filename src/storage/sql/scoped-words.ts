/**
 * The full-text index contains words with their environment as a prefix, so that a lookup costs what that environment
 * contains, not all environments together. The letter separates the environment from words that begin with digits.
 */
export const scopedWord = (environment: number, word: string): string => `${environment}e${word}`

/** The same as an SQL expression on the words of `text_row`. */
export const scopedWords = (textOf: (column: string) => string): string => {
  const scope = `${textOf('environment')} || 'e'`
  return `${scope} || replace(words, ' ', ' ' || ${scope})`
}
