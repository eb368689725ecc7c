import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDuration, parseDuration } from './durations.ts'

test('durations are formatted for people', () => {
  const cases: [number, string][] = [
    [0, '0 ms'],
    [0.4, '0 ms'],
    [999.6, '1 s'],
    [1500, '1.5 s'],
    [59_960, '1 min'],
    [125_000, '2 min 5 s'],
    [3_600_000, '1 h'],
    [11_040_000, '3 h 4 min'],
    [90_000_000, '1 d 1 h'],
  ]
  for (const [ms, text] of cases) assert.equal(formatDuration(ms), text)
})

test('durations are parsed with and without a unit', () => {
  const cases: [string, number][] = [
    ['1500', 1500],
    ['500ms', 500],
    ['1.5s', 1500],
    ['5 m', 300_000],
    ['1h', 3_600_000],
    ['90d', 7_776_000_000],
  ]
  for (const [text, ms] of cases) assert.equal(parseDuration(text), ms, text)
  for (const text of ['', 's', '-1s', '1w', '1S', '0.5', '1 minute', '1s1s'])
    assert.equal(parseDuration(text), null, text)
})
