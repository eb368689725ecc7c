import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LogMove, Store } from '#storage/store'
import { LogHeads } from '#usecases/changes/log-heads'
import { DeliveryCache } from './delivery-cache.ts'

const MAX_BYTES = { responses: 1000, fragments: 1000, lists: 1000 }

/** A log whose head is read only when the test says so. */
function heldLog() {
  const listeners: ((move: LogMove) => void)[] = []
  const read = Promise.withResolvers<number>()
  const store = {
    following: { freshUntil: Number.POSITIVE_INFINITY, ageMs: () => 0 },
    read: (work: (reader: unknown) => unknown) => work({ changes: { head: () => read.promise } }),
    onMove: (listener: (move: LogMove) => void) => {
      listeners.push(listener)
      return { [Symbol.dispose]() {} }
    },
  } as unknown as Store
  const notify = (move: LogMove) => {
    for (const listener of listeners) listener(move)
  }
  return { store, notify, returnHead: (position: number) => read.resolve(position) }
}

test('a read that began before the log was restarted caches nothing', async () => {
  const { store, notify, returnHead } = heldLog()
  const heads = new LogHeads(store)
  const cache = new DeliveryCache({ store, heads }, MAX_BYTES)
  const reading = cache.withSnapshot('s', ({ isCurrent, position }) => ({ isCurrent, position }))
  notify({ space: 's', position: 2, restarted: true })
  returnHead(100)
  assert.deepEqual(await reading, { isCurrent: false, position: 100 })
  assert.equal(cache.upToDate('s'), null)
  assert.equal(heads.position('s'), 2)
})

test('the cache of a space is up to date until the log moves, and gone when the log is restarted', async () => {
  const { store, notify, returnHead } = heldLog()
  const heads = new LogHeads(store)
  const cache = new DeliveryCache({ store, heads }, MAX_BYTES)
  returnHead(5)
  assert.ok(await cache.withSnapshot('s', ({ isCurrent }) => isCurrent))
  assert.equal(cache.upToDate('s')?.position, 5)
  assert.equal(heads.position('s'), 5)
  notify({ space: 'other', position: 9 })
  assert.ok(cache.upToDate('s'))
  notify({ space: 's', position: 6 })
  assert.equal(cache.upToDate('s'), null)
  const snapshot = await cache.withSnapshot('t', (opened) => opened)
  assert.ok(snapshot.isCurrent)
  notify({ space: 't', position: 5, restarted: true })
  assert.ok(!snapshot.isCurrent)
  assert.equal(cache.upToDate('t'), null)
})
