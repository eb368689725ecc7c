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

test('keeps fields and locales in the order of the content type and the environment', () => {
  const body = parse({ rating: { en: 5 }, title: { de: 'Titel', en: 'Title' } }, { sys: { id: 'x' }, other: 1 })
  assert.deepEqual(body, {
    fields: { title: { en: 'Title', de: 'Titel' }, rating: { en: 5 } },
    metadata: NO_METADATA,
  })
  assert.deepEqual(Object.keys(body.fields), ['title', 'rating'])
  assert.deepEqual(Object.keys(body.fields.title!), ['en', 'de'])
})

test('a field that is null is dropped; a value that is null is kept', () => {
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

test('a field must be an object of locales', () => {
  const { errors } = refusal(() => parse({ city: 'Bern' }))
  assert.deepEqual([errors[0]?.name, errors[0]?.type, errors[0]?.path], ['type', 'Object', ['fields', 'city']])
})

test('unknown locales are refused, and all but the default locale in a field that is not localized', () => {
  const { code, errors } = refusal(() => parse({ title: { pl: 'a' }, city: { de: 'b' } }))
  assert.equal(code, 'InvalidEntry')
  assert.deepEqual(errors, [
    { name: 'unknown', path: ['fields', 'title', 'pl'], value: 'a', details: 'The property "pl" is not allowed here.' },
    { name: 'unknown', path: ['fields', 'city', 'de'], value: 'b', details: 'The property "de" is not allowed here.' },
  ])
})

test('a locale hidden from management cannot be written', () => {
  const locales = [...LOCALES, locale('it', { inManagement: false })]
  assert.equal(refusal(() => parseEntry({ fields: { title: { it: 'a' } } }, post, locales)).errors[0]?.name, 'unknown')
})

test('unknown fields have their own error, which names all of them', () => {
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

test('bodies that are not an entry are refused', () => {
  for (const body of [undefined, null, 'x', []]) {
    assert.equal(refusal(() => parseEntry(body, post, LOCALES)).code, 'BadRequest')
  }
  for (const body of [{ fields: [] }, { fields: null }, { fields: 1 }]) {
    assert.equal(refusal(() => parseEntry(body, post, LOCALES)).errors[0]?.name, 'type')
  }
})

test('tags and concepts are deduplicated', () => {
  const tags = [linkTo('Tag', 'b'), linkTo('Tag', 'a'), linkTo('Tag', 'b')]
  const { metadata } = parse({}, { metadata: { tags, concepts: [linkTo('TaxonomyConcept', 'c')], more: 1 } })
  assert.deepEqual(metadata, {
    tags: [linkTo('Tag', 'b'), linkTo('Tag', 'a')],
    concepts: [linkTo('TaxonomyConcept', 'c')],
  })
  assert.deepEqual(parse({}, { metadata: null }).metadata, NO_METADATA)
})

test('invalid metadata is refused', () => {
  const paths = [1, { tags: {} }, { tags: [linkTo('Entry', 'a')] }, { tags: Array(101).fill(linkTo('Tag', 'a')) }].map(
    (metadata) => refusal(() => parse({}, { metadata })).errors[0]?.path,
  )
  assert.deepEqual(paths, [
    ['metadata'],
    ['metadata', 'tags'],
    ['metadata', 'tags', 0, 'sys', 'linkType'],
    ['metadata', 'tags'],
  ])
})

test('missing fields get their default values', () => {
  const localized = typeWith(field('x', 'Symbol', { localized: true, defaultValue: { en: 'a', de: 'b', xx: 'c' } }))
  assert.deepEqual(parseNewEntry({}, post, LOCALES).fields, { rating: { en: 3 } })
  assert.deepEqual(parseNewEntry({}, localized, LOCALES).fields, { x: { en: 'a', de: 'b' } })
  assert.deepEqual(parseNewEntry({ fields: { x: { de: 'c' } } }, localized, LOCALES).fields, { x: { de: 'c' } })
  assert.deepEqual(applyDefaults({ fields: {}, metadata: NO_METADATA }, post, LOCALES).fields, { rating: { en: 3 } })
})

test('a field that is null gets no default value', () => {
  assert.deepEqual(parseNewEntry({ fields: { rating: null } }, post, LOCALES).fields, {})
})

test('a hostile body gets a short error', () => {
  const title = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`l${index}`, 'x']))
  assert.equal(refusal(() => parse({ title })).errors.length, 100)
})

test('any body is either parsed or refused', () => {
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
