import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DomainError } from '../errors.ts'
import { applyPatch } from './apply-patch.ts'
import { parsePatch } from './parse-patch.ts'
import { sameJson } from './same-json.ts'

const patch = (document: unknown, ...operations: unknown[]) => applyPatch(document, parsePatch(operations), 1_000_000)

/** The code of the refusal. */
function refusal(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
  return 'none'
}

test('the examples of RFC 6902', () => {
  assert.deepEqual(patch({ foo: 'bar' }, { op: 'add', path: '/baz', value: 'qux' }), { foo: 'bar', baz: 'qux' })
  assert.deepEqual(patch({ foo: ['a', 'b'] }, { op: 'add', path: '/foo/1', value: 'x' }), { foo: ['a', 'x', 'b'] })
  assert.deepEqual(patch({ foo: ['a'] }, { op: 'add', path: '/foo/-', value: ['x'] }), { foo: ['a', ['x']] })
  assert.deepEqual(patch({ baz: 1, foo: 2 }, { op: 'remove', path: '/baz' }), { foo: 2 })
  assert.deepEqual(patch({ foo: ['a', 'b', 'c'] }, { op: 'remove', path: '/foo/1' }), { foo: ['a', 'c'] })
  assert.deepEqual(patch({ baz: 'qux' }, { op: 'replace', path: '/baz', value: 'boo' }), { baz: 'boo' })
  assert.deepEqual(patch({ foo: { bar: 1 }, qux: {} }, { op: 'move', from: '/foo/bar', path: '/qux/thud' }), {
    foo: {},
    qux: { thud: 1 },
  })
  assert.deepEqual(patch({ foo: ['a', 'b', 'c', 'd'] }, { op: 'move', from: '/foo/1', path: '/foo/3' }), {
    foo: ['a', 'c', 'd', 'b'],
  })
  assert.deepEqual(patch({ '/': 9, '~1': 10 }, { op: 'test', path: '/~01', value: 10 }), { '/': 9, '~1': 10 })
  assert.deepEqual(patch({ a: { b: 1 } }, { op: 'copy', from: '/a', path: '/c' }), { a: { b: 1 }, c: { b: 1 } })
  assert.deepEqual(patch({ a: 1 }, { op: 'replace', path: '', value: { b: 2 } }), { b: 2 })
  assert.deepEqual(patch({ '': 1 }, { op: 'replace', path: '/', value: 2 }), { '': 2 })
})

test('an operation that cannot be applied is refused, and the document is unchanged', () => {
  const document = { fields: { title: { en: 'a' }, tags: { en: ['x'] } } }
  const before = structuredClone(document)
  for (const operation of [
    { op: 'add', path: '/fields/body/en', value: 'x' },
    { op: 'remove', path: '/fields/nope' },
    { op: 'replace', path: '/fields/title/de', value: 'x' },
    { op: 'test', path: '/fields/title/en', value: 'b' },
    { op: 'test', path: '/fields/title', value: null },
    { op: 'add', path: '/fields/tags/en/2', value: 'x' },
    { op: 'add', path: '/fields/tags/en/01', value: 'x' },
    { op: 'add', path: '/fields/tags/en/x', value: 'x' },
    { op: 'remove', path: '/fields/tags/en/-' },
    { op: 'replace', path: '/fields/tags/en/1', value: 'x' },
    { op: 'add', path: '/fields/title/en/0', value: 'x' },
    { op: 'move', from: '/fields', path: '/fields/title' },
    { op: 'copy', from: '/nope', path: '/fields/x' },
    { op: 'remove', path: '' },
    { op: 'add', path: '/__proto__', value: {} },
    { op: 'add', path: '/__proto__/polluted', value: 1 },
    { op: 'add', path: '/constructor/prototype/polluted', value: 1 },
    { op: 'copy', from: '/toString', path: '/fields/x' },
  ]) {
    const first = { op: 'add', path: '/fields/new', value: { en: 'x' } }
    assert.equal(
      refusal(() => patch(document, first, operation)),
      'ValidationFailed',
      JSON.stringify(operation),
    )
  }
  assert.deepEqual(document, before)
  assert.equal(({} as { polluted?: unknown }).polluted, undefined)
})

