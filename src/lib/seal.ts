import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const VERSION = 's1'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export type SealProblemReason = 'format' | 'key' | 'tampered'

/** Why a sealed value could not be opened. It never carries the value. */
export class SealProblem extends Error {
  readonly reason: SealProblemReason

  constructor(reason: SealProblemReason, message: string) {
    super(message)
    this.name = 'SealProblem'
    this.reason = reason
  }
}

export interface Sealer {
  /** Encrypts the text. Only the same `context` (table, row, column) decrypts it. */
  seal(text: string, context: string): string
  open(sealed: string, context: string): string
  /** A keyed hash (32 bytes) of the text in this context. */
  sign(text: string, context: string): Buffer
  /** Identifies the key without revealing it. */
  readonly fingerprint: string
}

/**
 * AES-256-GCM with a random 96-bit nonce per value (safe for 2^32 values under one key). The form is
 * `s1.<key fingerprint>.<nonce, ciphertext and tag in base64url>`: the version allows another algorithm later, the
 * fingerprint tells a wrong key from a damaged value.
 */
export function createSealer(key: Buffer): Sealer {
  if (key.length !== 32) throw new RangeError('a sealing key has 32 bytes')
  const fingerprint = createHmac('sha256', key).update('fingerprint of a sealing key').digest('hex').slice(0, 16)
  // A derived key: one key for one purpose.
  const signingKey = createHmac('sha256', key).update('signing key').digest()
  return {
    fingerprint,
    sign: (text, context) =>
      createHmac('sha256', signingKey)
        .update(`${Buffer.byteLength(context)} ${context} ${text}`)
        .digest(),
    seal(text, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(context))
      const body = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${VERSION}.${fingerprint}.${body.toString('base64url')}`
    },
    open(sealed, context) {
      const body = sealedBody(sealed, fingerprint)
      const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(body.subarray(-TAG_BYTES))
      try {
        return decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        throw new SealProblem('tampered', 'the sealed value was changed or belongs to another context')
      }
    },
  }
}

function sealedBody(sealed: string, fingerprint: string): Buffer {
  const match = /^(\w+)\.([0-9a-f]{16})\.([\w-]+)$/.exec(sealed)
  if (!match || match[1] !== VERSION) throw new SealProblem('format', 'this is not a sealed value of a known version')
  if (match[2] !== fingerprint) {
    throw new SealProblem('key', `the value was sealed with key ${match[2]}, but the key in use is ${fingerprint}`)
  }
  const body = Buffer.from(match[3]!, 'base64url')
  // Rejects text with spare bits or ignored characters, which `seal` never writes.
  if (body.length < NONCE_BYTES + TAG_BYTES || body.toString('base64url') !== match[3]) {
    throw new SealProblem('format', 'the sealed value is incomplete')
  }
  return body
}
