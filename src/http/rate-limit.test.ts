import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RateLimit } from './rate-limit.ts'

const LIMITS = { rateDelivery: 2, rateManagement: 2, rateAddress: 2 }

test('memory is bounded, whatever addresses and tokens are used', () => {
  const rate = new RateLimit(LIMITS, () => {})
  const before = process.memoryUsage().heapUsed
  for (let i = 0; i < 300_000; i++) {
    rate.admitAddress(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`, 5000)
    rate.admitToken(`token-${i}`, 'delivery', 5000)
  }
  global.gc?.()
  const grown = process.memoryUsage().heapUsed - before
  assert.ok(grown < 80 * 2 ** 20, `${grown / 2 ** 20} MB`)
})

test('a token in use keeps its count while many other tokens are used', () => {
  const rate = new RateLimit(LIMITS, () => {})
  for (let i = 0; i < 100_000; i++) {
    rate.admitToken(`token-${i}`, 'delivery', 5000)
    if (i % 1000 === 0) rate.admitToken('busy', 'delivery', 5000)
  }
  assert.equal(rate.admitToken('busy', 'delivery', 5000)?.inSecond, 101)
})

test('the count of an address is reset every second', () => {
  const rate = new RateLimit(LIMITS, () => {})
  const admitted = (at: number) => {
    try {
      rate.admitAddress('10.0.0.1', at)
      return true
    } catch {
      return false
    }
  }
  assert.deepEqual([1000, 1400, 1999, 2000, 2001, 2002].map(admitted), [true, true, false, true, true, false])
})
