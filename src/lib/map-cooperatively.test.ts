import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapCooperatively } from './map-cooperatively.ts'

const busy = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('items are mapped in order, and other work runs in between when it takes long', async () => {
  let turns = 0
  let going = true
  const others = (async () => {
    while (going) {
      await new Promise(setImmediate)
      turns++
    }
  })()
  const items = [1, 2, 3, 4, 5, 6]
  const done = await mapCooperatively(items, (item) => {
    busy(6)
    return item * 2
  })
  going = false
  await others
  assert.deepEqual(done, [2, 4, 6, 8, 10, 12])
  assert.ok(turns >= items.length, `${turns} turns`)
})

test('an error rejects the promise', async () => {
  const refuse = () => {
    throw new Error('refused')
  }
  await assert.rejects(mapCooperatively([1], refuse), /refused/)
})
