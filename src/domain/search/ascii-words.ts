/** 1 for letters and digits. */
const IN_WORD = new Uint8Array(128)
for (const byte of Buffer.from('abcdefghijklmnopqrstuvwxyz0123456789')) IN_WORD[byte] = 1

/** Where the words found so far begin, each at a place that it has by its letters or one of the next. */
const MOST_BITS = 14
const starts = new Int32Array(2 ** MOST_BITS)
const FREE = -1
const TRIES = 8

/**
 * The different words of a lower-case ASCII text, cut after `longest` characters, in order of appearance. By hand, because
 * all texts of all entries that are written pass here, and most of their words come again: a string for each of them, and
 * a set to look it up in, cost more than all other rules together.
 */
export function asciiWords(text: string, longest: number): string[] {
  const bytes = Buffer.from(text, 'latin1')
  const { length } = bytes
  const bits = Math.min(MOST_BITS, 32 - Math.clz32(length))
  const last = (1 << bits) - 1
  starts.fill(FREE, 0, last + 1)
  const words: string[] = []
  let areDifferent = true
  for (let end = 0; end < length; end++) {
    if (IN_WORD[bytes[end]!] === 0) continue
    const start = end++
    while (end < length && IN_WORD[bytes[end]!] === 1) end++
    const size = Math.min(end - start, longest)
    let place = hash(bytes, start, size) >>> (32 - bits)
    let tries = 0
    while (starts[place] !== FREE && !isSameWord(bytes, starts[place]!, start, size, longest)) {
      place = (place + 1) & last
      if (++tries === TRIES) break
    }
    if (tries === TRIES) areDifferent = false
    else if (starts[place] !== FREE) continue
    starts[place] = start
    words.push(text.slice(start, start + size))
  }
  return areDifferent ? words : [...new Set(words)]
}

/** Of a few letters and the size, which few words have alike; a factor without a pattern spreads them. */
function hash(bytes: Buffer, start: number, size: number): number {
  const early = bytes[start + (size >> 2)]!
  const middle = bytes[start + (size >> 1)]!
  const last = bytes[start + size - 1]!
  const letters = bytes[start]! | (early << 8) | (middle << 16) | (last << 24)
  return Math.imul(letters + size, 0x9e3779b1)
}

function isSameWord(bytes: Buffer, before: number, start: number, size: number, longest: number): boolean {
  for (let i = 0; i < size; i++) if (bytes[before + i] !== bytes[start + i]) return false
  return size === longest || IN_WORD[bytes[before + size]!] === 0
}
