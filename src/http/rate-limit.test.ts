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

test('a repeated read counts only while it is within both limits', () => {
  const rate = new RateLimit({ ...LIMITS, rateDelivery: 3, rateAddress: 4 }, () =>
    assert.fail('a refusal was reported'),
  )
  rate.admitToken('known', 'delivery', 0)
  assert.equal(rate.admitReadIfWithin('10.0.0.1', 'unknown', 'delivery', 1000), false, 'its count is not known')
  const first = [1000, 1001, 1002, 1003].map((now) => rate.admitReadIfWithin('10.0.0.1', 'known', 'delivery', now))
  assert.deepEqual(first, [true, true, true, false])
  assert.equal(rate.admitToken('known', 'delivery', 1004)?.inSecond, 4, 'the refused one was not counted')
  rate.admitToken('other', 'delivery', 0)
  const others = [1005, 1006, 2000].map((now) => rate.admitReadIfWithin('10.0.0.1', 'other', 'delivery', now))
  assert.deepEqual(others, [true, false, true])
  const unlimited = new RateLimit({ ...LIMITS, rateDelivery: 0, rateAddress: 0 }, () => {})
  assert.ok(unlimited.admitReadIfWithin('10.0.0.1', 'unknown', 'preview', 0))
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
