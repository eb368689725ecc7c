// Own code instead of a package: it is short, and no package sees the secrets of second factors.
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding, as authenticator apps want their secrets. */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(value >>> bits) & 31]
    }
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text
}

/** Spaces, hyphens and lower case are forgiven; null for what is not base32. */
export function fromBase32(text: string): Buffer | null {
  const letters = text.replace(/[\s-]/g, '').toUpperCase()
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const letter of letters) {
    const index = ALPHABET.indexOf(letter)
    if (index === -1) return null
    value = ((value << 5) | index) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((value >>> bits) & 255)
    }
  }
  return Buffer.from(bytes)
}
