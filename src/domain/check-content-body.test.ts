import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkedContentBody, nullable, oneOf, optional, type TObject, Type } from '#contract/schema'
import { checkBody } from './check-body.ts'
import { DomainError } from './errors.ts'

const MEMBERS = {
  name: Type.String({ maxLength: 3, problemTexts: { minLength: { name: 'size', also: { min: 1 } } }, minLength: 1 }),
  kind: Type.Optional(oneOf(['a', 'b'])),
  items: optional(
    Type.Array(
      Type.Object({ id: Type.String(), isOpen: Type.Optional(Type.Boolean()) }, { additionalProperties: false }),
      {
        maxItems: 2,
      },
    ),
  ),
  settings: Type.Optional(nullable(Type.Record(Type.String(), Type.Unknown()))),
}
const BODY = checkedContentBody('Body', 'A body.', MEMBERS)

const problems = (sent: unknown, schema: TObject = BODY): unknown => {
  try {
    checkBody(schema, sent)
    return []
  } catch (error) {
    assert.ok(error instanceof DomainError && error.code === 'ValidationFailed')
    return (error.details as { errors: unknown }).errors
  }
}

test('a valid body is returned unchanged, with its unknown properties', () => {
  const sent = { name: 'x', kind: 'a', items: null, settings: { any: 1 }, more: 1 }
  assert.equal(checkBody(BODY, sent), sent)
})

test('problems name the failed rule and the path to the value', () => {
  assert.deepEqual(problems({}), [
    { name: 'required', path: ['name'], details: 'The property "name" is required here' },
  ])
  assert.deepEqual(problems({ name: 7, items: [{ id: 'x' }, { id: 8 }], settings: [] }), [
    { name: 'type', value: 7, type: 'String', details: wrong('String'), path: ['name'] },
    { name: 'type', value: 8, type: 'String', details: wrong('String'), path: ['items', 1, 'id'] },
    { name: 'type', value: [], type: 'Object', details: wrong('Object'), path: ['settings'] },
  ])
  assert.deepEqual(problems({ name: 'long', kind: 'c', items: [{}, {}, {}] }), [
    { name: 'size', path: ['name'], value: 4, max: 3, details: 'Size must be at most 3' },
    { name: 'in', path: ['kind'], value: 'c', expected: ['a', 'b'], details: 'Value must be one of expected values' },
    ...[0, 1, 2].map((index) => ({
      name: 'required',
      path: ['items', index, 'id'],
      details: 'The property "id" is required here',
    })),
    { name: 'size', path: ['items'], value: 3, max: 2, details: 'Size must be at most 2' },
  ])
  assert.deepEqual(problems({ name: 'x', items: [{ id: 'x', more: 1 }] }), [
    { name: 'unknown', path: ['items', 0, 'more'], details: 'The property "more" is not allowed here.' },
  ])
})

test('a schema can define the problem itself', () => {
  assert.deepEqual(problems({ name: '' }), [{ name: 'size', path: ['name'], value: '', min: 1 }])
})

test('a body must be an object; an optional body that is not one counts as empty', () => {
  for (const sent of [undefined, null, [], 'x', 7]) {
    assert.throws(
      () => checkBody(BODY, sent),
      (error) => error instanceof DomainError && error.code === 'BadRequest',
    )
    assert.deepEqual(problems(sent, checkedContentBody('Body', 'A body.', MEMBERS, { isOptional: true })), problems({}))
  }
})

test('a body with many mistakes is refused with some of them, a huge one without details', () => {
  const many = checkedContentBody('Body', 'A body.', { items: Type.Array(Type.String()) })
  const numbers = (length: number) => ({ items: Array.from({ length }, () => 7) })
  assert.ok((problems(numbers(1000), many) as unknown[]).length < 100)
  assert.deepEqual(problems(numbers(100_000), many), [
    { name: 'invalid', path: [], details: 'The body does not fit its schema.' },
  ])
})

const wrong = (type: string): string => `The type of "value" is incorrect, expected type: ${type}`
