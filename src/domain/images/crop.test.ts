import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWhole, parseCrop } from './crop.ts'

const SIZE = { width: 400, height: 200 }

test('an area in pixels of the rotated image', () => {
  const area = { x: 10, y: 20, width: 100, height: 50 }
  assert.deepEqual(parseCrop(area, SIZE), { rotate: 0, ...area })
  assert.deepEqual(parseCrop({ rotate: 90 }, SIZE), { rotate: 90, x: 0, y: 0, width: 200, height: 400 })
  assert.deepEqual(parseCrop({ rotate: 270, x: 0, y: 300, width: 200, height: 100 }, SIZE).height, 100)
  assert.ok(isWhole(parseCrop({}, SIZE), SIZE))
  assert.ok(!isWhole(parseCrop({ rotate: 180 }, SIZE), SIZE))
  assert.ok(!isWhole(parseCrop({ x: 0, y: 0, width: 399, height: 200 }, SIZE), SIZE))
})

test('an area outside of the image, and anything that is no area, is refused', () => {
  for (const body of [
    null,
    [],
    'x',
    { rotate: 45 },
    { rotate: '90' },
    { x: 0 },
    { x: 0, y: 0, width: 0, height: 10 },
    { x: 0, y: 0, width: 401, height: 10 },
    { x: 390, y: 0, width: 11, height: 10 },
    { x: -1, y: 0, width: 10, height: 10 },
    { x: 0.5, y: 0, width: 10, height: 10 },
    { x: Number.NaN, y: 0, width: 10, height: 10 },
    { rotate: 90, x: 0, y: 0, width: 201, height: 10 },
  ]) {
    assert.throws(() => parseCrop(body, SIZE), { code: 'ValidationFailed' }, JSON.stringify(body))
  }
})
