import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { extractWords } from './words.ts'

test('words are letters and digits, ignoring case and accents', () => {
  assert.deepEqual(extractWords('The Night-Ferry, and the night: ferry!'), ['the', 'night', 'ferry', 'and'])
  assert.deepEqual(extractWords('Élan élan ELAN e\u0301lan'), ['elan'])
  assert.deepEqual(extractWords('Straße STRASSE'), ['strasse'])
  assert.deepEqual(extractWords('ΟΔΟΣ οδός'), ['οδοσ'])
  assert.deepEqual(extractWords('ﬁne ２０２６ x² ½'), ['fine', '2026', 'x2'])
  assert.deepEqual(extractWords('हिन्दी'), ['हिन्दी'])
})

test('a single character is not a word', () => {
  assert.deepEqual(extractWords('a b cd 1 22 _ %'), ['cd', '22'])
  assert.deepEqual(extractWords(''), [])
})

test('the length of words and the number of words are limited', () => {
  assert.deepEqual(extractWords('x'.repeat(1000)), ['x'.repeat(40)])
  assert.deepEqual(extractWords(`x${'𝒳'.repeat(30)}`), [`x${'x'.repeat(30)}`])
  assert.ok(extractWords(`a${'𐐨'.repeat(30)}`)[0]!.isWellFormed())
  const many = Array.from({ length: 50_000 }, (_, i) => `w${i}`).join(' ')
  assert.equal(extractWords(many).length, 20_000)
})

test('a text with many combining marks is processed in linear time', () => {
  for (const marks of ['\u0301\u0327', '\uff9e\u0301\u0327', '\u05b0\u0591']) {
    assert.equal(extractWords(`night${marks.repeat(50_000)} ferry`).at(-1), 'ferry')
  }
})

test('words contain no characters of a query language', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      for (const word of extractWords(text.toWellFormed())) {
        assert.match(word, /^[\p{L}\p{N}\p{M}]{1,40}$/u)
        assert.deepEqual(extractWords(word), [word], 'folding twice changes nothing')
      }
    }),
    { numRuns: 2000 },
  )
})
