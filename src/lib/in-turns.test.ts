import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTurns } from './in-turns.ts'

const busy = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('all is done in order, and others have their turn in between when it takes long', async () => {
  let turns = 0
  let going = true
  const others = (async () => {
    while (going) {
      await new Promise(setImmediate)
      turns++
    }
  })()
  const items = [1, 2, 3, 4, 5, 6]
  const done = await inTurns(items, (item) => {
    busy(6)
    return item * 2
  })
  going = false
  await others
  assert.deepEqual(done, [2, 4, 6, 8, 10, 12])
  assert.ok(turns >= items.length, `${turns} turns`)
})

test('what fails is told', async () => {
  const refuse = () => {
    throw new Error('refused')
  }
  await assert.rejects(inTurns([1], refuse), /refused/)
})
