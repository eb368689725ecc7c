import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Field } from '../content-types/content-type.ts'
import { type LocalizedFields, linkTo } from '../entries/entry.ts'
import { field, LOCALES, locale, NO_METADATA, typeWith } from '../entries/example-model.ts'
import { localizeFields } from '../entries/localize.ts'
import { valueIndex } from '../fields/index.ts'
import { textKey } from '../fields/text-key.ts'
import { collectLinks } from '../links/collect-links.ts'
import { indexEntry } from './index-entry.ts'

const symbols = { items: { type: 'Symbol' as const, validations: [] } }
const links = { items: { type: 'Link' as const, linkType: 'Entry' as const, validations: [] } }

const index = (fields: LocalizedFields, ...of: Field[]) =>
  indexEntry({ fields, metadata: NO_METADATA }, typeWith(...of), LOCALES).shown

test('values of each type have no locale when the field is not localized', () => {
  const { values } = index(
    {
      symbol: { en: 'a' },
      integer: { en: 7 },
      number: { en: 1.5 },
      date: { en: '1970-01-01T00:00:01Z' },
      yes: { en: true },
      tags: { en: ['x', 'y', 'x'] },
      text: { en: 'x'.repeat(1000) },
      json: { en: {} },
      nothing: { en: null },
    },
    field('symbol', 'Symbol'),
    field('integer', 'Integer'),
    field('number', 'Number'),
    field('date', 'Date'),
    field('yes', 'Boolean'),
    field('tags', 'Array', symbols),
    field('text', 'Text'),
    field('json', 'Object'),
    field('nothing', 'Symbol'),
    field('hidden', 'Symbol', { omitted: true }),
  )
  const row = (name: string, text: string | null, number: number | null) => ({ field: name, locale: '', text, number })
  assert.deepEqual(values, [
    row('symbol', 'a', null),
    row('integer', null, 7),
    row('number', null, 1.5),
    row('date', null, 1000),
    row('yes', null, 1),
    row('tags', 'x', null),
    row('tags', 'y', null),
    row('text', textKey('x'.repeat(1000)), null),
    row('json', null, null),
  ])
  assert.ok(textKey('x'.repeat(1000)).length < 300)
})

test('a localized field has a value for each locale, with fallbacks', () => {
  const { values } = index({ t: { en: 'a', de: 'b' } }, field('t', 'Symbol', { localized: true }))
  assert.deepEqual(
    values.map((row) => [row.locale, row.text]),
    [
      ['en', 'a'],
      ['de', 'b'],
      ['de-CH', 'b'],
    ],
  )
})

test('links have positions', () => {
  const entry = index(
    { many: { en: [linkTo('Entry', 'b'), linkTo('Entry', 'a')] }, one: { en: linkTo('Asset', 'x') } },
    field('many', 'Array', { ...links, localized: true }),
    field('one', 'Link', { linkType: 'Asset' }),
    field('json', 'Object'),
  )
  assert.deepEqual(
    entry.links.map((row) => [row.field, row.locale, row.position, row.targetKind, row.targetId].join(' ')),
    [
      ...['many en 0 Entry b', 'many en 1 Entry a', 'many de 0 Entry b', 'many de 1 Entry a'],
      ...['many de-CH 0 Entry b', 'many de-CH 1 Entry a', 'one  0 Asset x'],
    ],
  )
})

test('JSON that looks like a link is not one', () => {
  assert.deepEqual(index({ json: { en: linkTo('Entry', 'a') } }, field('json', 'Object')).links, [])
})

test('values that are not delivered have hidden rows, for editors only', () => {
  const locales = [...LOCALES, locale('it', { inDelivery: false, fallbackCode: 'en' })]
  const type = typeWith(
    field('title', 'Symbol', { localized: true }),
    field('secret', 'Symbol', { omitted: true }),
    field('to', 'Link', { linkType: 'Entry', omitted: true }),
  )
  const fields = {
    title: { fr: 'Chat noir', it: 'Gatto nero' },
    secret: { en: 'Key 42' },
    to: { en: linkTo('Entry', 'a') },
  }
  const { shown, hidden } = indexEntry({ fields, metadata: NO_METADATA }, type, locales)
  const fieldsOf = (rows: readonly { field: string; locale: string }[]) =>
    rows.map((row) => `${row.field} ${row.locale}`)
  assert.deepEqual(fieldsOf(shown.values), ['title fr'])
  assert.deepEqual(fieldsOf(shown.texts), ['title fr'])
  assert.deepEqual(shown.links, [])
  assert.deepEqual(fieldsOf(hidden.values), ['title it', 'secret ', 'to '])
  assert.deepEqual(
    hidden.texts.map(({ words }) => words.join(' ')),
    ['gatto nero', 'key 42'],
  )
  assert.deepEqual(
    hidden.links.map(({ targetId }) => targetId),
    ['a'],
  )
})

