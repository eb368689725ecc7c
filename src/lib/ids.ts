import { randomFillSync, randomInt, randomUUID } from 'node:crypto'
import { BASE62 } from './base62.ts'

const LOWER_ALPHANUMERIC = '0123456789abcdefghijklmnopqrstuvwxyz'

/** 22 characters of base 62 carry 131 random bits: ids need no coordination between processes. */
export function randomId(length = 22): string {
  return randomText(BASE62, length)
}

/** 12 lower-case letters and digits: short enough to be typed, usable where case is lost (host names). */
export function randomSpaceId(): string {
  return randomText(LOWER_ALPHANUMERIC, 12)
}

/** Larger than every generated key of the database, so that both can be keys in one table. */
const FIRST_RANDOM_KEY = 2 ** 44

export function randomKey(): number {
  return FIRST_RANDOM_KEY + randomInt(2 ** 47)
}

export function uuid(): string {
  return randomUUID()
}

/** One call for many random bytes is far cheaper than many calls. No byte is used twice. */
const pool = Buffer.alloc(4096)
let used = pool.length

function nextByte(): number {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const byte = pool[used]!
  pool[used++] = 0
  return byte
}

/** Rejection sampling: a plain remainder would prefer the first characters of the alphabet. */
function randomText(alphabet: string, length: number): string {
  if (!Number.isSafeInteger(length) || length < 1) throw new RangeError('an id needs a length of at least 1')
  const fair = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length) {
    const byte = nextByte()
    if (byte < fair) text += alphabet.charAt(byte % alphabet.length)
  }
  return text
}