test('an invalid patch is a bad request', () => {
  for (const body of [
    undefined,
    null,
    {},
    'x',
    [null],
    [[]],
    [{}],
    [{ op: 'add', path: '/a' }],
    [{ op: 'add', value: 1 }],
    [{ op: 'nope', path: '/a' }],
    [{ op: 'add', path: 'a', value: 1 }],
    [{ op: 'add', path: '/~2', value: 1 }],
    [{ op: 'add', path: 7, value: 1 }],
    [{ op: 'move', path: '/a' }],
    [{ op: 'constructor', path: '/a' }],
    [{ op: 'add', path: '/a'.repeat(1000), value: 1 }],
    Array.from({ length: 1001 }, () => ({ op: 'test', path: '', value: 1 })),
  ]) {
    assert.equal(
      refusal(() => parsePatch(body)),
      'BadRequest',
      JSON.stringify(body)?.slice(0, 60),
    )
  }
})

test('copying cannot multiply a document', () => {
  const doubling = Array.from({ length: 100 }, (_, i) => ({ op: 'copy', from: '', path: `/x${i}` }))
  assert.equal(
    refusal(() => patch({ a: 1 }, ...doubling)),
    'ValidationFailed',
  )
  const deepening = Array.from({ length: 900 }, () => ({ op: 'copy', from: '', path: '/a' }))
  assert.equal(
    refusal(() => patch({ a: 1 }, ...deepening)),
    'ValidationFailed',
  )
})

test('the text that a patch copies is limited in bytes', () => {
  const copies = (document: unknown, count: number) => {
    const operations = Array.from({ length: count }, (_, i) => ({ op: 'copy', from: '/a', path: `/b${i}` }))
    return refusal(() => applyPatch(document, parsePatch(operations), 100))
  }
  assert.equal(copies({ a: 'x'.repeat(50) }, 2), 'none')
  assert.equal(copies({ a: 'x'.repeat(50) }, 3), 'ValidationFailed')
  assert.equal(copies({ a: 'é'.repeat(25) }, 3), 'ValidationFailed', 'bytes count, not characters')
  assert.equal(copies({ a: { ['n'.repeat(50)]: 1 } }, 2), 'none')
  assert.equal(copies({ a: { ['n'.repeat(50)]: 1 } }, 3), 'ValidationFailed')
  const doubling = Array.from({ length: 8 }, (_, i) => ({ op: 'copy', from: '', path: `/${i}` }))
  assert.equal(
    refusal(() => applyPatch({ a: 'x' }, parsePatch(doubling), 100)),
    'ValidationFailed',
  )
  const added = [{ op: 'add', path: '/b', value: 'x'.repeat(1000) }]
  assert.equal(
    refusal(() => applyPatch({}, parsePatch(added), 100)),
    'none',
    'values of the request are bounded by the request',
  )
})

test('any patch gives a document or a clear refusal', () => {
  const step = fc.constantFrom('fields', 'a', '0', '-', '__proto__', 'constructor', '', '~0')
  const pointer = fc.array(step, { maxLength: 4 }).map((steps) => steps.map((s) => `/${s}`).join(''))
  const operation = fc.record(
    {
      op: fc.constantFrom('add', 'remove', 'replace', 'move', 'copy', 'test'),
      path: pointer,
      from: pointer,
      value: fc.jsonValue(),
    },
    { requiredKeys: ['op', 'path', 'from', 'value'] },
  )
  fc.assert(
    fc.property(fc.jsonValue(), fc.array(operation, { maxLength: 8 }), (document, operations) => {
      const before = JSON.stringify(document)
      const code = refusal(() => patch(document, ...operations))
      assert.ok(['none', 'ValidationFailed'].includes(code))
      assert.equal(JSON.stringify(document), before)
    }),
  )
})

test('the order of members does not matter when JSON values are compared', () => {
  assert.ok(sameJson({ a: [1, { b: null }], c: 'x' }, { c: 'x', a: [1, { b: null }] }))
  assert.ok(!sameJson({ a: 1 }, { a: '1' }))
  assert.ok(!sameJson([1, 2], [2, 1]))
  assert.ok(!sameJson({}, []))
  assert.ok(!sameJson(null, {}))
  assert.ok(!sameJson({ a: undefined }, { b: undefined }))
})
