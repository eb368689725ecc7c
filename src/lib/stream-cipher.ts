import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const MAGIC = Buffer.from('SHEAFBK1')
const SALT_BYTES = 32
const HEADER_BYTES = MAGIC.length + SALT_BYTES
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16

/** The stream was changed, cut off, or encrypted with another key or for another context. */
export class DamagedStream extends Error {
  constructor() {
    super('the encrypted data is damaged, incomplete or belongs to something else')
    this.name = 'DamagedStream'
  }
}

/** Size of a stream of this size after encryption. */
export const encryptedSize = (size: number): number =>
  HEADER_BYTES + size + TAG_BYTES * Math.max(1, Math.ceil(size / CHUNK_BYTES))

/**
 * AES-256-GCM in chunks of 64 KB, so that memory is bounded and nothing is returned that was not verified. The key is derived
 * per stream from a random salt and the context, so nonces can count. The nonce also marks the last chunk: chunks cannot be
 * reordered, left out or cut off.
 */
export async function* encryptStream(
  source: AsyncIterable<Uint8Array>,
  key: Buffer,
  context: string,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const streamKey = deriveKey(key, salt, context)
  yield Buffer.concat([MAGIC, salt])
  const seal = (chunk: Buffer, number: number, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', streamKey, nonceOf(number, isLast), { authTagLength: TAG_BYTES })
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
  let number = 0
  for await (const { chunk, isLast } of chunksOf(source, CHUNK_BYTES)) yield seal(chunk, number++, isLast)
}

export async function* decryptStream(
  source: AsyncIterable<Uint8Array>,
  key: Buffer,
  context: string,
): AsyncGenerator<Buffer> {
  let streamKey: Buffer | null = null
  let number = 0
  for await (const { chunk, isLast } of chunksAfterHeader(source)) {
    if (streamKey === null) {
      if (!chunk.subarray(0, MAGIC.length).equals(MAGIC)) throw new DamagedStream()
      streamKey = deriveKey(key, chunk.subarray(MAGIC.length), context)
      if (isLast) throw new DamagedStream()
      continue
    }
    if (chunk.length < TAG_BYTES) throw new DamagedStream()
    yield open(streamKey, chunk, nonceOf(number++, isLast))
  }
}

function open(key: Buffer, chunk: Buffer, nonce: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(chunk.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    throw new DamagedStream()
  }
}

const deriveKey = (key: Buffer, salt: Uint8Array, context: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `sheaf backup ${context}`, 32))

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

interface Chunk {
  chunk: Buffer
  isLast: boolean
}

/** Splits a stream into chunks of equal size; the last one may be shorter, and empty only if the stream is. */
async function* chunksOf(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Chunk> {
  yield* split(source, () => size)
}

async function* chunksAfterHeader(source: AsyncIterable<Uint8Array>): AsyncGenerator<Chunk> {
  yield* split(source, (index) => (index === 0 ? HEADER_BYTES : CHUNK_BYTES + TAG_BYTES))
}

async function* split(source: AsyncIterable<Uint8Array>, sizeAt: (index: number) => number): AsyncGenerator<Chunk> {
  let pending: Uint8Array[] = []
  let bytes = 0
  let index = 0
  for await (const piece of source) {
    pending.push(piece)
    bytes += piece.byteLength
    if (bytes <= sizeAt(index)) continue
    let joined = Buffer.concat(pending)
    // A chunk is complete only when more follows, because the last one is marked.
    for (let size = sizeAt(index); joined.length > size; size = sizeAt(index)) {
      yield { chunk: joined.subarray(0, size), isLast: false }
      joined = joined.subarray(size)
      index++
    }
    pending = [joined]
    bytes = joined.length
  }
  yield { chunk: Buffer.concat(pending), isLast: true }
}
