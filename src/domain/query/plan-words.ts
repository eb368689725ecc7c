import { extractWords } from '../search/words.ts'
import type { Condition } from './plan.ts'
import { tooMany } from './query-errors.ts'

/** Every word is one index lookup. */
export const MAX_WORDS = 30

/** An empty text matches everything; a text without any word that is long enough matches nothing. */
export function planWords(text: string, field: string | null, locales: readonly string[] | null): Condition[] {
  if (text.trim() === '') return []
  const words = extractWords(text)
  if (words.length > MAX_WORDS) throw tooMany('words', MAX_WORDS)
  return [words.length === 0 ? { on: 'nothing' } : { on: 'words', field, locales, words }]
}
