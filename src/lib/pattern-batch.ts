import type { Pattern } from './linear-pattern.ts'

export interface PatternTest extends Pattern {
  input: string
}

/** What a worker is asked, and how far it has come: the number of tests done, then one byte per answer, seen by both threads. */
export interface PatternBatch {
  tests: readonly PatternTest[]
  done: SharedArrayBuffer
}
