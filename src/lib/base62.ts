export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Writes a whole number in base 62, padded with zeros to `width`. Refuses numbers that would not decode to the same value. */
export function encodeBase62(value: number, width?: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError('base 62 needs a whole number from 0 to 2^53 - 1')
  let text = ''
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) text = BASE62.charAt(rest % 62) + text
  if (width !== undefined && text.length > width) throw new RangeError(`${value} has more than ${width} base 62 digits`)
  return text.padStart(width ?? 1, '0')
}

/** The inverse of `encodeBase62`; null for any other text. */
export function decodeBase62(text: string): number | null {
  if (text === '') return null
  let value = 0
  for (const character of text) {
    const digit = BASE62.indexOf(character)
    if (digit < 0) return null
    value = value * 62 + digit
    if (!Number.isSafeInteger(value)) return null
  }
  return value
}
