import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { asciiWords } from './ascii-words.ts'

const MAX_LENGTH = 4
const naive = (text: string): string[] => [
  ...new Set((text.match(/[a-z0-9]+/g) ?? []).map((word) => word.slice(0, MAX_LENGTH))),
]

test('returns the distinct words in order of appearance, independent of earlier calls', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', '9'), maxLength: 6 })
  const gap = fc.constantFrom(' ', '-', '\0', '\x7f', ', ')
  const text = fc.array(fc.tuple(word, gap), { maxLength: 60 }).map((parts) => parts.flat().join(''))
  fc.assert(
    fc.property(text, word, (body, last) => {
      assert.deepEqual(asciiWords(body + last, MAX_LENGTH), naive(body + last))
    }),
    { numRuns: 2000 },
  )
})

test('a prefix of a word is another word', () => {
  const text = 'night ferry night ferry nightferry ferryn night nigh'
  assert.deepEqual(asciiWords(text, 40), ['night', 'ferry', 'nightferry', 'ferryn', 'nigh'])
})

test('distinguishes many similar words', () => {
  const alike = Array.from({ length: 20_000 }, (_, i) => `aa${String(i).padStart(6, '0')}${'x'.repeat(30)}`)
  const unlike = alike.map((_, i) => `${i}${'x'.repeat(38)}`.slice(0, 38))
  for (const words of [alike, unlike]) assert.deepEqual(asciiWords([...words, ...words].join(' '), 40), words)
})
