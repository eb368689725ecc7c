import { asciiWords } from './ascii-words.ts'

/**
 * Splits texts into words for full-text search. Databases store and compare these words and never tokenize, so that
 * both find the same.
 */

/** Shorter words are ignored, longer ones truncated. */
export const MIN_WORD_LENGTH = 2
export const MAX_WORD_LENGTH = 40

/** Limits per text, because index entries are limited in size. */
const MAX_WORDS = 20_000
const MAX_CHARACTERS = 200_000

/** Letters, digits and combining marks, which some scripts use for vowels. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu

/** Accents of Latin, Greek and Cyrillic. In other scripts combining marks distinguish words. */
const ACCENTS = /[\u0300-\u036f]/g

/** The distinct words of a text, in order of appearance. */
export function extractWords(text: string): string[] {
  const words: string[] = []
  let characters = 0
  // Most texts are ASCII and need only case folding.
  for (const word of isAscii(text) ? asciiWords(text.toLowerCase(), MAX_WORD_LENGTH) : otherWords(unified(text))) {
    if (word.length < MIN_WORD_LENGTH) continue
    characters += word.length
    if (words.length >= MAX_WORDS || characters > MAX_CHARACTERS) break
    words.push(word)
  }
  return words
}

const otherWords = (text: string): Set<string> => new Set(text.match(WORD)?.map(shortened))

/**
 * Limits combining marks per letter to 30 (Unicode stream-safe text). Normalizing sorts marks in quadratic time, so a
 * text of marks alone would block the process for minutes. U+FF9E and U+FF9F are letters that decompose to marks.
 */
const MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

/** Normalizes compatibility forms, accents and case. Upper case first, because ß has no single upper-case letter. */
const unified = (text: string): string =>
  text
    .replace(MARKS, '$1')
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll('ς', 'σ')

/** Truncates between characters. */
function shortened(word: string): string {
  if (word.length <= MAX_WORD_LENGTH) return word
  const cut = word.slice(0, MAX_WORD_LENGTH)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

/** Non-ASCII characters take several bytes in UTF-8. */
const isAscii = (text: string): boolean => Buffer.byteLength(text) === text.length
