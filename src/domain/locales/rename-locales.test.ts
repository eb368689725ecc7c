import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renameLocales } from './rename-locales.ts'

const entry = (fields: object) => JSON.stringify({ fields, metadata: { tags: [], concepts: [] } })
const relabeled = (fields: object, ...relabels: [string, string | null][]) =>
  JSON.parse(
    renameLocales(
      'Entry',
      entry(fields),
      relabels.map(([from, to]) => ({ from, to })),
    ),
  ).fields

test('a renamed locale keeps its values, a deleted one takes them along', () => {
  const fields = { title: { en: 'A', de: 'B' }, text: { de: 'C' } }
  assert.deepEqual(relabeled(fields, ['de', 'de-AT']), { title: { en: 'A', 'de-AT': 'B' }, text: { 'de-AT': 'C' } })
  assert.deepEqual(relabeled(fields, ['de', null]), { title: { en: 'A' } })
})

test('codes can change hands: each step looks at the codes of its own time', () => {
  const fields = { title: { en: 'A', de: 'B' } }
  assert.deepEqual(relabeled(fields, ['de', 'x1'], ['en', 'de'], ['x1', 'en']), { title: { de: 'A', en: 'B' } })
  assert.deepEqual(relabeled(fields, ['de', null], ['en', 'de']), { title: { de: 'A' } })
})

test('content types carry locale codes in default values', () => {
  const body = JSON.stringify({ name: 'P', fields: [{ id: 'a', defaultValue: { de: 1, en: 2 } }, { id: 'b' }] })
  assert.deepEqual(JSON.parse(renameLocales('ContentType', body, [{ from: 'de', to: 'fr' }])).fields, [
    { id: 'a', defaultValue: { fr: 1, en: 2 } },
    { id: 'b' },
  ])
})

test('nothing happened: the same text', () => {
  const body = entry({ title: { en: 'A' } })
  assert.equal(renameLocales('Entry', body, []), body)
})