test('indexes locations, words of every kind of text, and labels', () => {
  const { shown, labels } = indexEntry(
    {
      fields: {
        where: { en: { lat: 0, lon: 90 } },
        body: {
          en: {
            nodeType: 'document',
            data: {},
            content: [
              {
                nodeType: 'paragraph',
                data: {},
                content: [{ nodeType: 'text', value: 'Rich text', marks: [], data: {} }],
              },
            ],
          },
        },
        tags: { en: ['Low water', 'x'] },
        empty: { en: [] },
      },
      metadata: { tags: [linkTo('Tag', 'a'), linkTo('Tag', 'a')], concepts: [linkTo('TaxonomyConcept', 'c')] },
    },
    typeWith(
      field('where', 'Location'),
      field('body', 'RichText'),
      field('tags', 'Array', symbols),
      field('empty', 'Array', symbols),
    ),
    LOCALES,
  )
  const [location] = shown.locations
  assert.deepEqual([location?.lat, location?.lon, location?.z], [0, 90, 0])
  assert.ok(Math.abs(location!.y - 1) < 1e-12)
  assert.deepEqual(
    shown.texts.map(({ field: name, words }) => [name, ...words]),
    [
      ['body', 'rich', 'text'],
      ['tags', 'low', 'water'],
    ],
  )
  assert.ok(
    shown.values.some((row) => row.field === 'empty' && row.text === null),
    'an empty list is a value',
  )
  assert.deepEqual(labels, [
    { kind: 'Tag', target: 'a' },
    { kind: 'TaxonomyConcept', target: 'c' },
  ])
})

const codes = ['en', 'de', 'de-CH', 'fr']
const someLocales = fc
  .tuple(...codes.map(() => fc.tuple(fc.option(fc.constantFrom(...codes)), fc.boolean())))
  .map((all) =>
    all.map(([fallbackCode, shown], position) =>
      locale(codes[position]!, { fallbackCode, isDefault: position === 0, inDelivery: position === 0 || shown }),
    ),
  )
const link = fc.constantFrom('a', 'b', 'c').map((id) => linkTo('Entry', id))
const drawnValues: Record<string, fc.Arbitrary<unknown>> = {
  Symbol: fc.string(),
  Integer: fc.integer(),
  Date: fc.constantFrom('2020-01-01', '2020-01-01T10:00+01:00'),
  Boolean: fc.boolean(),
  Link: link,
  tags: fc.array(fc.constantFrom('x', 'y', 'z')),
  links: fc.array(link),
}
const someField = fc
  .tuple(fc.constantFrom(...Object.keys(drawnValues)), fc.boolean(), fc.boolean())
  .chain(([kind, localized, omitted]) => {
    const type = kind === 'tags' || kind === 'links' ? 'Array' : (kind as Field['type'])
    const more =
      kind === 'tags' ? symbols : kind === 'links' ? links : kind === 'Link' ? { linkType: 'Entry' as const } : {}
    const values = fc.dictionary(fc.constantFrom(...codes), fc.option(drawnValues[kind]!))
    return values.map((stored) => ({ of: { type, localized, omitted, ...more }, stored }))
  })

test('the rows of every locale agree with what is delivered', () => {
  fc.assert(
    fc.property(fc.array(someField, { maxLength: 6 }), someLocales, (drawn, locales) => {
      const type = typeWith(...drawn.map(({ of }, position) => field(`f${position}`, of.type, of)))
      const fields = Object.fromEntries(drawn.map(({ stored }, position) => [`f${position}`, stored]))
      const { shown: rows } = indexEntry({ fields, metadata: NO_METADATA }, type, locales)
      for (const { code } of locales.filter(({ inDelivery }) => inDelivery)) {
        const here = (row: { locale: string }) => row.locale === '' || row.locale === code
        const shown = localizeFields(fields, type, locales, code)
        const expected = type.fields.flatMap((each) => {
          const byValue = valueIndex(each)
          const value = shown[each.id]
          const items = new Set(Array.isArray(value) ? value : [value])
          const indexed = byValue ? [...items].map((item) => byValue.toIndex(item)) : []
          return [...new Set(indexed)].filter((item) => item !== undefined)
        })
        assert.deepEqual(
          rows.values.filter(here).flatMap(({ text, number }) => text ?? number ?? []),
          expected,
        )
        const targets = rows.links.filter(here).map(({ targetKind, targetId }) => `${targetKind} ${targetId}`)
        assert.deepEqual(
          [...new Set(targets)],
          collectLinks(shown, type).map(({ kind, id }) => `${kind} ${id}`),
        )
      }
    }),
  )
})
