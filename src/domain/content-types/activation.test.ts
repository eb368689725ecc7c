import assert from 'node:assert/strict'
import { test } from 'node:test'
import { field, typeWith } from '../entries/example-model.ts'
import { requireChangeable } from './activation.ts'

const published = typeWith(field('title', 'Symbol'), field('old', 'Text', { omitted: true }))

test('everything may change before the first publication', () => {
  requireChangeable(typeWith(), null)
})

test('fields may be added, changed, and removed after they were omitted', () => {
  requireChangeable(typeWith(field('title', 'Symbol', { localized: true }), field('new', 'Date')), published)
})

test('a field that is delivered cannot be removed', () => {
  assert.throws(() => requireChangeable(typeWith(field('old', 'Text')), published), {
    code: 'BadRequest',
    message: 'You need to omit a field before deleting it',
  })
})

test('the type of a published field cannot change', () => {
  const links = (linkType: 'Entry' | 'Asset') =>
    typeWith(field('all', 'Array', { items: { type: 'Link', linkType, validations: [] } }))
  const refusal = { code: 'BadRequest', message: 'Previously published fields are invalid' }
  assert.throws(() => requireChangeable(typeWith(field('title', 'Text')), published), refusal)
  assert.throws(() => requireChangeable(links('Asset'), links('Entry')), refusal)
})
