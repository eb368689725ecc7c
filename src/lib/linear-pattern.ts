import { RE2JS } from 're2js'
import { Lru } from './lru.ts'
import { patternSize } from './pattern-size.ts'

/** A regular expression with its flags, as users write them for JavaScript. */
export interface Pattern {
  pattern: string
  flags: string
}

/** A pattern that runs in time proportional to the input, whatever the input is. */
export interface LinearPattern {
  readonly size: number
  /** False for the rare input that JavaScript treats differently: spaces, line ends, letter cases, lone surrogates. */
  reads(input: string): boolean
  test(input: string): boolean
}

/** Beyond this, compiling alone takes milliseconds. */
const LARGEST = 500
const LONGEST = 1000

/** Escapes with the same meaning here and in JavaScript, unlike `\A`, `\Q` or `\1`. */
const SAME_ESCAPES = /^(?:[^\\]|\\(?:[dDwWsSbBnrtfv]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[^a-zA-Z0-9]))*$/

const PLAIN = /^[\t\n\x20-\x7e]*$/
const WHOLE_CHARACTERS = /^[^\ud800-\udfff]*$/

const compiled = new Lru<string, LinearPattern | null>({ maxBytes: 4 * 1024 * 1024 })

/** Null for patterns that the linear engine does not support (lookahead, back references), reads differently or builds slowly. */
export function linearPattern({ pattern, flags }: Pattern): LinearPattern | null {
  const key = keyOf({ pattern, flags })
  let found = compiled.get(key)
  if (found === undefined) {
    found = compile(pattern, flags)
    compiled.set(key, found, 2 * key.length + 1000 + 200 * (found?.size ?? 0))
  }
  return found
}

/** Whether the pattern is cached, so that it costs nothing to compile. */
export const isCompiled = (pattern: Pattern): boolean => compiled.get(keyOf(pattern)) !== undefined

const keyOf = ({ pattern, flags }: Pattern): string => `${flags}/${pattern}`

function compile(pattern: string, flags: string): LinearPattern | null {
  if (pattern.length > LONGEST || flags.includes('v') || pattern.includes('[:') || !SAME_ESCAPES.test(pattern))
    return null
  const size = patternSize(pattern)
  if (size > LARGEST) return null
  try {
    const expression = RE2JS.compile(RE2JS.translateRegExp(pattern), engineFlags(flags))
    const alike = /\\[sS]|\./.test(pattern) || /[im]/.test(flags) ? PLAIN : WHOLE_CHARACTERS
    return { size, reads: (input) => alike.test(input), test: (input) => expression.test(input) }
  } catch {
    return null
  }
}

function engineFlags(flags: string): number {
  return (
    (flags.includes('i') ? RE2JS.CASE_INSENSITIVE : 0) |
    (flags.includes('m') ? RE2JS.MULTILINE : 0) |
    (flags.includes('s') ? RE2JS.DOTALL : 0)
  )
}
