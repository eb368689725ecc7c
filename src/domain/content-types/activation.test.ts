import assert from 'node:assert/strict'
import { test } from 'node:test'
import { field, typeWith } from '../entries/example-model.ts'
import { requireChangeable } from './activation.ts'

const published = typeWith(field('title', 'Symbol'), field('old', 'Text', { omitted: true }))

test('before the first publication everything may change', () => {
  requireChangeable(typeWith(), null)
})

test('fields may be added, changed in other ways, and removed once they are omitted', () => {
  requireChangeable(typeWith(field('title', 'Symbol', { localized: true }), field('new', 'Date')), published)
})

test('a delivered field may not be removed', () => {
  assert.throws(() => requireChangeable(typeWith(field('old', 'Text')), published), {
    code: 'BadRequest',
    message: 'You need to omit a field before deleting it',
  })
})

test('a published field keeps its type', () => {
  const links = (linkType: 'Entry' | 'Asset') =>
    typeWith(field('all', 'Array', { items: { type: 'Link', linkType, validations: [] } }))
  const refusal = { code: 'BadRequest', message: 'Previously published fields are invalid' }
  assert.throws(() => requireChangeable(typeWith(field('title', 'Text')), published), refusal)
  assert.throws(() => requireChangeable(links('Asset'), links('Entry')), refusal)
})
