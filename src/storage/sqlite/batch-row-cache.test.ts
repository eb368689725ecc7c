import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BatchRowCache } from './batch-row-cache.ts'

function counting() {
  const shared = new BatchRowCache()
  let reads = 0
  const query = {}
  const ask = (id: string) => shared.getOrRead(query, [id], () => ({ id, read: ++reads }))
  return { shared, ask, reads: () => reads }
}

test('a row is read once, whatever is written of content meanwhile', () => {
  const { shared, ask, reads } = counting()
  const first = ask('a')
  shared.noteWrite('insert into resource (id) values (?)')
  shared.noteWrite('update space_head set position = position + ? where space = ?')
  shared.noteWrite('delete from link where source = ? and gone = 0')
  assert.equal(ask('a'), first)
  assert.notEqual(ask('b'), first)
  assert.equal(reads(), 2)
})

test('that there is none is known as well', () => {
  const shared = new BatchRowCache()
  let reads = 0
  const query = {}
  const ask = () => shared.getOrRead(query, [], () => void reads++)
  assert.deepEqual([ask(), ask(), reads], [undefined, undefined, 1])
})

test('whoever loses a role or a place is asked about anew', () => {
  for (const write of [
    'update organization_membership set role = ? where user_id = ?',
    'delete from space_membership where space = ?',
    'update environment set model = ? where key = ?',
    'insert into environment_alias (space, id) values (?, ?)',
    'with gone as (select 1) delete from space',
  ]) {
    const { shared, ask, reads } = counting()
    ask('a')
    shared.noteWrite(write)
    ask('a')
    assert.equal(reads(), 2, write)
  }
})
