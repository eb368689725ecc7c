import { randomBytes, randomUUID } from 'node:crypto'
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

export function uuid(): string {
  return randomUUID()
}

/** Bytes beyond the last whole multiple of the alphabet are thrown away: a plain remainder would prefer early letters. */
function randomText(alphabet: string, length: number): string {
  if (!Number.isSafeInteger(length) || length < 1) throw new RangeError('an id needs a length of at least 1')
  const fair = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length - text.length + 4)) {
      if (byte < fair) text += alphabet.charAt(byte % alphabet.length)
      if (text.length === length) break
    }
  }
  return text
}
