export interface RepeatedFailuresOptions {
  write(fields: object, message: string): void
  intervalMs?: number
}

interface Kind {
  message: string
  fields: object
  /** Failures since the last line about this kind. */
  count: number
}

const INTERVAL_MS = 10_000
/** Further kinds are counted as one, so that the number of log lines is bounded. */
const MAX_KINDS = 20
const OTHERS = 'other failures'

/**
 * Limits log lines about frequent failures, for example while the database is unreachable. The first failure of a kind is
 * written at once; further ones are counted, and the count is written once per interval.
 */
export class RepeatedFailures {
  readonly #write: RepeatedFailuresOptions['write']
  readonly #intervalMs: number
  readonly #kinds = new Map<string, Kind>()
  #timer: NodeJS.Timeout | null = null

  constructor({ write, intervalMs = INTERVAL_MS }: RepeatedFailuresOptions) {
    this.#write = write
    this.#intervalMs = intervalMs
  }

  /** `kind` names the cause; `fields` describe this one failure. */
  record(kind: string, fields: object, message: string): void {
    const known = this.#kinds.get(kind) ?? this.#kinds.get(this.#kinds.size < MAX_KINDS ? kind : OTHERS)
    if (known) {
      known.count++
      return
    }
    this.#kinds.set(this.#kinds.size < MAX_KINDS ? kind : OTHERS, { message, fields: { kind }, count: 0 })
    this.#write({ kind, ...fields }, message)
    this.#timer ??= setTimeout(() => this.#summarize(), this.#intervalMs).unref()
  }

  /** Writes the remaining counts. */
  flush(): void {
    for (const { message, fields, count } of this.#kinds.values()) {
      if (count > 0) this.#write({ ...fields, repeated: count, seconds: this.#intervalMs / 1000 }, message)
    }
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#kinds.clear()
  }

  #summarize(): void {
    for (const [kind, known] of this.#kinds) {
      if (known.count === 0) {
        this.#kinds.delete(kind)
        continue
      }
      this.#write({ ...known.fields, repeated: known.count, seconds: this.#intervalMs / 1000 }, known.message)
      known.count = 0
    }
    this.#timer = this.#kinds.size > 0 ? setTimeout(() => this.#summarize(), this.#intervalMs).unref() : null
  }
}
