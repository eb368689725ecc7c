import { isObject, member } from '../resources/json.ts'

/**
 * A JSON pointer in braces: `{ /payload/sys/id }`. Trailing spaces are trimmed later, because matching them here would
 * backtrack quadratically.
 */
const POINTER = /\{ *(\/[^{}]*)\}/g
const ONLY_POINTER = /^\{ *(\/[^{}]*)\}$/

/** A small template can insert a large payload many times, so the output is limited. */
const MAX_CHARACTERS = 4_000_000

export class TemplateTooLarge extends Error {
  constructor() {
    super('The transformation creates a request that is too large.')
  }
}

/** Replaces pointers by their values. Templates never run code. */
export class Template {
  readonly #roots: unknown
  #left = MAX_CHARACTERS

  /** `roots` are the top-level values: payload, topic, user. */
  constructor(roots: Readonly<Record<string, unknown>>) {
    this.#roots = roots
  }

  /** A string that is only a pointer becomes the value itself (null when missing); other strings stay strings. */
  json(value: unknown): unknown {
    if (typeof value === 'string') {
      const whole = ONLY_POINTER.exec(value)
      if (!whole) return this.text(value)
      const pointed = this.#find(whole[1]!) ?? null
      this.#spend(typeof pointed === 'object' ? JSON.stringify(pointed) : String(pointed))
      return pointed
    }
    if (Array.isArray(value)) return value.map((each) => this.json(each))
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, this.json(each)]))
  }

  /** Missing values become empty; `encode` escapes each value. */
  text(text: string, encode: (value: string) => string = (value) => value): string {
    return text.replace(POINTER, (_all, pointer: string) => this.#spend(encode(asText(this.#find(pointer)))))
  }

  #spend(text: string): string {
    this.#left -= text.length
    if (this.#left < 0) throw new TemplateTooLarge()
    return text
  }

  #find(pointer: string): unknown {
    let value: unknown = this.#roots
    for (const part of pointer.trimEnd().slice(1).split('/')) {
      const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
      if (Array.isArray(value)) value = /^(0|[1-9]\d{0,8})$/.test(name) ? value[Number(name)] : undefined
      else value = isObject(value) ? member(value, name) : undefined
    }
    return value
  }
}

export const hasPointers = (text: string): boolean => new RegExp(POINTER).test(text)

function asText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
