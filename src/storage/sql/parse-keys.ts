const COMMA = 44
const ZERO = 48

/** Parses `12,7,345`. One text is much cheaper to transfer from the database than a million rows. */
export function parseKeys(text: string): Float64Array {
  const keys = new Float64Array((text.length >> 1) + 1)
  let [length, key] = [0, 0]
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === COMMA) {
      keys[length++] = key
      key = 0
    } else key = key * 10 + code - ZERO
  }
  if (text !== '') keys[length++] = key
  return keys.slice(0, length)
}
