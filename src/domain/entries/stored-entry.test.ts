import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkTo } from './entry.ts'
import { fromStored, toStored } from './stored-entry.ts'

test('what is stored comes back, strange keys inside of JSON fields too', () => {
  const fields = { json: { en: JSON.parse('{"__proto__":{"a":1},"2":0,"constructor":null}') }, title: { en: null } }
  const body = { fields, metadata: { tags: [linkTo('Tag', 'a')], concepts: [] } }
  assert.deepEqual(fromStored(toStored(body)), body)
  assert.equal(toStored({ metadata: body.metadata, fields }), toStored(body))
})
