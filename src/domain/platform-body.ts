import { DomainError, type Problem, validationFailed } from './errors.ts'
import { requireObjectBody } from './object-body.ts'
import { isStorableText, type JsonObject, member } from './resources/json.ts'
import { LONGEST_NAME } from './resources/problems.ts'

const MESSAGE = 'The resource you sent in the body is invalid.'

/**
 * Reads the body of a platform resource (space, locale, API key, …) member by member, so that only listed members are
 * ever taken over. Problems are collected and told together by `finish`; their paths are texts, as clients know them.
 */
export class PlatformBody {
  readonly #members: JsonObject
  readonly #problems: Problem[] = []

  /** `known` are all members a client may send, those that are ignored included; `sys` always is. */
  constructor(sent: unknown, known: readonly string[]) {
    const body = requireObjectBody(sent)
    const unknown = Object.keys(body).filter((key) => key !== 'sys' && !known.includes(key))
    if (unknown.length > 0) {
      throw new DomainError('UnknownKey', { details: { keys: unknown.slice(0, 20).map(snakeCase) } })
    }
    if (Object.keys(body).length === 0) throw new DomainError('MissingKey', { details: { key: 'resource' } })
    this.#members = body
  }

  /** The raw member; undefined when it was not sent. */
  member(key: string): unknown {
    return member(this.#members, key)
  }

  /** A text that must be there and not be blank. */
  text(key: string, longest = LONGEST_NAME): string {
    const value = this.member(key)
    if (isText(value, longest) && value.trim() !== '') return value
    this.#refuse(key, value, longest)
    return ''
  }

  /** A text that may be missing, null or empty. */
  optionalText(key: string, longest = LONGEST_NAME): string {
    const value = this.member(key) ?? ''
    if (isText(value, longest)) return value
    this.#refuse(key, value, longest)
    return ''
  }

  #refuse(key: string, value: unknown, longest: number): void {
    const isLong = typeof value === 'string' && value.length > longest
    this.problem('invalid', snakeCase(key), value, isLong ? `Must have at most ${longest} characters` : undefined)
  }

  flag(key: string, standard: boolean): boolean {
    const value = this.member(key) ?? standard
    if (typeof value === 'boolean') return value
    this.problem('invalid', snakeCase(key), value)
    return standard
  }

  problem(name: string, path: string, value: unknown, details?: string): void {
    this.#problems.push({ name, path, value: value ?? null, ...(details !== undefined && { details }) })
  }

  finish(): void {
    if (this.#problems.length > 0) throw validationFailed(this.#problems, MESSAGE)
  }
}

/** One problem of a platform resource that only shows when it meets what is stored. */
export const platformProblem = (name: string, path: string, value: unknown) =>
  validationFailed([{ name, path, value }], MESSAGE)

export function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length <= longest && isStorableText(value)
}

const snakeCase = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
