import assert from 'node:assert/strict'
import { test } from 'node:test'
import { field, LOCALES, locale, typeWith } from './example-model.ts'
import { localizeFields } from './localize.ts'

const type = typeWith(
  field('title', 'Symbol', { localized: true }),
  field('price', 'Number'),
  field('secret', 'Symbol', { omitted: true }),
  field('old', 'Symbol', { disabled: true }),
)

const titleIn = (code: string, title: Record<string, unknown>, locales = LOCALES) =>
  localizeFields({ title }, type, locales, code).title

test('fields in the order of the content type, without those it omits or does not have', () => {
  const fields = { gone: { en: 1 }, old: { en: 'o' }, secret: { en: 's' }, price: { en: 1 }, title: { en: 't' } }
  const shown = localizeFields(fields, type, LOCALES, 'en')
  assert.deepEqual(Object.entries(shown), [
    ['title', 't'],
    ['price', 1],
    ['old', 'o'],
  ])
})

test('a locale, else its fallbacks in turn, else nothing', () => {
  assert.equal(titleIn('de-CH', { en: 'a', de: 'b', 'de-CH': 'c' }), 'c')
  assert.equal(titleIn('de-CH', { en: 'a', de: 'b' }), 'b')
  assert.equal(titleIn('de-CH', { en: 'a' }), 'a')
  assert.equal(titleIn('fr', { en: 'a' }), undefined)
  assert.equal(titleIn('en', { de: 'b' }), undefined)
})

test('null and the empty text are values: nothing falls back', () => {
  assert.equal(titleIn('de', { en: 'a', de: null }), null)
  assert.equal(titleIn('de', { en: 'a', de: '' }), '')
})

test('a field that is not localized is the same in every locale, without any fallback', () => {
  for (const code of ['en', 'de', 'fr']) {
    assert.deepEqual(localizeFields({ price: { en: 1, de: 2 } }, type, LOCALES, code), { price: 1 })
  }
})

test('all locales: what is stored, without fallbacks', () => {
  const fields = { title: { 'de-CH': 'c', en: 'a', xx: 'gone' }, price: { en: 1, de: 2 }, old: {} }
  assert.deepEqual(localizeFields(fields, type, LOCALES, '*'), { title: { en: 'a', 'de-CH': 'c' }, price: { en: 1 } })
})

test('locales hidden from delivery show nothing, not even as a fallback', () => {
  const locales = LOCALES.map((each) => (each.code === 'de' ? { ...each, inDelivery: false } : each))
  assert.deepEqual(titleIn('*', { en: 'a', de: 'b' }, locales), { en: 'a' })
  assert.equal(titleIn('de-CH', { en: 'a', de: 'b' }, locales), 'a')
})

test('fallbacks that go in circles end', () => {
  const locales = [LOCALES[0]!, locale('a', { fallbackCode: 'b' }), locale('b', { fallbackCode: 'a' })]
  assert.equal(titleIn('a', { en: 'x' }, locales), undefined)
})
