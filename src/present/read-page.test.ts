import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DomainError } from '#domain/errors'
import { collection, slice } from './collection.ts'
import { readPage } from './read-page.ts'

const page = (query: string) =>
  readPage(new URLSearchParams(query), { standard: 25, limits: { pageSize: 1000, skip: 100_000 } })

test('reads skip and limit with their defaults and ignores other parameters', () => {
  assert.deepEqual(page(''), { skip: 0, limit: 25 })
  assert.deepEqual(page('skip=5&limit=0&order=sys.id&anything=1'), { skip: 5, limit: 0 })
  for (const query of ['limit=x', 'limit=', 'limit=1.5', 'limit=-1', 'limit=1001', 'skip=100001', 'skip=1e3']) {
    assert.throws(() => page(query), DomainError, query)
  }
})

test('a page behind the end is empty and repeats the requested skip and limit', () => {
  const cut = slice({ skip: 9, limit: 2 }, ['a', 'b'])
  assert.deepEqual(collection(cut, cut.items), { sys: { type: 'Array' }, total: 2, skip: 9, limit: 2, items: [] })
})
