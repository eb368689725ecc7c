/** 1 for letters and digits. */
const IN_WORD = new Uint8Array(128)
for (const byte of Buffer.from('abcdefghijklmnopqrstuvwxyz0123456789')) IN_WORD[byte] = 1

/**
 * Where a word of this kind (`kindOf`) began last. What another text has left here does no harm, because nothing is
 * believed that does not stand in the text itself.
 */
const KIND_BITS = 12
const lastStart = new Int32Array(2 ** KIND_BITS)

/**
 * The words of a lower-case ASCII text, in order of appearance. Most of those that come again are left out: of every entry
 * that is written, all words pass here, and making a string of each and looking it up costs more than anything else does.
 */
export function asciiWords(text: string): string[] {
  const bytes = Buffer.from(text, 'latin1')
  const { length } = bytes
  const words: string[] = []
  for (let end = 0; end < length; end++) {
    if (IN_WORD[bytes[end]!] === 0) continue
    const start = end++
    while (end < length && IN_WORD[bytes[end]!] === 1) end++
    const kind = kindOf(bytes, start, end)
    if (isWordAt(lastStart[kind]!, bytes, start, end)) continue
    lastStart[kind] = start
    words.push(text.slice(start, end))
  }
  return words
}

/** Is the word from `start` to `end` the one that begins at `before`, earlier in the text? */
function isWordAt(before: number, bytes: Buffer, start: number, end: number): boolean {
  if (before >= start || (before > 0 && IN_WORD[bytes[before - 1]!] === 1)) return false
  const length = end - start
  for (let i = 0; i < length; i++) if (bytes[before + i] !== bytes[start + i]) return false
  return IN_WORD[bytes[before + length]!] === 0
}

/** Few words begin, end and last alike; multiplying by a number without a pattern spreads them. */
function kindOf(bytes: Buffer, start: number, end: number): number {
  const traits = bytes[start]! | (bytes[start + 1]! << 8) | (bytes[end - 1]! << 16) | ((end - start) << 24)
  return Math.imul(traits, 0x9e3779b1) >>> (32 - KIND_BITS)
}
