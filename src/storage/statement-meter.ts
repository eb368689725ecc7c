/** A statement that was slow at least once, without its values. */
export interface SlowStatement {
  readonly text: string
  /** How often it was slow. */
  count: number
  slowestMs: number
  /** The last time that it was slow. */
  at: number
}

/** Statements that take longer are recorded. */
export const SLOW_MS = 250
/** Statements that are remembered; the one that was fastest at its slowest makes room for a slower one. */
const MAX_SLOW = 50
const MAX_TEXT = 2000

/** Counts and times the statements of this process, and remembers the slowest. */
export class StatementMeter {
  count = 0
  totalMs = 0
  slowCount = 0
  /** Called after each statement, for traces. */
  onStatement: ((text: string, ms: number) => void) | null = null
  readonly #slow = new Map<string, SlowStatement>()

  /** `began`: when the statement was sent (`performance.now()`). */
  record(text: string, began: number): void {
    const ms = performance.now() - began
    this.count++
    this.totalMs += ms
    if (ms >= SLOW_MS) this.#recordSlow(text, ms)
    if (this.onStatement !== null) this.onStatement(text, ms)
  }

  /** Slowest first. */
  get slow(): SlowStatement[] {
    return [...this.#slow.values()].sort((one, other) => other.slowestMs - one.slowestMs)
  }

  #recordSlow(fullText: string, ms: number): void {
    this.slowCount++
    const text = fullText.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT)
    const known = this.#slow.get(text)
    if (known) {
      known.count++
      known.slowestMs = Math.max(known.slowestMs, ms)
      known.at = Date.now()
      return
    }
    if (this.#slow.size >= MAX_SLOW) {
      const fastest = this.slow.at(-1)!
      if (fastest.slowestMs >= ms) return
      this.#slow.delete(fastest.text)
    }
    this.#slow.set(text, { text, count: 1, slowestMs: ms, at: Date.now() })
  }
}
