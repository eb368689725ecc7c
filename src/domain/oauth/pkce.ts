import { createHash, timingSafeEqual } from 'node:crypto'

/** A challenge is the SHA-256 of a verifier in base64url: always this long. */
export const isChallenge = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)

const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/

export function verifierMatches(verifier: string, challenge: string): boolean {
  if (!VERIFIER.test(verifier) || !isChallenge(challenge)) return false
  const made = createHash('sha256').update(verifier).digest()
  const wanted = Buffer.from(challenge, 'base64url')
  return made.length === wanted.length && timingSafeEqual(made, wanted)
}
