import assert from 'node:assert/strict'
import { test } from 'node:test'
import { base32, fromBase32 } from '#lib/base32'
import { codeAt, otpauthUri, stepAt, stepOfCode } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

test('codes match RFC 6238, appendix B', () => {
  // The RFC lists eight digits; six-digit codes are their last six.
  for (const [seconds, code] of [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ] as const) {
    assert.equal(codeAt(SECRET, stepAt(seconds * 1000)), code)
  }
})

test('a code is valid one step early and one step late', () => {
  const now = 1111111111000
  const step = stepAt(now)
  const tries = [-2, -1, 0, 1, 2].map((by) => stepOfCode(SECRET, codeAt(SECRET, step + by), now))
  assert.deepEqual(tries, [null, step - 1, step, step + 1, null])
  for (const code of ['', '05047', '0504711', ' 50471', '05047a', '０５０４７１'])
    assert.equal(stepOfCode(SECRET, code, now), null)
})

test('base32 matches RFC 4648', () => {
  for (const [text, encoded] of [
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foob', 'MZXW6YQ'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const) {
    assert.equal(base32(Buffer.from(text)), encoded)
    assert.equal(fromBase32(encoded.toLowerCase())?.toString(), text)
  }
  assert.equal(fromBase32('M1'), null)
})

test('the URI for authenticator apps is escaped', () => {
  const uri = new URL(otpauthUri('ABC', 'a b&c@example.org', 'My & Sheaf'))
  assert.deepEqual([uri.host, decodeURIComponent(uri.pathname)], ['totp', '/My & Sheaf:a b&c@example.org'])
  assert.deepEqual([uri.searchParams.get('secret'), uri.searchParams.get('issuer')], ['ABC', 'My & Sheaf'])
})
