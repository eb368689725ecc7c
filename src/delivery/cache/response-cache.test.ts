import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PreparedBody } from '../prepared-body.ts'
import { AdmissionFilter } from './admission-filter.ts'
import { DependencyCache } from './dependency-cache.ts'
import { DependencyIndex } from './dependency-index.ts'
import { ResponseCache } from './response-cache.ts'

const post = (id: string) => ({ kind: 'Entry', id, contentType: 'post', isRemoved: false }) as const

function responseCache(maxBytes: number) {
  const cache = new DependencyCache(maxBytes)
  const index = new DependencyIndex()
  const responses = new ResponseCache(cache, new AdmissionFilter())
  const add = (key: string, bytes: number, dependencies: readonly string[] = [`e.${key}`]) => {
    const body = new PreparedBody('x'.repeat(bytes))
    responses.add({ key, body, headers: undefined, dependencies: new Set(dependencies), index })
    return body
  }
  const isCached = (...keys: string[]) => keys.map((key) => responses.get(key) !== undefined)
  return { cache, index, responses, add, isCached }
}

test('a small response is cached at once while there is room, a large one on its second miss', () => {
  const { cache, add, isCached } = responseCache(1_000_000)
  add('small', 1000)
  add('large', 100_000)
  assert.deepEqual(isCached('small', 'large'), [true, false])
  add('large', 100_000)
  assert.deepEqual(isCached('large'), [true])
  assert.ok(cache.bytes > 101_000)
})

test('a full cache admits a response on its second miss, so a scan evicts nothing', () => {
  const { cache, responses, add, isCached } = responseCache(100_000)
  for (let i = 0; i < 1000; i++) add(`page-${i}`, 1000)
  assert.ok(cache.bytes <= 100_000)
  assert.deepEqual(isCached('page-0', 'page-999'), [true, false])
  add('page-999', 1000)
  assert.deepEqual(isCached('page-999'), [true])
  assert.ok(cache.bytes <= 100_000)
  assert.ok(responses.entries.size > 10)
  responses.clear()
  assert.deepEqual([responses.entries.size, cache.bytes], [0, 0])
})

test('eviction removes the responses that were not used since the last sweep', () => {
  const { add, isCached } = responseCache(10_000)
  const twice = (key: string) => {
    add(key, 1000)
    add(key, 1000)
  }
  for (const key of ['a', 'b', 'c']) twice(key)
  // The first sweep finds all responses used and starts over with the oldest.
  twice('d')
  twice('e')
  assert.deepEqual(isCached('a', 'b', 'e'), [false, true, true])
  // `b` was just used, so the next sweep skips it.
  twice('f')
  assert.deepEqual(isCached('b', 'c', 'f'), [true, false, true])
})

test('a change removes the responses that depend on it, and they are cached again at once', () => {
  const { index, add, isCached } = responseCache(20_000)
  add('a', 1000, ['e.a', 'e.shared'])
  add('b', 1000, ['e.b', 'e.shared'])
  add('c', 1000, ['e.c'])
  index.invalidate(post('unrelated'))
  assert.deepEqual(isCached('a', 'b', 'c'), [true, true, true])
  index.invalidate(post('a'))
  assert.deepEqual(isCached('a', 'b', 'c'), [false, true, true])
  index.invalidate(post('shared'))
  index.invalidate(post('c'))
  assert.deepEqual(isCached('a', 'b', 'c'), [false, false, false])
  for (let i = 0; i < 100; i++) add(`page-${i}`, 1000)
  add('a', 1000, ['e.a', 'e.shared'])
  assert.deepEqual(isCached('a'), [true])
  index.invalidate(post('shared'))
  assert.deepEqual(isCached('a'), [false])
})

test('compressed forms count as long as the response is cached', async () => {
  const { cache, index, add } = responseCache(1_000_000)
  const body = add('a', 10_000)
  const before = cache.bytes
  const form = await body.form('gzip')
  assert.equal(cache.bytes, before + form.length)
  index.invalidate(post('a'))
  assert.equal(cache.bytes, 0)
  await body.form('br')
  assert.equal(cache.bytes, 0)
})
