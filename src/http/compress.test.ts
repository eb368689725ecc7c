import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compress } from '#lib/compress'
import { chooseEncoding, isWorthCompressing } from './compress.ts'

test('the encoding is chosen by weight', () => {
  const cases: [string | undefined, string | null][] = [
    [undefined, null],
    ['', null],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['GZIP;Q=1.0, BR;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['br;q=0, gzip;q=0', null],
    ['*', 'br'],
    ['*;q=0', null],
    ['*;q=0.5, br;q=0', 'gzip'],
    ['identity', null],
    ['identity, gzip;q=0.5', null],
    ['identity;q=0.5, gzip', 'gzip'],
    ['deflate, zstd', null],
    ['gzip;q=abc', null],
    ['gzip;q=7', null],
    ['gzip ; q=0.8', 'gzip'],
    [',,;', null],
  ]
  for (const [header, expected] of cases) {
    assert.equal(chooseEncoding(header), expected, String(header))
    assert.equal(chooseEncoding(header), expected, `${header}, cached`)
  }
})

test('both encodings can be decoded, at both efforts', async () => {
  const bytes = Buffer.from('{"text":"wörter"}'.repeat(200))
  for (const effort of ['small', 'fast'] as const) {
    assert.deepEqual(gunzipSync(await compress(bytes, 'gzip', effort)), bytes)
    assert.deepEqual(brotliDecompressSync(await compress(bytes, 'br', effort)), bytes)
  }
})

test('texts are worth compressing, images are not', () => {
  const texts = ['application/json', 'application/vnd.contentful.delivery.v1+json', 'text/html; charset=utf-8']
  for (const type of [...texts, 'image/svg+xml', 'text/javascript'])
    assert.ok(isWorthCompressing(9000, type, false), type)
  for (const type of ['image/png', 'application/zip', 'font/woff2', 'application/pdf']) {
    assert.ok(!isWorthCompressing(9000, type, false), type)
  }
})

test('responses are compressed from 8 KB, cached ones from 1 KB', () => {
  const isWorth = (bytes: number, isCached: boolean) => isWorthCompressing(bytes, 'application/json', isCached)
  assert.deepEqual([isWorth(8191, false), isWorth(8192, false)], [false, true])
  assert.deepEqual([isWorth(1023, true), isWorth(1024, true)], [false, true])
})
