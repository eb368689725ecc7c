import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { createSealer, SealProblem, type SealProblemReason } from './seal.ts'

const sealer = createSealer(randomBytes(32))

function refused(run: () => unknown, reason: SealProblemReason): void {
  assert.throws(run, (error) => error instanceof SealProblem && error.reason === reason)
}

test('a sealed text opens in its own context, and is different each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, context) => {
      assert.equal(sealer.open(sealer.seal(text, context), context), text)
    }),
  )
  assert.notEqual(sealer.seal('a', 'row 1'), sealer.seal('a', 'row 1'))
})

test('a sealed text does not open in another context', () => {
  refused(() => sealer.open(sealer.seal('secret', 'webhook/1'), 'webhook/2'), 'tampered')
})

test('every changed byte is detected', () => {
  const sealed = sealer.seal('secret', 'row')
  const [version, fingerprint, body] = sealed.split('.')
  const bytes = Buffer.from(body!, 'base64url')
  for (let i = 0; i < bytes.length; i++) {
    const changed = Buffer.from(bytes)
    changed[i]! ^= 1
    refused(() => sealer.open(`${version}.${fingerprint}.${changed.toString('base64url')}`, 'row'), 'tampered')
  }
})

test('a wrong key is distinguished from damage, and neither is revealed', () => {
  const other = createSealer(randomBytes(32))
  assert.notEqual(other.fingerprint, sealer.fingerprint)
  const sealed = sealer.seal('hunter2 hunter2', 'row')
  assert.throws(
    () => other.open(sealed, 'row'),
    (error) => error instanceof SealProblem && error.reason === 'key' && !error.message.includes(sealed),
  )
})

test('text that was never sealed is refused', () => {
  const short = Buffer.alloc(27).toString('base64url')
  for (const text of [
    '',
    'plain',
    `s2.${sealer.fingerprint}.AAAA`,
    `s1.${sealer.fingerprint}.${short}`,
    's1.xyz.AAAA',
  ]) {
    refused(() => sealer.open(text, 'row'), 'format')
  }
  for (const bytes of [0, 16, 31, 33]) assert.throws(() => createSealer(Buffer.alloc(bytes)), RangeError)
})

test('a fingerprint is stable and does not contain the key', () => {
  const key = randomBytes(32)
  assert.equal(createSealer(key).fingerprint, createSealer(Buffer.from(key)).fingerprint)
  assert.ok(!key.toString('hex').includes(createSealer(key).fingerprint))
})
