export interface JsonToken {
  /** Where it begins; its name among its neighbours. */
  at: number
  kind: 'key' | 'string' | 'literal' | null
  text: string
}

// A string with the colon that makes it a key, or a number, or a word.
const TOKEN = /("(?:[^"\\\n]|\\.)*")(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/g

/** Cuts JSON into coloured pieces. They are put together as text again, never as markup. */
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
