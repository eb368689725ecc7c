import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DomainError, type Problem } from '../errors.ts'
import { FIELD_TYPES } from '../fields/index.ts'
import { linkTo } from './entry.ts'
import { field, LOCALES, locale, NO_METADATA, typeWith } from './example-model.ts'
import { applyDefaults, parseEntry, parseNewEntry } from './parse-entry.ts'

const post = typeWith(
  field('title', 'Symbol', { localized: true }),
  field('city', 'Symbol'),
  field('rating', 'Integer', { defaultValue: { en: 3, de: 4 } }),
)

const parse = (fields: unknown, more: object = {}) => parseEntry({ fields, ...more }, post, LOCALES)

function refusal(work: () => unknown): { code: string; message: string; errors: Problem[] } {
  try {
    work()
  } catch (error) {
    assert.ok(error instanceof DomainError, String(error))
    return { code: error.code, message: error.message, ...(error.details as { errors: Problem[] }) }
  }
  throw new Error('was not refused')
}

test('keeps content, in the order of the content type and of the locales', () => {
  const body = parse({ rating: { en: 5 }, title: { de: 'Titel', en: 'Title' } }, { sys: { id: 'x' }, other: 1 })
  assert.deepEqual(body, {
    fields: { title: { en: 'Title', de: 'Titel' }, rating: { en: 5 } },
    metadata: NO_METADATA,
  })
  assert.deepEqual(Object.keys(body.fields), ['title', 'rating'])
  assert.deepEqual(Object.keys(body.fields.title!), ['en', 'de'])
})

test('null for a field is no field, null in a locale is a value', () => {
  assert.deepEqual(parse({ title: null, city: { en: null }, rating: {} }).fields, { city: { en: null } })
  assert.deepEqual(parseEntry({}, post, LOCALES).fields, {})
})

test('a value of the wrong type', () => {
  const { code, message, errors } = refusal(() => parse({ title: { en: 2 } }))
  assert.deepEqual([code, message], ['InvalidEntry', 'Validation error'])
  assert.deepEqual(errors, [
    {
      name: 'type',
      value: 2,
      type: 'Symbol',
      details: 'The type of "value" is incorrect, expected type: Symbol',
      path: ['fields', 'title', 'en'],
    },
  ])
})

test('a field that is not a map of locales', () => {
  const { errors } = refusal(() => parse({ city: 'Bern' }))
  assert.deepEqual([errors[0]?.name, errors[0]?.type, errors[0]?.path], ['type', 'Object', ['fields', 'city']])
})

test('an unknown locale, and another locale in a field that is not localized', () => {
  const { code, errors } = refusal(() => parse({ title: { pl: 'a' }, city: { de: 'b' } }))
  assert.equal(code, 'InvalidEntry')
  assert.deepEqual(errors, [
    { name: 'unknown', path: ['fields', 'title', 'pl'], value: 'a', details: 'The property "pl" is not allowed here.' },
    { name: 'unknown', path: ['fields', 'city', 'de'], value: 'b', details: 'The property "de" is not allowed here.' },
  ])
})

test('a locale that is hidden from management cannot be written', () => {
  const locales = [...LOCALES, locale('it', { inManagement: false })]
  assert.equal(refusal(() => parseEntry({ fields: { title: { it: 'a' } } }, post, locales)).errors[0]?.name, 'unknown')
})

test('unknown fields have an error of their own that names them all', () => {
  for (const id of ['nope', 'constructor', '__proto__']) {
    const fields = JSON.parse(`{"title":{"en":1},"${id}":{"en":1},"b":null}`)
    const { code, message, errors } = refusal(() => parse(fields))
    assert.deepEqual([code, message], ['UnknownField', `No field with id "${id}" found.`])
    assert.deepEqual(errors, [
      { name: 'unknown', path: ['fields', id] },
      { name: 'unknown', path: ['fields', 'b'] },
    ])
  }
})

test('bodies that are no entry', () => {
  for (const body of [undefined, null, 'x', []]) {
    assert.equal(refusal(() => parseEntry(body, post, LOCALES)).code, 'BadRequest')
  }
  for (const body of [{ fields: [] }, { fields: null }, { fields: 1 }]) {
    assert.equal(refusal(() => parseEntry(body, post, LOCALES)).errors[0]?.name, 'type')
  }
})

test('tags and concepts, each once', () => {
  const tags = [linkTo('Tag', 'b'), linkTo('Tag', 'a'), linkTo('Tag', 'b')]
  const { metadata } = parse({}, { metadata: { tags, concepts: [linkTo('TaxonomyConcept', 'c')], more: 1 } })
  assert.deepEqual(metadata, {
    tags: [linkTo('Tag', 'b'), linkTo('Tag', 'a')],
    concepts: [linkTo('TaxonomyConcept', 'c')],
  })
  assert.deepEqual(parse({}, { metadata: null }).metadata, NO_METADATA)
})

test('metadata that is none', () => {
  const places = [1, { tags: {} }, { tags: [linkTo('Entry', 'a')] }, { tags: Array(101).fill(linkTo('Tag', 'a')) }].map(
    (metadata) => refusal(() => parse({}, { metadata })).errors[0]?.path,
  )
  assert.deepEqual(places, [
    ['metadata'],
    ['metadata', 'tags'],
    ['metadata', 'tags', 0, 'sys', 'linkType'],
    ['metadata', 'tags'],
  ])
})

test('default values for fields that were not sent, in their locales', () => {
  const localized = typeWith(field('x', 'Symbol', { localized: true, defaultValue: { en: 'a', de: 'b', xx: 'c' } }))
  assert.deepEqual(parseNewEntry({}, post, LOCALES).fields, { rating: { en: 3 } })
  assert.deepEqual(parseNewEntry({}, localized, LOCALES).fields, { x: { en: 'a', de: 'b' } })
  assert.deepEqual(parseNewEntry({ fields: { x: { de: 'c' } } }, localized, LOCALES).fields, { x: { de: 'c' } })
  assert.deepEqual(applyDefaults({ fields: {}, metadata: NO_METADATA }, post, LOCALES).fields, { rating: { en: 3 } })
})

test('null for a field keeps its default value away', () => {
  assert.deepEqual(parseNewEntry({ fields: { rating: null } }, post, LOCALES).fields, {})
})

test('a hostile body gets a short answer', () => {
  const title = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`l${index}`, 'x']))
  assert.equal(refusal(() => parse({ title })).errors.length, 100)
})

test('whatever is sent, the answer is an entry or a refusal', () => {
  const all = typeWith(...FIELD_TYPES.map((type) => field(`f${type}`, type, { localized: true })))
  const values = fc.dictionary(fc.constantFrom('en', 'de', 'xx'), fc.jsonValue())
  const fields = fc.dictionary(fc.constantFrom(...all.fields.map(({ id }) => id)), fc.oneof(values, fc.jsonValue()))
  const body = fc.record({ fields, metadata: fc.jsonValue() }, { requiredKeys: ['fields'] })
  fc.assert(
    fc.property(fc.oneof(body, fc.jsonValue()), (sent) => {
      try {
        parseEntry(sent, all, LOCALES)
      } catch (error) {
        assert.ok(error instanceof DomainError, String(error))
      }
    }),
  )
})
