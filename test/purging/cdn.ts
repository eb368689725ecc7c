// A cache in front of the delivery API as described in caching.md: stores cacheable responses, one copy per token, and
// purges by surrogate keys.
import assert from 'node:assert/strict'

export interface Question {
  path: string
  token: string
}

export interface Answer {
  status: number
  body: string
  cacheControl: string
  keys: readonly string[]
}

export const KEYS_HEADER = 'Surrogate-Key'

export async function ask(origin: string, { path, token }: Question): Promise<Answer> {
  const response = await fetch(`${origin}${path}`, { headers: { Authorization: `Bearer ${token}` } })
  return {
    status: response.status,
    body: await response.text(),
    cacheControl: response.headers.get('cache-control') ?? '',
    keys: (response.headers.get(KEYS_HEADER) ?? '').split(' ').filter((key) => key !== ''),
  }
}

export const nameOf = ({ path, token }: Question): string => `${token} ${path}`

export class Cdn {
  readonly #kept = new Map<string, { question: Question; answer: Answer }>()
  purged = 0

  /**
   * RFC 9111, 3 and 3.5: a shared cache may store the response to a request with `Authorization` only if the response
   * allows it.
   */
  keep(question: Question, answer: Answer): void {
    if (!/\b(?:public|s-maxage)\b/.test(answer.cacheControl) || /\b(?:private|no-store)\b/.test(answer.cacheControl))
      return
    assert.ok(answer.keys.length > 0, `${question.path} can be cached and has no keys`)
    this.#kept.set(nameOf(question), { question, answer })
  }

  get(question: Question): Answer | undefined {
    return this.#kept.get(nameOf(question))?.answer
  }

  purge(keys: Iterable<string>): void {
    const gone = new Set(keys)
    this.#drop(({ answer }) => answer.keys.some((key) => gone.has(key)))
  }

  /** Purges after the server refused to reopen a stream. Null: the token itself is refused. */
  forget(token: string, environment: string | null): void {
    const at = environment === null ? '' : `/environments/${environment}/`
    this.#drop(({ question }) => question.token === token && question.path.includes(at))
  }

  get size(): number {
    return this.#kept.size
  }

  #drop(isOutdated: (kept: { question: Question; answer: Answer }) => boolean): void {
    for (const [name, kept] of this.#kept) {
      if (!isOutdated(kept)) continue
      this.#kept.delete(name)
      this.purged++
    }
  }
}
