/** 1 for letters and digits, 0 for other bytes. */
const IN_WORD = new Uint8Array(128)
for (const byte of Buffer.from('abcdefghijklmnopqrstuvwxyz0123456789')) IN_WORD[byte] = 1

/** An open-addressing hash table with the start offsets of the words found so far. */
const MAX_BITS = 14
const starts = new Int32Array(2 ** MAX_BITS)
const EMPTY = -1
const MAX_PROBES = 8

/**
 * The distinct words of a lower-case ASCII text, truncated to `maxLength` characters, in order of appearance.
 * Hand-written, because every text of every written entry passes here: a substring and a set entry per word cost more
 * than all other rules together.
 */
export function asciiWords(text: string, maxLength: number): string[] {
  const bytes = Buffer.from(text, 'latin1')
  const { length } = bytes
  const bits = Math.min(MAX_BITS, 32 - Math.clz32(length))
  const last = (1 << bits) - 1
  starts.fill(EMPTY, 0, last + 1)
  const words: string[] = []
  let areDistinct = true
  for (let end = 0; end < length; end++) {
    if (IN_WORD[bytes[end]!] === 0) continue
    const start = end++
    while (end < length && IN_WORD[bytes[end]!] === 1) end++
    const size = Math.min(end - start, maxLength)
    let slot = hash(bytes, start, size) >>> (32 - bits)
    let probes = 0
    while (starts[slot] !== EMPTY && !isSameWord(bytes, starts[slot]!, start, size, maxLength)) {
      slot = (slot + 1) & last
      if (++probes === MAX_PROBES) break
    }
    if (probes === MAX_PROBES) areDistinct = false
    else if (starts[slot] !== EMPTY) continue
    starts[slot] = start
    words.push(text.slice(start, start + size))
  }
  return areDistinct ? words : [...new Set(words)]
}

/** Hashes a few letters and the length (Fibonacci hashing). */
function hash(bytes: Buffer, start: number, size: number): number {
  const early = bytes[start + (size >> 2)]!
  const middle = bytes[start + (size >> 1)]!
  const last = bytes[start + size - 1]!
  const letters = bytes[start]! | (early << 8) | (middle << 16) | (last << 24)
  return Math.imul(letters + size, 0x9e3779b1)
}

function isSameWord(bytes: Buffer, before: number, start: number, size: number, maxLength: number): boolean {
  for (let i = 0; i < size; i++) if (bytes[before + i] !== bytes[start + i]) return false
  return size === maxLength || IN_WORD[bytes[before + size]!] === 0
}
