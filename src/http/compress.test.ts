import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compress } from '#lib/compress'
import { chooseEncoding, isCompressible } from './compress.ts'

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

test('compressed bytes decompress to the original', async () => {
  const bytes = Buffer.from('{"text":"wörter"}'.repeat(200))
  assert.deepEqual(gunzipSync(await compress(bytes, 'gzip')), bytes)
  assert.deepEqual(brotliDecompressSync(await compress(bytes, 'br')), bytes)
})

test('text is compressible, images are not', () => {
  const texts = ['application/json', 'application/vnd.contentful.delivery.v1+json', 'text/html; charset=utf-8']
  for (const type of [...texts, 'image/svg+xml', 'text/javascript']) assert.ok(isCompressible(type), type)
  for (const type of ['image/png', 'application/zip', 'font/woff2', 'application/pdf']) {
    assert.ok(!isCompressible(type), type)
  }
})
