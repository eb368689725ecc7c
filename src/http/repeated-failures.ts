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
/** More kinds at once are counted as one, so that what is written stays bounded. */
const MOST_KINDS = 20
const OTHERS = 'other failures'

/**
 * Limits log lines about failures that may come by the thousand: all requests fail while the database is away. The first of a
 * kind is written at once; the following ones are counted, and their number is written once per interval.
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
  note(kind: string, fields: object, message: string): void {
    const known = this.#kinds.get(kind) ?? this.#kinds.get(this.#kinds.size < MOST_KINDS ? kind : OTHERS)
    if (known) {
      known.count++
      return
    }
    this.#kinds.set(this.#kinds.size < MOST_KINDS ? kind : OTHERS, { message, fields: { kind }, count: 0 })
    this.#write({ kind, ...fields }, message)
    this.#timer ??= setTimeout(() => this.#summarize(), this.#intervalMs).unref()
  }

  /** Writes the counts that are still to be written. */
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
