import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renameLocales } from './rename-locales.ts'

const entry = (fields: object) => JSON.stringify({ fields, metadata: { tags: [], concepts: [] } })
const renamed = (fields: object, ...renames: [string, string | null][]) =>
  JSON.parse(
    renameLocales(
      'Entry',
      entry(fields),
      renames.map(([from, to]) => ({ from, to })),
    ),
  ).fields

test('a renamed locale keeps its values, a deleted one loses them', () => {
  const fields = { title: { en: 'A', de: 'B' }, text: { de: 'C' } }
  assert.deepEqual(renamed(fields, ['de', 'de-AT']), { title: { en: 'A', 'de-AT': 'B' }, text: { 'de-AT': 'C' } })
  assert.deepEqual(renamed(fields, ['de', null]), { title: { en: 'A' } })
})

test('renames are applied in order, so locales can swap codes', () => {
  const fields = { title: { en: 'A', de: 'B' } }
  assert.deepEqual(renamed(fields, ['de', 'x1'], ['en', 'de'], ['x1', 'en']), { title: { de: 'A', en: 'B' } })
  assert.deepEqual(renamed(fields, ['de', null], ['en', 'de']), { title: { de: 'A' } })
})

test('locale codes in default values of content types are renamed', () => {
  const body = JSON.stringify({ name: 'P', fields: [{ id: 'a', defaultValue: { de: 1, en: 2 } }, { id: 'b' }] })
  assert.deepEqual(JSON.parse(renameLocales('ContentType', body, [{ from: 'de', to: 'fr' }])).fields, [
    { id: 'a', defaultValue: { fr: 1, en: 2 } },
    { id: 'b' },
  ])
})

test('without renames the text is unchanged', () => {
  const body = entry({ title: { en: 'A' } })
  assert.equal(renameLocales('Entry', body, []), body)
})
