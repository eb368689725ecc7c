import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linearPattern } from './linear-pattern.ts'
import type { PatternTest } from './pattern-batch.ts'
import { createPatternRunner } from './pattern-runner.ts'
import { patternSize } from './pattern-size.ts'

const a = (n: number) => 'a'.repeat(n)

/** Published patterns that take a backtracking engine forever, with the inputs that make them. */
const EVIL: readonly [pattern: string, input: string][] = [
  ['^(a+)+$', `${a(40)}!`],
  ['^(a|a)*$', `${a(40)}!`],
  ['^(a|aa)+$', `${a(60)}!`],
  ['(a*)*b', a(40)],
  [
    '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$',
    `${a(50)}!`,
  ],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', a(50)],
  ['(.*a){25}', `${a(40)}`],
  ['^(?:\\w+\\s?)+$', `${'a '.repeat(30)}!`],
  ['\\s*\\s*\\s*\\s*\\s*\\s*x', ' '.repeat(3000)],
  ['^(?=(a+)+$)b', `${a(40)}!`],
  ['^(a+)+\\1$', `${a(40)}!`],
  ['^(([a-z]+)*)*$', `${a(40)}!`],
  ['(x+x+)+y', 'x'.repeat(60)],
  ['^(\\d+)*$', `${'1'.repeat(50)}!`],
  ['^((ab)*)+$', `${'ab'.repeat(40)}!`],
  ['(?:a{0,1000}){0,1000}b', a(2000)],
  ['a{0,1000}'.repeat(20), a(5000)],
  ['((a{1,30}){1,30}){1,30}!', a(5000)],
]

test('counted repeats count in expanded form', () => {
  assert.equal(patternSize('abc'), 3)
  assert.equal(patternSize('a{3}b'), 4)
  assert.equal(patternSize('\\d{4}-\\d{2,4}'), 9)
  assert.equal(patternSize('(ab){2,}'), 9)
  assert.equal(patternSize('[a-z{}()]{10}\\{3}x{,3}'), 10 + 3 + 5)
  assert.ok(patternSize('((a{100}){100}){100}') > 1_000_000)
  assert.ok(patternSize('(a{1000}b{1000}){30}') > 50_000)
})

test('the linear engine returns what JavaScript returns, or nothing', () => {
  const patterns = [
    '^[a-z0-9-]+$',
    '^\\S+@\\S+$',
    '.',
    '\\bx\\b',
    '^a.c$',
    '[^a]',
    'é',
    '\\u00e9',
    'x{2,3}',
    '(a|b)*c',
    '\\/',
    '[\\w.-]',
    'k',
    '^$',
  ]
  const inputs = [
    '',
    'a',
    'abc',
    'a-b',
    'x@y',
    'a\nc',
    'a\rc',
    'é',
    'É',
    'K',
    '\u212a',
    '🌾',
    '\u00a0',
    'aabbc',
    'xx',
    'a/b',
    '\u2028',
  ]
  let answered = 0
  for (const pattern of patterns) {
    for (const flags of ['', 'i', 's', 'm', 'u', 'g']) {
      const linear = linearPattern({ pattern, flags })
      for (const input of inputs) {
        if (!linear?.reads(input)) continue
        answered++
        assert.equal(
          linear.test(input),
          new RegExp(pattern, flags.replace('g', '')).test(input),
          `/${pattern}/${flags} ${input}`,
        )
      }
    }
  }
  assert.ok(answered > 500, `only ${answered} had a result`)
})

test('patterns that the linear engine does not support are left to JavaScript', () => {
  for (const pattern of ['(?!a)b', '(a)\\1', '\\A', '[[:alpha:]]', '\\p{L}', '\\u{41}', '\\07', '(?<=a)b', 'a{1001}']) {
    assert.equal(linearPattern({ pattern, flags: '' }), null, pattern)
  }
})

test('catastrophic patterns finish here or are cut off in their thread, and the event loop continues', async () => {
  await using runner = createPatternRunner()
  // The first one starts the thread.
  await runner.test([{ pattern: '(?=a)', flags: '', input: 'a' }])
  for (const [pattern, input] of EVIL) {
    const tests: PatternTest[] = [{ pattern, flags: '', input }]
    const [answer] = runner.testSync(tests) ?? (await runner.test(tests))
    assert.notEqual(answer, undefined, pattern)
  }
})

test('after a pattern is cut off, the others get their results', async () => {
  await using runner = createPatternRunner()
  const good: PatternTest = { pattern: '^(?=b)b$', flags: '', input: 'b' }
  const evil: PatternTest = { pattern: '^(?=(a+)+$)b', flags: '', input: `${a(40)}!` }
  assert.deepEqual(await runner.test([good, evil, { ...good, input: 'c' }, good]), [true, null, false, true])
  assert.deepEqual(await Promise.all([runner.test([good]), runner.test([evil]), runner.test([good])]), [
    [true],
    [null],
    [true],
  ])
})

test('one caller cannot occupy the thread for long', async () => {
  await using runner = createPatternRunner()
  const evil: PatternTest = { pattern: '^(?=(a+)+$)b', flags: '', input: `${a(40)}!` }
  const answers = await runner.test(Array.from({ length: 100 }, () => evil))
  assert.ok(answers.every((answer) => answer === null))
})

test('a flood of new patterns is not compiled in this thread', async () => {
  await using runner = createPatternRunner()
  const flood = Array.from({ length: 5000 }, (_, i): PatternTest => ({ pattern: `^a${i}$`, flags: '', input: 'a7' }))
  assert.equal(runner.testSync(flood), null)
  const answers = await runner.test(flood)
  assert.equal(answers.filter((answer) => answer === true).length, 1)
  assert.equal(answers[7], true)
})

test('a pattern that was cut off before delays only others of that kind', async () => {
  await using runner = createPatternRunner({ each: 50, all: 400 })
  const slow = { pattern: '^(?=x*)(a+)+$', flags: '', input: `${'a'.repeat(40)}!` }
  assert.deepEqual(await runner.test([slow]), [null])
  const ended: string[] = []
  const slowOnes = Array.from({ length: 4 }, async () => {
    assert.deepEqual(await runner.test([slow]), [null])
    ended.push('slow')
  })
  assert.deepEqual(await runner.test([{ pattern: '^(?=a)a+$', flags: '', input: 'aaa' }]), [true])
  ended.push('quick')
  await Promise.all(slowOnes)
  assert.ok(ended.indexOf('quick') < 3, ended.join())
})
