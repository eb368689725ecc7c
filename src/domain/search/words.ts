import { asciiWords } from './ascii-words.ts'

/**
 * How text becomes words is decided here, once: databases store and compare what these functions answer and never take
 * text apart themselves, so a search finds the same on each of them.
 */

/** Shorter words say nothing; longer ones are told apart by their beginning. */
export const MIN_WORD_LENGTH = 2
export const MAX_WORD_LENGTH = 40

/** A text has this many different words and characters in them at most: an index entry has a size, a text has none. */
const MOST_WORDS = 20_000
const MOST_CHARACTERS = 200_000

/** Letters and digits, with the marks that some scripts write vowels with. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu

/** Accents of Latin, Greek and Cyrillic. Marks of other scripts are not decoration but letters. */
const ACCENTS = /[\u0300-\u036f]/g

/** The different words of a text, in order of appearance. */
export function extractWords(text: string): string[] {
  const words: string[] = []
  let characters = 0
  // Most texts are ASCII, and for them only case is to be folded.
  for (const word of isAscii(text) ? asciiWords(text.toLowerCase(), MAX_WORD_LENGTH) : otherWords(unified(text))) {
    if (word.length < MIN_WORD_LENGTH) continue
    characters += word.length
    if (words.length >= MOST_WORDS || characters > MOST_CHARACTERS) break
    words.push(word)
  }
  return words
}

const otherWords = (text: string): Set<string> => new Set(text.match(WORD)?.map(shortened))

/**
 * No script writes more marks on one letter (Unicode calls such text stream-safe). Putting marks in order takes time by
 * the square of their number: a text of nothing else would hold everybody up for minutes. Two of them are called letters.
 */
const MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

/** Compatible forms, accents and case make no difference: upper case first, because ß and its kind have none of their own. */
const unified = (text: string): string =>
  text
    .replace(MARKS, '$1')
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll('ς', 'σ')

/** Cut between characters, never inside one. */
function shortened(word: string): string {
  if (word.length <= MAX_WORD_LENGTH) return word
  const cut = word.slice(0, MAX_WORD_LENGTH)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

/** In UTF-8, all other characters take several bytes. */
const isAscii = (text: string): boolean => Buffer.byteLength(text) === text.length
