export interface RepeatedLinesOptions {
  write(fields: object, message: string): void
  /** Lines of one kind that are written per interval before further ones are counted. */
  first?: number
  intervalMs?: number
}

interface Kind {
  message: string
  /** Lines of this kind in this interval that were written. */
  written: number
  /** Lines of this kind that were not written since the last line about it. */
  count: number
}

const INTERVAL_MS = 10_000
/** Further kinds are counted as one, so that the number of log lines is bounded. */
const MAX_KINDS = 20
const OTHERS = 'other failures'

/**
 * Limits log lines that repeat, for example while the database is unreachable. The first lines of a kind are written at
 * once; further ones are counted, and the count is written once per interval.
 */
export class RepeatedLines {
  /** Lines that were counted instead of written, in total. */
  suppressed = 0
  readonly #write: RepeatedLinesOptions['write']
  readonly #first: number
  readonly #intervalMs: number
  readonly #kinds = new Map<string, Kind>()
  #timer: NodeJS.Timeout | null = null

  constructor({ write, first = 1, intervalMs = INTERVAL_MS }: RepeatedLinesOptions) {
    this.#write = write
    this.#first = first
    this.#intervalMs = intervalMs
  }

  /** `kind` names the cause; `fields` describe this one line. */
  record(kind: string, fields: object, message: string): void {
    const name = this.#kinds.has(kind) || this.#kinds.size < MAX_KINDS ? kind : OTHERS
    let known = this.#kinds.get(name)
    if (known === undefined) {
      known = { message, written: 0, count: 0 }
      this.#kinds.set(name, known)
      this.#timer ??= setTimeout(() => this.#summarize(), this.#intervalMs).unref()
    }
    if (known.written < this.#first) {
      known.written++
      this.#write(fields, message)
    } else {
      known.count++
      this.suppressed++
    }
  }

  /** Writes the remaining counts. */
  flush(): void {
    for (const [kind, known] of this.#kinds) this.#writeCount(kind, known)
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#kinds.clear()
  }

  /** A kind that still occurs stays limited: the next interval has only its count. */
  #summarize(): void {
    for (const [kind, known] of this.#kinds) {
      if (known.count === 0) this.#kinds.delete(kind)
      this.#writeCount(kind, known)
      known.count = 0
    }
    this.#timer = this.#kinds.size > 0 ? setTimeout(() => this.#summarize(), this.#intervalMs).unref() : null
  }

  #writeCount(kind: string, { message, count }: Kind): void {
    if (count > 0) this.#write({ kind, repeated: count, seconds: this.#intervalMs / 1000 }, message)
  }
}
