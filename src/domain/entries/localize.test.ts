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

test('fields have the order of the content type; omitted and unknown ones are dropped', () => {
  const fields = { gone: { en: 1 }, old: { en: 'o' }, secret: { en: 's' }, price: { en: 1 }, title: { en: 't' } }
  const shown = localizeFields(fields, type, LOCALES, 'en')
  assert.deepEqual(Object.entries(shown), [
    ['title', 't'],
    ['price', 1],
    ['old', 'o'],
  ])
})

test('the value of the locale, or of its first fallback that has one', () => {
  assert.equal(titleIn('de-CH', { en: 'a', de: 'b', 'de-CH': 'c' }), 'c')
  assert.equal(titleIn('de-CH', { en: 'a', de: 'b' }), 'b')
  assert.equal(titleIn('de-CH', { en: 'a' }), 'a')
  assert.equal(titleIn('fr', { en: 'a' }), undefined)
  assert.equal(titleIn('en', { de: 'b' }), undefined)
})

test('null and the empty string are values, so nothing falls back', () => {
  assert.equal(titleIn('de', { en: 'a', de: null }), null)
  assert.equal(titleIn('de', { en: 'a', de: '' }), '')
})

test('a field that is not localized has the same value in every locale', () => {
  for (const code of ['en', 'de', 'fr']) {
    assert.deepEqual(localizeFields({ price: { en: 1, de: 2 } }, type, LOCALES, code), { price: 1 })
  }
})

test('all locales: stored values without fallbacks', () => {
  const fields = { title: { 'de-CH': 'c', en: 'a', xx: 'gone' }, price: { en: 1, de: 2 }, old: {} }
  assert.deepEqual(localizeFields(fields, type, LOCALES, '*'), { title: { en: 'a', 'de-CH': 'c' }, price: { en: 1 } })
})

test('locales hidden from delivery are not used, not even as a fallback', () => {
  const locales = LOCALES.map((each) => (each.code === 'de' ? { ...each, inDelivery: false } : each))
  assert.deepEqual(titleIn('*', { en: 'a', de: 'b' }, locales), { en: 'a' })
  assert.equal(titleIn('de-CH', { en: 'a', de: 'b' }, locales), 'a')
})

test('circular fallbacks end', () => {
  const locales = [LOCALES[0]!, locale('a', { fallbackCode: 'b' }), locale('b', { fallbackCode: 'a' })]
  assert.equal(titleIn('a', { en: 'x' }, locales), undefined)
})
