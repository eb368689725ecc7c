import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DomainError } from '../errors.ts'
import { parseQuery } from './parse-query.ts'
import { planList } from './plan-list.ts'

const LIMITS = { pageLimit: 1000, defaultLimit: 100 }
const plan = (query: string, kind: Parameters<typeof planList>[1] = 'Entry') =>
  planList(parseQuery(new URLSearchParams(query)), kind, LIMITS)

test('pages, ids and content types', () => {
  assert.deepEqual(plan(''), { skip: 0, limit: 100 })
  assert.deepEqual(plan('skip=5&limit=0&order=sys.createdAt,-fields.x'), { skip: 5, limit: 0 })
  assert.deepEqual(plan('sys.id[in]=a,b&content_type=post'), {
    skip: 0,
    limit: 100,
    contentType: 'post',
    ids: ['a', 'b'],
  })
  assert.deepEqual(plan('sys.contentType.sys.id=post'), { skip: 0, limit: 100, contentType: 'post' })
  assert.deepEqual(plan('sys.id[in]=a,b&sys.id=b').ids, ['b'])
})

test('what contradicts itself finds nothing', () => {
  assert.deepEqual(plan('content_type=a&sys.contentType.sys.id=b').ids, [])
  assert.deepEqual(plan('sys.id=a&sys.id=b').ids, [])
})

test('what cannot be answered is refused, never passed over', () => {
  for (const query of ['limit=1001', 'limit=-1', 'fields.x=1', 'sys.version=1', 'sys.id[nin]=a', 'foo=1']) {
    assert.throws(() => plan(query), DomainError, query)
  }
  assert.throws(() => plan('content_type=a', 'Asset'), DomainError)
  assert.throws(() => plan('sys.contentType.sys.id[in]=a,b'), DomainError)
})
