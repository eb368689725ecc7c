import { createHash, timingSafeEqual } from 'node:crypto'

/** A challenge is the base64url SHA-256 of a verifier, always 43 characters. */
export const isChallenge = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)

const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/

export function verifierMatches(verifier: string, challenge: string): boolean {
  if (!VERIFIER.test(verifier) || !isChallenge(challenge)) return false
  const actual = createHash('sha256').update(verifier).digest()
  const expected = Buffer.from(challenge, 'base64url')
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
