import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LogMove, Store } from '#storage/store'
import { LogHeads } from './log-heads.ts'

function trackedLog(stored: () => Promise<number>) {
  let listener: (move: LogMove) => void = () => {}
  const store = {
    read: (work: (reader: unknown) => unknown) => work({ changes: { head: stored } }),
    onMove: (added: (move: LogMove) => void) => {
      listener = added
      return { [Symbol.dispose]() {} }
    },
  } as unknown as Store
  return { heads: new LogHeads(store), notify: (move: LogMove) => listener(move) }
}

test('a position is reached once it was notified or is found in the database', async () => {
  const { heads, notify } = trackedLog(async () => 7)
  notify({ space: 's', position: 3 })
  notify({ space: 's', position: 2 })
  assert.equal(heads.position('s'), 3)
  assert.deepEqual([await heads.hasReached('s', 3), heads.position('s')], [true, 3])
  assert.deepEqual([await heads.hasReached('s', 8), heads.position('s')], [false, 7])
  assert.equal(await heads.hasReached('s', 7), true)
  assert.equal(heads.position('unknown'), 0)
})

test('a restarted log has a new head, which a read of the old log does not raise', async () => {
  const stored = Promise.withResolvers<number>()
  const { heads, notify } = trackedLog(() => stored.promise)
  const head = heads.head('s')
  const reading = heads.hasReached('s', 50)
  notify({ space: 's', position: 1, restarted: true })
  stored.resolve(100)
  assert.equal(await reading, true)
  assert.notEqual(heads.head('s'), head)
  assert.equal(heads.position('s'), 1)
})
