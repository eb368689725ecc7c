import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatBytes, parseBytes } from './bytes.ts'

test('bytes are formatted for people', () => {
  const cases: [number, string][] = [
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [1048575, '1 MB'],
    [7340032, '7 MB'],
    [5 * 1024 ** 4, '5 TB'],
    [5000 * 1024 ** 4, '5000 TB'],
  ]
  for (const [bytes, text] of cases) assert.equal(formatBytes(bytes), text)
})

test('bytes are parsed with and without a unit', () => {
  const cases: [string, number][] = [
    ['0', 0],
    ['65536', 65536],
    ['512B', 512],
    ['1k', 1024],
    ['512KB', 524288],
    ['1 MB', 1048576],
    ['1mib', 1048576],
    ['1.5GB', 1610612736],
  ]
  for (const [text, bytes] of cases) assert.equal(parseBytes(text), bytes, text)
  for (const text of ['', 'MB', '-1', '1.', '0.3B', '1e6', '1MBB', '1  MB', '1PB', '99999999TB']) {
    assert.equal(parseBytes(text), null, text)
  }
})
