import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StatementMeter } from './statement-meter.ts'

const ago = (ms: number) => performance.now() - ms

test('fast statements are counted, slow ones are remembered once per text', () => {
  const meter = new StatementMeter()
  meter.record('select 1', ago(0))
  meter.record('select\n  2', ago(1000))
  meter.record('select 2', ago(2000))
  assert.equal(meter.count, 3)
  assert.equal(meter.slowCount, 2)
  const [slow, ...others] = meter.slow
  assert.equal(others.length, 0)
  assert.equal(slow!.text, 'select 2')
  assert.equal(slow!.count, 2)
  assert.ok(slow!.slowestMs >= 2000)
})

test('the number of remembered statements and the length of their texts are bounded', () => {
  const meter = new StatementMeter()
  for (let i = 1; i <= 500; i++) meter.record(`select ${i} ${'x'.repeat(10_000)}`, ago(1_000_000 * i))
  meter.record('select fast', ago(300))
  const { slow } = meter
  assert.equal(slow.length, 50)
  assert.ok(slow.every(({ text }) => text.length <= 2000))
  assert.deepEqual(
    slow.map(({ text }) => Number(text.split(' ')[1])),
    Array.from({ length: 50 }, (_, i) => 500 - i),
  )
})
