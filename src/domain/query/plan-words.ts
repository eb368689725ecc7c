import { extractWords } from '../search/words.ts'
import type { Condition } from './plan.ts'
import { tooMany } from './query-errors.ts'

/** Each word is a look into the index. */
export const MAX_WORDS = 30

/** Asking for nothing finds everything; asking only for what is too short to be a word finds nothing. */
export function planWords(text: string, field: string | null, locales: readonly string[] | null): Condition[] {
  if (text.trim() === '') return []
  const words = extractWords(text)
  if (words.length > MAX_WORDS) throw tooMany('words', MAX_WORDS)
  return [words.length === 0 ? { on: 'nothing' } : { on: 'words', field, locales, words }]
}
