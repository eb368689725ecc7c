import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, Answers } from './answers.ts'
import { TagIndex } from './tag-index.ts'

const post = (id: string) => ({ kind: 'Entry', id, contentType: 'post', leaves: false }) as const

function shelved(maxBytes: number) {
  const kept = new Answers(maxBytes)
  const shelf = { index: new TagIndex(), answers: new Set<Answer>() }
  const keep = (key: string, bytes: number, tags: readonly string[] = [`e.${key}`]) =>
    kept.keep({ key, name: 'master', body: key, shelf, tags: new Set(tags), bytes })
  const known = (key: string) => kept.get(key)?.body
  return { kept, shelf, keep, known }
}

test('as long as there is room, an answer is kept at once; a large one when it is asked for again', () => {
  const { kept, keep, known } = shelved(1_000_000)
  keep('small', 1000)
  keep('large', 100_000)
  assert.deepEqual([known('small'), known('large')], ['small', undefined])
  keep('large', 100_000)
  assert.equal(known('large'), 'large')
  assert.ok(kept.bytes > 101_000)
})

test('once the room is spent, who walks through everything pushes nobody out, and who asks twice gets in', () => {
  const { kept, shelf, keep, known } = shelved(100_000)
  for (let i = 0; i < 1000; i++) keep(`page-${i}`, 1000)
  assert.ok(kept.bytes <= 100_000)
  assert.equal(known('page-0'), 'page-0')
  assert.equal(known('page-999'), undefined)
  keep('page-999', 1000)
  assert.equal(known('page-999'), 'page-999')
  assert.ok(kept.bytes <= 100_000)
  // Nobody holds on to what has left.
  for (const { key } of shelf.answers) assert.equal(known(key), key)
  const held = shelf.answers.size
  for (const answer of [...shelf.answers]) kept.forget(answer)
  assert.ok(held > 10)
  assert.deepEqual([shelf.answers.size, kept.bytes], [0, 0])
})

test('a change drops what depends on it, one or many, and what was kept before is kept again at once', () => {
  const { shelf, keep, known } = shelved(20_000)
  keep('a', 1000, ['e.a', 'e.shared'])
  keep('b', 1000, ['e.b', 'e.shared'])
  keep('c', 1000, ['e.c'])
  shelf.index.touch(post('nobody'))
  assert.deepEqual([known('a'), known('b'), known('c')], ['a', 'b', 'c'])
  shelf.index.touch(post('a'))
  assert.deepEqual([known('a'), known('b'), known('c')], [undefined, 'b', 'c'])
  shelf.index.touch(post('shared'))
  shelf.index.touch(post('c'))
  assert.deepEqual([known('a'), known('b'), known('c')], [undefined, undefined, undefined])
  for (let i = 0; i < 100; i++) keep(`page-${i}`, 1000)
  keep('a', 1000, ['e.a', 'e.shared'])
  assert.equal(known('a'), 'a')
  shelf.index.touch(post('shared'))
  assert.equal(known('a'), undefined)
})
