import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { asciiWords } from './ascii-words.ts'

const distinct = (words: readonly string[]): string[] => [...new Set(words)]

test('each word of a text is there, in order of appearance, whatever was read before', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', '9'), maxLength: 4 })
  const gap = fc.constantFrom(' ', '-', '\0', '\x7f', ', ')
  const text = fc.array(fc.tuple(word, gap), { maxLength: 60 }).map((parts) => parts.flat().join(''))
  fc.assert(
    fc.property(text, word, (body, last) => {
      const whole = body + last
      assert.deepEqual(distinct(asciiWords(whole)), distinct(whole.match(/[a-z0-9]+/g) ?? []))
    }),
    { numRuns: 2000 },
  )
})

test('what comes again is told once, also as a part of another word', () => {
  assert.deepEqual(asciiWords('night ferry night ferry nightferry ferryn night'), [
    'night',
    'ferry',
    'nightferry',
    'ferryn',
  ])
})
