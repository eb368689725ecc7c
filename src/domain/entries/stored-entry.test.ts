import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkTo } from './entry.ts'
import { field, typeWith } from './example-model.ts'
import { fromStored, toStored } from './stored-entry.ts'

const TYPE = typeWith(field('json', 'Object'), field('title', 'Symbol'))

test('a stored entry is read back unchanged, including unusual keys in JSON fields', () => {
  const fields = { json: { en: JSON.parse('{"__proto__":{"a":1},"2":0,"constructor":null}') }, title: { en: null } }
  const body = { fields, metadata: { tags: [linkTo('Tag', 'a')], concepts: [] } }
  assert.deepEqual(fromStored(toStored(body, TYPE), TYPE), body)
  assert.equal(toStored({ metadata: body.metadata, fields }, TYPE), toStored(body, TYPE))
})

test('a renamed field keeps its stored values, and a new field with its old id does not get them', () => {
  const metadata = { tags: [], concepts: [] }
  const stored = toStored({ fields: { title: { en: 'old' } }, metadata }, TYPE)
  const renamed = typeWith(field('heading', 'Symbol', { key: 'title' }), field('title', 'Symbol', { key: 'title.2' }))
  assert.deepEqual(fromStored(stored, renamed).fields, { heading: { en: 'old' } })
  const again = toStored({ fields: { heading: { en: 'a' }, title: { en: 'b' } }, metadata }, renamed)
  assert.deepEqual(JSON.parse(again).fields, { title: { en: 'a' }, 'title.2': { en: 'b' } })
  assert.deepEqual(fromStored(again, renamed).fields, { heading: { en: 'a' }, title: { en: 'b' } })
})
