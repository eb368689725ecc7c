import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RepeatedLines } from './repeated-lines.ts'

test('the first failure of a kind is written, the others are counted per interval', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const lines: object[] = []
  const failures = new RepeatedLines({ write: (fields, message) => lines.push({ ...fields, message }) })
  for (let i = 0; i < 1000; i++) failures.record('db: refused', { kind: 'db: refused', requestId: i }, 'requests fail')
  failures.record('db: timeout', { kind: 'db: timeout', requestId: 'x' }, 'requests fail')
  assert.deepEqual(lines, [
    { kind: 'db: refused', requestId: 0, message: 'requests fail' },
    { kind: 'db: timeout', requestId: 'x', message: 'requests fail' },
  ])
  t.mock.timers.tick(10_000)
  assert.deepEqual(lines.splice(0).at(-1), {
    kind: 'db: refused',
    repeated: 999,
    seconds: 10,
    message: 'requests fail',
  })
  failures.record('db: refused', { kind: 'db: refused', requestId: 1 }, 'requests fail')
  failures.flush()
  assert.deepEqual(lines.splice(0), [{ kind: 'db: refused', repeated: 1, seconds: 10, message: 'requests fail' }])
  // After an interval without failures, the next failure counts as the first.
  failures.record('db: refused', { kind: 'db: refused', requestId: 2 }, 'requests fail')
  t.mock.timers.tick(20_000)
  failures.record('db: refused', { kind: 'db: refused', requestId: 3 }, 'requests fail')
  assert.deepEqual(lines, [
    { kind: 'db: refused', requestId: 2, message: 'requests fail' },
    { kind: 'db: refused', requestId: 3, message: 'requests fail' },
  ])
})

test('the number of lines is bounded, however many kinds there are', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let lines = 0
  const failures = new RepeatedLines({ write: () => lines++ })
  for (let i = 0; i < 10_000; i++) failures.record(`kind ${i}`, {}, 'requests fail')
  t.mock.timers.tick(10_000)
  assert.ok(lines <= 45, `${lines} lines`)
})

test('several lines of a kind can be written before further ones are counted', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const written: object[] = []
  const lines = new RepeatedLines({ first: 2, intervalMs: 60_000, write: (fields) => written.push(fields) })
  for (let i = 0; i < 5; i++) lines.record('kind', { i }, 'work failed')
  assert.deepEqual(written.splice(0), [{ i: 0 }, { i: 1 }])
  assert.equal(lines.suppressed, 3)
  t.mock.timers.tick(60_000)
  assert.deepEqual(written.splice(0), [{ kind: 'kind', repeated: 3, seconds: 60 }])
  // An interval without lines ends the limit.
  t.mock.timers.tick(60_000)
  lines.record('kind', { i: 5 }, 'work failed')
  assert.deepEqual(written, [{ i: 5 }])
})
