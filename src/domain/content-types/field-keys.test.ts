import assert from 'node:assert/strict'
import { test } from 'node:test'
import { field, typeWith } from '../entries/example-model.ts'
import type { ContentTypeBody } from './content-type.ts'
import { keyFields, type SentField } from './field-keys.ts'

const sent = (...ids: (string | [id: string, newId: string])[]): SentField[] =>
  ids.map((id) => (typeof id === 'string' ? field(id, 'Symbol') : { ...field(id[0], 'Symbol'), newId: id[1] }))

/** `id=key`, or the id alone when both are the same. */
const keys = ({ fields, retiredKeys }: ReturnType<typeof keyFields>) =>
  [
    ...fields.map(({ id, key }) => (key === undefined ? id : `${id}=${key}`)),
    ...retiredKeys.map((key) => `(${key})`),
  ].join(' ')

const type = (keyed: ReturnType<typeof keyFields>): ContentTypeBody => ({
  ...typeWith(...keyed.fields),
  retiredKeys: keyed.retiredKeys,
})

test('a new field is stored under its id', () => {
  assert.equal(keys(keyFields(sent('a', 'b'), null, null)), 'a b')
})

test('a renamed field keeps its key, also after a second rename and after renaming back', () => {
  const first = type(keyFields(sent('a'), null, null))
  const once = keyFields(sent(['a', 'b']), first, first)
  assert.equal(keys(once), 'b=a')
  assert.equal(keys(keyFields(sent(['b', 'c']), type(once), first)), 'c=a')
  assert.equal(keys(keyFields(sent(['b', 'a']), type(once), type(once))), 'a')
})

test('a field renamed in the draft and sent under its active id is the same field', () => {
  const active = type(keyFields(sent('a'), null, null))
  const draft = type(keyFields(sent(['a', 'b']), active, active))
  assert.equal(keys(keyFields(sent('a'), draft, active)), 'a')
  assert.equal(keys(keyFields(sent('a', 'b'), draft, active)), 'a=a.2 b=a')
})

test('a reused id gets a new key', () => {
  const first = type(keyFields(sent('a', 'b'), null, null))
  const without = type(keyFields(sent('b'), first, first))
  assert.deepEqual(without.retiredKeys, ['a'])
  const again = type(keyFields(sent('a', 'b'), without, without))
  assert.equal(keys(keyFields(sent('a', 'b'), again, again)), 'a=a.2 b (a)')
  const gone = type(keyFields(sent('b'), again, again))
  assert.equal(keys(keyFields(sent('a'), gone, gone)), 'a=a.3 (a) (a.2) (b)')
})

test('a field that was never active leaves no retired key', () => {
  const active = type(keyFields(sent('a'), null, null))
  const draft = type(keyFields(sent('a', 'x'), active, active))
  assert.equal(keys(keyFields(sent('a'), draft, active)), 'a')
})

test('two fields can swap their ids', () => {
  const active = type(keyFields(sent('a', 'b'), null, null))
  assert.equal(keys(keyFields(sent(['a', 'b'], ['b', 'a']), active, active)), 'b=a a=b')
})
