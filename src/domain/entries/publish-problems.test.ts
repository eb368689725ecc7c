import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Field } from '../content-types/content-type.ts'
import type { LocalizedFields } from './entry.ts'
import { field, LOCALES, locale, NO_METADATA, typeWith } from './example-model.ts'
import { publishProblems } from './publish-problems.ts'

const problems = (of: Field, fields: LocalizedFields, locales = LOCALES) =>
  publishProblems({ fields, metadata: NO_METADATA }, typeWith(of), locales)

const paths = (of: Field, fields: LocalizedFields, locales = LOCALES) =>
  problems(of, fields, locales).map(({ name, path }) => [name, ...(path as string[])].join(' '))

const title = field('title', 'Symbol', { required: true })

test('required fields need a value in the default locale', () => {
  assert.deepEqual(problems(title, {}), [
    { name: 'required', path: ['fields', 'title'], details: 'The property "title" is required here' },
  ])
  assert.deepEqual(paths(title, { title: { en: null } }), ['required fields title en'])
  assert.deepEqual(paths(title, { title: { en: '' } }), [])
  assert.deepEqual(paths({ ...title, required: false }, {}), [])
})

test('required localized fields need a value in every locale that is not optional, with or without fallback', () => {
  const locales = [...LOCALES, locale('it', { fallbackCode: 'en' }), locale('pl', { inManagement: false })]
  const localized = { ...title, localized: true }
  assert.deepEqual(paths(localized, { title: { en: 'a' } }, locales), ['required fields title it'])
  assert.deepEqual(paths(localized, { title: { it: 'a' } }, locales), ['required fields title en'])
  assert.deepEqual(paths(localized, {}, locales), ['required fields title'])
  assert.deepEqual(paths(title, { title: { en: 'a' } }, locales), [])
})

test('an omitted field is not required', () => {
  assert.deepEqual(paths({ ...title, omitted: true }, {}), [])
})

test('fields that the content type does not have are ignored', () => {
  assert.deepEqual(paths(field('a', 'Symbol'), { gone: { en: 1 } }), [])
})

test('a value that no longer has the type of its field is refused', () => {
  assert.deepEqual(paths(field('a', 'Integer'), { a: { en: 'text' } }), ['type fields a en'])
})

const size = { size: { min: 2, max: 3 } }
const cases: [what: string, of: Field, good: unknown[], bad: unknown[], details: string][] = [
  [
    'size of a text',
    field('f', 'Symbol', { validations: [size] }),
    ['ab', 'abc'],
    ['a', 'abcd'],
    'Size must be at least 2 and at most 3',
  ],
  [
    'only a minimum size',
    field('f', 'Text', { validations: [{ size: { min: 2, max: null } }] }),
    ['ab'],
    ['a', ''],
    'Size must be at least 2',
  ],
  [
    'only a maximum size',
    field('f', 'Text', { validations: [{ size: { max: 1 } }] }),
    ['', 'a'],
    ['ab'],
    'Size must be at most 1',
  ],
  [
    'size of an object',
    field('f', 'Object', { validations: [size] }),
    [{ a: 1, b: 2 }, [1, 2]],
    [{ a: 1 }, []],
    'Size must be at least 2 and at most 3',
  ],
  [
    'range',
    field('f', 'Number', { validations: [{ range: { min: 0, max: 1.5 } }] }),
    [0, 1.5],
    [-0.1, 2],
    'Value must be at least 0 and at most 1.5',
  ],
  ['in', field('f', 'Integer', { validations: [{ in: [1, 2] }] }), [1, 2], [3], 'Value must be one of expected values'],
  [
    'dateRange',
    field('f', 'Date', { validations: [{ dateRange: { min: '2020-01-01', max: '2020-12-31T23:59:59Z' } }] }),
    ['2020-01-01', '2020-12-31T23:59'],
    ['2019-12-31T23:59', '2021-01-01', '2020-01-01T00:00+01:00'],
    'Date is not in range',
  ],
  [
    'dateRange with other names',
    field('f', 'Date', { validations: [{ dateRange: { after: '2020-01-01' } }] }),
    ['2020-01-02'],
    ['2019-01-01'],
    'Date is not in range',
  ],
  [
    'dateRange with an invalid bound',
    field('f', 'Date', { validations: [{ dateRange: { min: 'soon' } }] }),
    [],
    ['2020-01-01'],
    'Provided value cannot be converted to a time',
  ],
]

for (const [what, of, good, bad, details] of cases) {
  test(`validation: ${what}`, () => {
    for (const value of good) assert.deepEqual(problems(of, { f: { en: value } }), [], JSON.stringify(value))
    for (const value of bad) {
      const [problem] = problems(of, { f: { en: value } })
      assert.deepEqual([problem?.path, problem?.value, problem?.details], [['fields', 'f', 'en'], value, details])
      assert.equal(problem?.name, Object.keys(of.validations[0]!)[0])
    }
  })
}

test('every value is validated except null', () => {
  const localized = field('f', 'Symbol', { localized: true, validations: [size] })
  assert.deepEqual(paths(localized, { f: { en: 'a', de: 'ab', fr: null, 'de-CH': 'abcd' } }), [
    'size fields f en',
    'size fields f de-CH',
  ])
})

test('lists are validated as a whole and item by item', () => {
  const items = { type: 'Symbol' as const, validations: [{ in: ['x', 'y'] }] }
  const tags = field('f', 'Array', { validations: [{ size: { max: 2 } }], items })
  assert.deepEqual(paths(tags, { f: { en: ['x', 'z', 'y'] } }), ['size fields f en', 'in fields f en 1'])
})

test('the message of a validation is part of the problem', () => {
  const of = field('f', 'Symbol', { validations: [{ ...size, message: 'Two or three letters, please' }] })
  assert.equal(problems(of, { f: { en: 'a' } })[0]?.customMessage, 'Two or three letters, please')
  const silent = field('f', 'Symbol', { validations: [{ ...size, message: null }] })
  assert.equal('customMessage' in problems(silent, { f: { en: 'a' } })[0]!, false)
})

test('rules that need more than the value are not checked here', () => {
  const of = field('f', 'Symbol', { validations: [{ unique: true }, { regexp: { pattern: '^a' } }] })
  assert.deepEqual(problems(of, { f: { en: 'b' } }), [])
})

test('links to other spaces lead to an allowed space', () => {
  const to = (urn: string, linkType = 'Contentful:Entry') => ({ sys: { type: 'ResourceLink', linkType, urn } })
  const entryOf = (space: string) => to(`crn:contentful:::content:spaces/${space}/entries/a`)
  const source = 'crn:contentful:::content:spaces/shop'
  const allowedResources = [{ type: 'Contentful:Entry', source }]
  const one = field('f', 'ResourceLink', { allowedResources })
  assert.deepEqual(paths(one, { f: { en: entryOf('shop') } }), [])
  assert.deepEqual(paths(one, { f: { en: entryOf('shop2') } }), ['in fields f en sys urn'])
  assert.deepEqual(paths(one, { f: { en: to('p', 'Shop:Product') } }), ['in fields f en sys linkType'])
  const many = field('f', 'Array', { allowedResources, items: { type: 'ResourceLink', validations: [] } })
  assert.deepEqual(paths(many, { f: { en: [entryOf('shop'), entryOf('other')] } }), ['in fields f en 1 sys urn'])
})
