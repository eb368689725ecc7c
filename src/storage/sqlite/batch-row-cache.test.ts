import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BatchRowCache } from './batch-row-cache.ts'

function counting() {
  const cache = new BatchRowCache()
  let reads = 0
  const query = {}
  const get = (id: string) => cache.getOrRead(query, [id], () => ({ id, read: ++reads }))
  return { cache, get, reads: () => reads }
}

test('a row is read once, also when content is written in between', () => {
  const { cache, get, reads } = counting()
  const first = get('a')
  cache.recordWrite('insert into resource (id) values (?)')
  cache.recordWrite('update space_head set position = position + ? where space = ?')
  cache.recordWrite('delete from link where source = ? and gone = 0')
  assert.equal(get('a'), first)
  assert.notEqual(get('b'), first)
  assert.equal(reads(), 2)
})

test('a missing row is cached too', () => {
  const cache = new BatchRowCache()
  let reads = 0
  const query = {}
  const get = () => cache.getOrRead(query, [], () => void reads++)
  assert.deepEqual([get(), get(), reads], [undefined, undefined, 1])
})

test('writes to other tables clear the cache', () => {
  for (const write of [
    'update organization_membership set role = ? where user_id = ?',
    'delete from space_membership where space = ?',
    'update environment set model = ? where key = ?',
    'insert into environment_alias (space, id) values (?, ?)',
    'with gone as (select 1) delete from space',
  ]) {
    const { cache, get, reads } = counting()
    get('a')
    cache.recordWrite(write)
    get('a')
    assert.equal(reads(), 2, write)
  }
})
