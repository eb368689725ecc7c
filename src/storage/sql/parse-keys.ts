const COMMA = 44
const ZERO = 48

/** The keys of a text like `12,7,345`: a million rows would cost more to hand over than to find. */
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
