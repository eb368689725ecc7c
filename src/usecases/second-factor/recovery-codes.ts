import { createHash, randomBytes } from 'node:crypto'
import { base32, fromBase32 } from '#lib/base32'

const CODES = 10
/** 80 random bits: enough that a plain hash is safe in a stolen database. */
const BYTES = 10

/** Ten codes for users who have lost their authenticator, and their hashes for the database. */
export function newRecoveryCodes(): { texts: string[]; hashes: string[] } {
  const codes = Array.from({ length: CODES }, () => randomBytes(BYTES))
  return { texts: codes.map(formatted), hashes: codes.map(hashOf) }
}

/** `abcd-efgh-ijkl-mnop`, case-insensitive, with or without hyphens; null for other text. */
export function recoveryCodeHash(text: string): string | null {
  if (text.length > 64) return null
  const bytes = fromBase32(text)
  return bytes?.length === BYTES ? hashOf(bytes) : null
}

const formatted = (bytes: Buffer): string =>
  base32(bytes)
    .toLowerCase()
    .replace(/.{4}(?=.)/g, '$&-')

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
