// Own code instead of a package: node:crypto does the hashing, and no package sees the secrets of second factors.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, thirty seconds. */
const STEP_MS = 30_000
const DIGITS = 6

/** Clocks of phones differ, so one step before and after is accepted. */
const TOLERANCE = 1

export const stepAt = (at: number): number => Math.floor(at / STEP_MS)

export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest[digest.length - 1]! & 15
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

export const isCode = (text: string): boolean => /^\d{6}$/.test(text)

/** The time step of a valid code; null when the code is invalid now. */
export function stepOfCode(secret: Uint8Array, code: string, now: number): number | null {
  if (!isCode(code)) return null
  let found: number | null = null
  for (let step = stepAt(now) - TOLERANCE; step <= stepAt(now) + TOLERANCE; step++) {
    if (timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code))) found = step
  }
  return found
}

/** The URI in the QR code for authenticator apps. */
export function otpauthUri(secret: string, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: String(DIGITS), period: '30' })
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}
