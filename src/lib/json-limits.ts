import { isUtf8 } from 'node:buffer'

export interface JsonLimits {
  /** Nesting of objects and arrays: a bare number has depth 0, `[]` has 1. */
  readonly depth: number
  /** Of all objects together. */
  readonly keys: number
}

export type JsonProblemReason = 'syntax' | 'depth' | 'keys' | 'duplicate' | 'encoding'

/** Why a text was refused. The message may be shown to the client; it quotes at most a key or one character. */
export class JsonProblem extends Error {
  readonly reason: JsonProblemReason

  constructor(reason: JsonProblemReason, message: string) {
    super(message)
    this.name = 'JsonProblem'
    this.reason = reason
  }
}

/**
 * Accepts what `JSON.parse` accepts, within the limits, except what two readers may understand differently: duplicate
 * keys, invalid UTF-8, lone surrogates and NUL in strings (PostgreSQL cannot store the latter, SQLite can).
 *
 * The limits are checked on the bytes before anything is built. A key `__proto__` arrives as an ordinary own property
 * and changes no prototype, here or under spread; only `Object.assign` and `target[key] = value` would be fooled by it.
 */
export function parseJson(bytes: Buffer, limits: JsonLimits): unknown {
  if (!isUtf8(bytes)) throw new JsonProblem('encoding', 'the text is not valid UTF-8')
  const keys = scan(bytes, limits)
  const text = bytes.toString('utf8')
  const value = parse(text)
  // JSON.parse keeps only the last of equal keys, so any loss means a duplicate. Counting is far cheaper than
  // remembering every key, and escaped spellings need no care.
  if (keys > 0 && countKeys(value) !== keys) {
    throw new JsonProblem('duplicate', `the key ${firstDuplicate(text)} appears twice in one object`)
  }
  return value
}

const QUOTE = 0x22
const COLON = 0x3a
const BACKSLASH = 0x5c
const LETTER_U = 0x75

/**
 * Scans the bytes once and returns the number of keys. It does not parse the grammar: JSON.parse finds other errors, and in
 * a valid text each colon outside of strings belongs to one key.
 */
function scan(bytes: Buffer, limits: JsonLimits): number {
  let depth = 0
  let keys = 0
  const length = bytes.length
  for (let i = 0; i < length; i++) {
    switch (bytes[i]) {
      case QUOTE:
        i = endOfString(bytes, i + 1)
        break
      case COLON:
        if (++keys > limits.keys) throw new JsonProblem('keys', `the text has more than ${limits.keys} keys`)
        break
      case 0x7b: // {
      case 0x5b: // [
        if (++depth > limits.depth) throw new JsonProblem('depth', `the text nests deeper than ${limits.depth} levels`)
        break
      case 0x7d: // }
      case 0x5d: // ]
        depth--
    }
  }
  return keys
}

/** The index of the closing quote, or the length when there is none. Checks the escapes in between. */
function endOfString(bytes: Buffer, start: number): number {
  const length = bytes.length
  let i = start
  while (i < length) {
    const byte = bytes[i]
    if (byte === QUOTE) return i
    if (byte !== BACKSLASH) i += 1
    else if (bytes[i + 1] !== LETTER_U) i += 2
    else i += lengthOfUnicodeEscape(bytes, i)
  }
  return length
}

function lengthOfUnicodeEscape(bytes: Buffer, start: number): number {
  const unit = escapedUnit(bytes, start)
  if (unit === 0) throw new JsonProblem('encoding', 'a string contains the character U+0000')
  const isSurrogate = unit >= 0xd800 && unit <= 0xdfff
  if (!isSurrogate) return 2
  const next = escapedUnit(bytes, start + 6)
  if (unit < 0xdc00 && next >= 0xdc00 && next <= 0xdfff) return 12
  throw new JsonProblem('encoding', 'a string contains half of a surrogate pair')
}

/** The code unit of `\uXXXX` at this index, or -1 when something else is there. */
function escapedUnit(bytes: Buffer, start: number): number {
  if (start + 6 > bytes.length || bytes[start] !== BACKSLASH || bytes[start + 1] !== LETTER_U) return -1
  let unit = 0
  for (let i = start + 2; i < start + 6; i++) {
    const digit = hexDigit(bytes[i]!)
    if (digit < 0) return -1
    unit = unit * 16 + digit
  }
  return unit
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // The engine's message may quote the text, which may be a secret, and messages are logged.
    const message = (error as Error).message.replace(/, (?:\.\.\.)?".*is not valid JSON$/s, '')
    throw new JsonProblem('syntax', `the text is not valid JSON: ${message}`)
  }
}

/** Recursion is safe: the depth has been checked. */
function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) {
    for (const item of value) count += countKeys(item)
    return count
  }
  const members = Object.values(value)
  for (const member of members) count += countKeys(member)
  return count + members.length
}

/** Only for the message, and only on a text known to be valid JSON, so a pattern is enough. */
function firstDuplicate(text: string): string {
  const open: Set<string>[] = []
  for (const [token, string, colon] of text.matchAll(/("[^"\\]*(?:\\.[^"\\]*)*")\s*(:)?|[{}]/g)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (string && colon) {
      const key: string = JSON.parse(string)
      if (open.at(-1)?.has(key)) return JSON.stringify(key.slice(0, 100))
      open.at(-1)?.add(key)
    }
  }
  return '(unknown)'
}
