import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { JsonProblem, type JsonProblemReason, parseJson } from './json-limits.ts'

const limits = { depth: 64, keys: 20_000 }

function outcome(
  text: string | Buffer,
  within = limits,
): { value: unknown } | { reason: JsonProblemReason; message: string } {
  try {
    return { value: parseJson(Buffer.from(text as string), within) }
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error
    return { reason: error.reason, message: error.message }
  }
}

function reason(text: string | Buffer, within = limits): JsonProblemReason | null {
  const result = outcome(text, within)
  return 'reason' in result ? result.reason : null
}

test('depth is counted exactly, also by closing brackets', () => {
  assert.equal(reason('[[[]]]', { depth: 3, keys: 0 }), null)
  assert.equal(reason('[[[[]]]]', { depth: 3, keys: 0 }), 'depth')
  assert.equal(reason('[{"a":[]},{"a":[]},[[]]]', { depth: 3, keys: 9 }), null)
  assert.equal(reason('"[[[["', { depth: 0, keys: 0 }), null)
  assert.equal(reason('['.repeat(500_000)), 'depth')
})

test('keys are counted over all objects, and colons in strings are none', () => {
  assert.equal(reason('{"a":{"b":1},"c":[{"d":":::"}]}', { depth: 9, keys: 4 }), null)
  assert.equal(reason('{"a":{"b":1},"c":[{"d":1}]}', { depth: 9, keys: 3 }), 'keys')
})

test('duplicate keys are refused in every spelling and named', () => {
  const cases: [string, string][] = [
    ['{"a":1,"a":1}', '"a"'],
    ['{"a":1,"\\u0061":2}', '"a"'],
    ['{"\\u00e9":1,"é":2}', '"é"'],
    ['{"\\ud83d\\ude42":1,"🙂":2}', '"🙂"'],
    ['{"a\\/b":1,"a/b":2}', '"a/b"'],
    ['{"":1, "" :2}', '""'],
    ['{"__proto__":1,"__proto__":2}', '"__proto__"'],
    ['[{"x":{"y":{"a":{"b":1},"c":2,"a":3}}}]', '"a"'],
    ['{"a":{"k":1},"b":{"k":1},"k":"\\"k\\":","k":2}', '"k"'],
  ]
  for (const [text, key] of cases) {
    const result = outcome(text)
    assert.deepEqual(result, { reason: 'duplicate', message: `the key ${key} appears twice in one object` }, text)
  }
  // Equal keys of different objects, and keys that only look equal.
  for (const text of [
    '[{"a":1},{"a":1}]',
    '{"a":{"a":{"a":1}}}',
    '{"\u00e9":1,"e\u0301":2}',
    '{"a":1,"A":2}',
    '{"1":1,"01":2}',
  ]) {
    assert.equal(reason(text), null, text)
  }
})

test('invalid UTF-8 and invalid escapes are refused', () => {
  const bytes: number[][] = [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82]]
  for (const wrong of bytes) assert.equal(reason(Buffer.from([0x22, ...wrong, 0x22])), 'encoding')
  for (const inside of [
    '\\u0000',
    'a\\u0000',
    '\\ud800',
    '\\uDC00',
    '\\udc00\\ud800',
    '\\ud800\\ud800',
    '\\ud83dx',
    '\\ud83d\\n',
  ]) {
    assert.equal(reason(`["${inside}"]`), 'encoding', inside)
    assert.equal(reason(`{"${inside}":1}`), 'encoding', inside)
  }
  for (const inside of [
    '\\\\u0000',
    '\\ud83d\\ude42',
    '\\uD83D\\uDE42',
    '\\u0001',
    '\\\\ud800',
    '\\ufffd',
    '\\ue000',
  ]) {
    assert.equal(reason(`["${inside}"]`), null, inside)
  }
})

test('invalid texts are refused, and the message does not quote them', () => {
  const cases = [
    '',
    ' ',
    '{',
    '"',
    '"\\',
    '"\\u12',
    '{"a"}',
    '{"a":}',
    '[1,]',
    "{'a':1}",
    'nul',
    '01',
    '1 2',
    '\ufeff{}',
    '"\u0000"',
    '}',
  ]
  for (const text of cases) assert.equal(reason(text), 'syntax', JSON.stringify(text))
  const secrets = [
    '{"password":"hunter2" x}',
    'hunter2',
    '["hunter2"',
    '{"hunter2"',
    `{"a":hunter2,"b":"${'x'.repeat(200)}"}`,
  ]
  for (const text of secrets) {
    const result = outcome(text)
    assert.ok(
      'reason' in result && result.reason === 'syntax' && !result.message.includes('hunter2'),
      JSON.stringify(result),
    )
  }
})

