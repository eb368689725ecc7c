export interface JsonToken {
  /** Its offset, used as the React key. */
  at: number
  kind: 'key' | 'string' | 'literal' | null
  text: string
}

// A string with the colon that makes it a key, a number, or a literal.
const TOKEN = /("(?:[^"\\\n]|\\.)*")(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/g

/** Splits JSON into tokens for highlighting. They are rendered as text. */
export function jsonTokens(text: string): JsonToken[] {
  const tokens: JsonToken[] = []
  let end = 0
  const plain = (to: number) => {
    if (to > end) tokens.push({ at: end, kind: null, text: text.slice(end, to) })
  }
  for (const match of text.matchAll(TOKEN)) {
    plain(match.index)
    const [all, quoted, colon] = match
    const kind = quoted === undefined ? 'literal' : colon === undefined ? 'string' : 'key'
    const shown = quoted ?? all
    tokens.push({ at: match.index, kind, text: shown })
    end = match.index + shown.length
  }
  plain(text.length)
  return tokens
}
