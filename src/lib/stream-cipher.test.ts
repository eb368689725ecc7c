import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { DamagedStream, decryptStream, encryptedSize, encryptStream } from './stream-cipher.ts'

const key = randomBytes(32)

async function* pieces(bytes: Uint8Array, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}
const joined = async (stream: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(stream))
const encrypt = (bytes: Buffer, pieceSize = 10_000) => joined(encryptStream(pieces(bytes, pieceSize), key, 'a'))
const decrypt = (bytes: Buffer, context = 'a', otherKey = key) =>
  joined(decryptStream(pieces(bytes, 7000), otherKey, context))

test('what was encrypted can be decrypted, at any size', async () => {
  for (const size of [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000]) {
    const bytes = randomBytes(size)
    const encrypted = await encrypt(bytes, size > 100_000 ? 100_000 : 999)
    assert.equal(encrypted.length, encryptedSize(size))
    assert.ok((await decrypt(encrypted)).equals(bytes), String(size))
  }
})

test('a changed, cut, reordered or foreign stream is refused', async () => {
  const encrypted = await encrypt(randomBytes(200_000))
  const changed = Buffer.from(encrypted)
  changed[100_000]! ^= 1
  const chunk = 65_536 + 16
  const [header, first, second, rest] = [
    encrypted.subarray(0, 40),
    encrypted.subarray(40, 40 + chunk),
    encrypted.subarray(40 + chunk, 40 + 2 * chunk),
    encrypted.subarray(40 + 2 * chunk),
  ]
  const streams = {
    changed,
    'cut within a chunk': encrypted.subarray(0, 150_000),
    'cut between chunks': Buffer.concat([header, first, second]),
    'only the header': header,
    'without a header': encrypted.subarray(40),
    empty: Buffer.alloc(0),
    reordered: Buffer.concat([header, second, first, rest]),
    'with a chunk left out': Buffer.concat([header, first, rest]),
  }
  for (const [name, stream] of Object.entries(streams)) await assert.rejects(decrypt(stream), DamagedStream, name)
  await assert.rejects(decrypt(encrypted, 'b'), DamagedStream)
  await assert.rejects(decrypt(encrypted, 'a', randomBytes(32)), DamagedStream)
})