test('__proto__ is an ordinary key', () => {
  const value = parseJson(Buffer.from('{"__proto__":{"admin":true},"a":1}'), limits) as Record<string, unknown>
  assert.ok(Object.hasOwn(value, '__proto__'))
  assert.equal(Object.getPrototypeOf(value), Object.prototype)
  assert.equal(value.admin, undefined)
  assert.equal({ ...value }.admin, undefined)
})

test('accepts any JSON value and returns what JSON.parse returns', () => {
  // Generated objects have no duplicate keys; strings with NUL or lone surrogates are refused on purpose.
  const clean = (text: string) => !/\\u0000|\\ud[89a-f]/.test(text)
  fc.assert(
    fc.property(fc.json({ stringUnit: 'binary', maxDepth: 8 }), fc.constantFrom(0, 1, '\t'), (json, space) => {
      const text = JSON.stringify(JSON.parse(json), null, space)
      fc.pre(clean(text))
      assert.deepEqual(outcome(text), { value: JSON.parse(text) })
    }),
    { numRuns: 500 },
  )
})

test('on nearly valid JSON it agrees with JSON.parse and an independent parser', () => {
  const pieces = fc.constantFrom(
    ...[
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"',
      '\\',
      ' ',
      '\n',
      '1',
      '-',
      '.5',
      'e9',
      'true',
      'null',
      '"a"',
      '"b"',
      '"\\u0061"',
    ],
    ...[
      '"a":',
      '"b":1',
      '"\\u0061":[',
      ',"a":1',
      '{"a":{"b":1}',
      '\\u0000',
      '\\ud83d',
      '\\ude42',
      '"\\ud83d\\ude42"',
      'é',
      '\t',
    ],
  )
  const structured = fc.letrec<{ node: string; object: string; array: string }>((tie) => ({
    node: fc.oneof({ depthSize: 'small' }, fc.constantFrom('1', '""', '"a:{"', '"\\"}"'), tie('object'), tie('array')),
    array: fc.array(tie('node'), { maxLength: 4 }).map((items) => `[${items.join()}]`),
    object: fc
      .array(fc.tuple(fc.constantFrom('"a"', '"\\u0061"', '"b"', '"__proto__"', '"1"'), tie('node')), { maxLength: 4 })
      .map((members) => `{${members.map(([key, value]) => `${key}: ${value}`).join()}}`),
  })).node
  const texts = fc.oneof(
    structured,
    fc.array(pieces, { maxLength: 14 }).map((list) => list.join('')),
  )
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(texts, (text) => {
      const result = outcome(text)
      const kind = 'reason' in result ? result.reason : 'accepted'
      seen.set(kind, (seen.get(kind) ?? 0) + 1)
      assert.equal(kind === 'syntax', kind !== 'encoding' && !isJson(text), text)
      if ('value' in result) assert.deepEqual(result.value, JSON.parse(text))
      if (kind === 'accepted') assert.equal(hasDuplicate(text), false, text)
      if (kind === 'duplicate') assert.equal(hasDuplicate(text), true, text)
    }),
    { numRuns: 4000 },
  )
  for (const kind of ['accepted', 'syntax', 'duplicate', 'encoding']) assert.ok((seen.get(kind) ?? 0) > 10, kind)
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** A plain recursive reader of valid JSON: slow, obvious, and written differently from the code under test. */
function hasDuplicate(text: string): boolean {
  const tokens = text.match(/"(?:\\.|[^"\\])*"|[{}[\]:,]|[^\s{}[\]:,"]+/g) ?? []
  let at = 0
  let found = false
  const value = (): void => {
    const token = tokens[at++]
    if (token === '[') {
      while (tokens[at] !== ']') {
        value()
        if (tokens[at] === ',') at++
      }
      at++
    } else if (token === '{') {
      const keys: string[] = []
      while (tokens[at] !== '}') {
        const key = JSON.parse(tokens[at]!)
        if (keys.includes(key)) found = true
        keys.push(key)
        at += 2
        value()
        if (tokens[at] === ',') at++
      }
      at++
    }
  }
  value()
  return found
}

test('a megabyte of any shape is parsed like JSON.parse', () => {
  const entry = (i: number) => ({
    sys: { id: `id${i}`, type: 'Entry' },
    fields: { title: { 'en-US': `text ${i} é "quoted" `.repeat(12) }, list: { 'en-US': [1, 2, 3] } },
  })
  const bodies = [
    JSON.stringify(Array.from({ length: 2400 }, (_, i) => entry(i))).padEnd(1_048_576),
    JSON.stringify('x'.repeat(1_048_574)),
    `[${'1,'.repeat(524_286)}1]`,
    `["${'\\u00e9'.repeat(174_762)}"]`,
    `{"a":"${'\\"'.repeat(524_280)}"}`,
  ]
  for (const body of bodies) {
    assert.deepEqual(parseJson(Buffer.from(body), limits), JSON.parse(body), `${body.slice(0, 10)}…`)
  }
})
