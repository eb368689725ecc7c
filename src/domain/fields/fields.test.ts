import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dateToMs } from '#contract/rules/dates'
import type { Field, FieldType } from '../content-types/content-type.ts'
import { linkTo } from '../entries/entry.ts'
import { field } from '../entries/example-model.ts'
import { FIELD_TYPES, fieldRules, valueIndex } from './index.ts'
import { textKey } from './text-key.ts'

const paragraph = (...content: object[]) => ({ nodeType: 'paragraph', data: {}, content })
const doc = (...content: object[]) => ({ nodeType: 'document', data: {}, content })
const urn = 'crn:contentful:::content:spaces/s/entries/e'
const resourceLink = (sys: object = {}) => ({
  sys: { type: 'ResourceLink', linkType: 'Contentful:Entry', urn, ...sys },
})
const entryLink = (sys: object = {}) => ({ sys: { type: 'Link', linkType: 'Entry', id: 'e', ...sys } })
const many = (type: 'Symbol' | 'Link') => ({
  items: { type, ...(type === 'Link' ? { linkType: 'Entry' as const } : {}), validations: [] },
})

const examples: [type: FieldType, more: Partial<Field>, good: unknown[], bad: unknown[]][] = [
  ['Symbol', {}, ['', 'a', 'x'.repeat(256), '𝒳'], [1, true, [], {}, 'x'.repeat(257)]],
  ['Text', {}, ['', 'x'.repeat(50_000)], [1, 'x'.repeat(50_001)]],
  ['Integer', {}, [0, -7, 2 ** 53 - 1], [1.5, '1', 2 ** 53, Number.NaN, true]],
  ['Number', {}, [0, -1.5, 2 ** 53, -(2 ** 53)], ['1', Number.NaN, 2 ** 53 + 2, -1e300, Number.POSITIVE_INFINITY]],
  ['Boolean', {}, [true, false], [0, 'true']],
  ['Object', {}, [{}, [], { a: [1] }], ['a', 1, true]],
  [
    'Location',
    {},
    [{ lat: 90, lon: -180 }],
    [{ lat: 91, lon: 0 }, { lat: 0 }, { lat: '1', lon: 2 }, { lat: 1, lon: 2, alt: 3 }, []],
  ],
  ['RichText', {}, [doc(), doc(paragraph())], ['text', {}, paragraph(), doc({ nodeType: 'nothing' })]],
  [
    'Link',
    { linkType: 'Entry' },
    [entryLink(), linkTo('Entry', 'a-b_c.d')],
    ['e', {}, linkTo('Asset', 'e'), entryLink({ id: '' }), entryLink({ id: 'a b' }), entryLink({ id: 1 })],
  ],
  [
    'Link',
    { linkType: 'Entry' },
    [],
    [entryLink({ type: 'Entry' }), entryLink({ version: 1 }), { ...entryLink(), fields: {} }],
  ],
  [
    'ResourceLink',
    {},
    [
      resourceLink(),
      resourceLink({ urn: 'crn:contentful:::content:spaces/s/environments/test/entries/e' }),
      resourceLink({ linkType: 'Shop:Product', urn: 'anything' }),
    ],
    [
      ...[entryLink(), resourceLink({ urn: '' }), resourceLink({ linkType: 'Entry' }), resourceLink({ id: 'x' })],
      ...['e', 'spaces/s/entries/e', `${urn}/`, `${urn}\n`, `x${urn}`, urn.replace('/e', '/../e')].map((wrong) =>
        resourceLink({ urn: wrong }),
      ),
      ...[`${urn}${'x'.repeat(64)}`, urn.replace('spaces/s', 'spaces/..'), urn.replace('entries', 'assets')].map(
        (wrong) => resourceLink({ urn: wrong }),
      ),
    ],
  ],
  [
    'Array',
    many('Symbol'),
    [[], ['a', 'a'], Array(1000).fill('')],
    ['a', [1], [null], ['a', ['b']], Array(1001).fill('')],
  ],
  ['Array', many('Link'), [[], [entryLink()]], [[linkTo('Asset', 'a')], ['a'], [null]]],
]

for (const [type, more, good, bad] of examples) {
  test(`values of ${type}`, () => {
    const of = field('f', type, more)
    for (const value of good) assert.deepEqual(fieldRules(type).problems(value, of, ['p']), [], JSON.stringify(value))
    for (const value of bad) assert.notDeepEqual(fieldRules(type).problems(value, of, ['p']), [], JSON.stringify(value))
  })
}

test('every field type has rules', () => {
  assert.equal(FIELD_TYPES.length, 12)
  for (const type of FIELD_TYPES) assert.equal(fieldRules(type).type, type)
})

