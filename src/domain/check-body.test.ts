import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfirmSessionBody } from '#contract/resources/sign-in'
import { WebhookBody } from '#contract/resources/webhook'
import { body, embedded, optional, Type } from '#contract/schema'
import { Name } from '#contract/shapes/text'
import { checkBody } from './check-body.ts'
import { DomainError } from './errors.ts'

const problems = (schema: ReturnType<typeof body>, sent: unknown): unknown => {
  try {
    checkBody(schema, sent)
    return []
  } catch (error) {
    assert.ok(error instanceof DomainError && error.code === 'ValidationFailed')
    return (error.details as { errors: unknown }).errors
  }
}

test('a missing nested property is reported under its own path', () => {
  const OWN_PATH = { problemTexts: { any: {} } }
  const item = Type.Object({ kind: Type.String(OWN_PATH) }, OWN_PATH)
  const schema = body('Body', 'A body.', { items: optional(Type.Array(item)) })
  assert.deepEqual(problems(schema, { items: [{ kind: 'x' }, {}] }), [
    { name: 'invalid', path: 'items.1.kind', value: null },
  ])
})

test('an unknown property is reported under its own path when the schema says so', () => {
  const inner = Type.Object({}, { additionalProperties: { ...Type.Never(), problemTexts: { any: {} } } })
  assert.deepEqual(problems(body('Body', 'A body.', { inner }), { inner: { more: 7 } }), [
    { name: 'invalid', path: 'inner.more', value: 7 },
  ])
})

test('an optional body may be missing or empty, and is checked otherwise', () => {
  const schema = body('Body', 'A body.', { flag: optional(Type.Boolean()) }, { isOptional: true })
  for (const sent of [undefined, null, {}]) assert.deepEqual(checkBody(schema, sent), {})
  assert.deepEqual(problems(schema, { flag: 1 }), [{ name: 'invalid', path: 'flag', value: 1 }])
  assert.throws(
    () => checkBody(schema, 'x'),
    (error) => error instanceof DomainError && error.code === 'BadRequest',
  )
})

test('a huge value is refused without details', () => {
  const schema = body('Body', 'A body.', { items: Type.Array(Type.String()) })
  const items = Array.from({ length: 100_000 }, () => 7)
  const [problem] = problems(schema, { items }) as { name: string; path: string }[]
  assert.deepEqual([problem?.name, problem?.path], ['invalid', 'items'])
})

test('refused secrets are not quoted', () => {
  const webhook = { name: 'A', url: 'https://example.org', topics: ['*.*'] }
  const secrets = [
    { key: 'Authorization', value: 'Bearer hidden', secret: 'yes' },
    { key: 'Authorization', value: ['hidden'], secret: true },
    { value: 'hidden', secret: true },
  ]
  for (const header of secrets) {
    const found = problems(WebhookBody, { ...webhook, headers: [header] })
    assert.equal((found as unknown[]).length, 1)
    assert.ok(!JSON.stringify(found).includes('hidden'), JSON.stringify(found))
  }
  const found = problems(ConfirmSessionBody, { password: 'x', code: `hidden ${'1'.repeat(80)}` })
  assert.equal((found as unknown[]).length, 1)
  assert.ok(!JSON.stringify(found).includes('hidden'), JSON.stringify(found))
})

test('the length of a text is its length as a string, and the error names the limit', () => {
  const schema = body('Body', 'A body.', { name: Name })
  assert.deepEqual(checkBody(schema, { name: '🎈'.repeat(128) }), { name: '🎈'.repeat(128) })
  const [problem] = problems(schema, { name: '🎈'.repeat(129) }) as { details: string }[]
  assert.equal(problem?.details, 'Must have at most 256 characters')
})

test('problems of an embedded body have the paths of that body', () => {
  const inner = body('Inner', 'A body.', { name: Name })
  const schema = body('Body', 'A body.', { topic: Type.String(), inner: embedded(inner) })
  assert.deepEqual(problems(schema, { topic: 'a', inner: { name: '' } }), problems(inner, { name: '' }))
  assert.deepEqual(problems(schema, { topic: 1, inner: { name: '' } }), [{ name: 'invalid', path: 'topic', value: 1 }])
  const valid = { topic: 'a', inner: { name: 'b' } }
  assert.deepEqual(checkBody(schema, valid), valid)
})