test('a wrong type is reported in the form that clients know', () => {
  assert.deepEqual(fieldRules('Symbol').problems(2, field('f', 'Symbol'), ['fields', 'f', 'en-US']), [
    {
      name: 'type',
      value: 2,
      type: 'Symbol',
      details: 'The type of "value" is incorrect, expected type: Symbol',
      path: ['fields', 'f', 'en-US'],
    },
  ])
})

test('the error for a long text names the limit', () => {
  const [problem] = fieldRules('Symbol').problems('x'.repeat(257), field('f', 'Symbol'), ['f'])
  assert.deepEqual([problem?.name, problem?.type, problem?.max], ['type', 'Symbol', 256])
  assert.match(problem?.details ?? '', /expected type: Symbol \(at most 256 characters\)$/)
})

test('problems of list items name the item', () => {
  const problems = fieldRules('Array').problems(['a', 1], field('f', 'Array', many('Symbol')), ['f'])
  assert.deepEqual(
    problems.map(({ path }) => path),
    [['f', 1]],
  )
})

const dates: [text: string, iso: string | undefined][] = [
  ['2018-07-30', '2018-07-30T00:00:00.000Z'],
  ['2018-07-30T15:29', '2018-07-30T15:29:00.000Z'],
  ['2018-07-30T15:29:08', '2018-07-30T15:29:08.000Z'],
  ['2018-07-30T15:29:08.2', '2018-07-30T15:29:08.200Z'],
  ['2018-07-30T15:29:08.285999Z', '2018-07-30T15:29:08.285Z'],
  ['2018-07-30T15:29+02:00', '2018-07-30T13:29:00.000Z'],
  ['2018-12-31T23:30-01:30', '2019-01-01T01:00:00.000Z'],
  ['2020-02-29', '2020-02-29T00:00:00.000Z'],
  ['0001-01-01', '0001-01-01T00:00:00.000Z'],
  ['2019-02-29', undefined],
  ['2018-13-01', undefined],
  ['2018-00-10', undefined],
  ['2018-07-30T24:00', undefined],
  ['2018-07-30T15:60', undefined],
  ['2018-07-30T15:29+25:00', undefined],
  ['2018-7-3', undefined],
  ['2018-07-30 15:29', undefined],
  ['2018-07-30T15', undefined],
  ['30.07.2018', undefined],
  ['', undefined],
]

for (const [text, iso] of dates) {
  test(`the date '${text}'`, () => {
    assert.equal(dateToMs(text), iso === undefined ? undefined : Date.parse(iso))
  })
}

test('every date that JavaScript writes is parsed', () => {
  const dates = fc.date({
    min: new Date('0000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(fc.property(dates, (date) => assert.equal(dateToMs(date.toISOString()), date.getTime())))
})

test('the text in a query equals the indexed value', () => {
  const texts: [FieldType, string, unknown][] = [
    ['Symbol', 'a,b', 'a,b'],
    ['Integer', '-12', -12],
    ['Number', '1.50', 1.5],
    ['Date', '2018-07-30T02:00+02:00', '2018-07-30'],
    ['Boolean', 'false', false],
  ]
  for (const [type, text, value] of texts) {
    const index = valueIndex(field('f', type))!
    assert.notEqual(index.fromQuery(text), undefined)
    assert.equal(index.fromQuery(text), index.toIndex(value))
  }
  for (const [type, text] of [
    ['Integer', '1.5'],
    ['Integer', '9'.repeat(16)],
    ['Number', ''],
    ['Number', '0x1'],
    ['Number', '1e999'],
    ['Boolean', '1'],
    ['Date', 'today'],
  ] as const) {
    assert.equal(valueIndex(field('f', type))!.fromQuery(text), undefined, `${type} ${text}`)
  }
})

test('objects, rich text and resource links cannot be filtered by value', () => {
  for (const type of ['Object', 'RichText', 'ResourceLink'] as const) {
    assert.equal(valueIndex(field('f', type)), null)
  }
})

test('links are compared by the id of their target, long texts by a key that differs from all short ones', () => {
  const link = { sys: { type: 'Link', linkType: 'Entry', id: 'a' } }
  assert.equal(valueIndex(field('f', 'Link'))?.toIndex(link), 'a')
  assert.equal(valueIndex(field('f', 'Array', many('Link')))?.toIndex(link), 'a')
  const [one, other] = [`${'x'.repeat(256)}1`, `${'x'.repeat(256)}2`]
  assert.equal(textKey('x'.repeat(256)), 'x'.repeat(256))
  assert.notEqual(textKey(one), textKey(other))
  assert.ok(textKey(one).length > 256 && textKey('é'.repeat(50_000)).length < 300)
  assert.ok(textKey(`x${'🌾'.repeat(300)}`).isWellFormed())
})
