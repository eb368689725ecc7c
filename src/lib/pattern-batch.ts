import type { Pattern } from './linear-pattern.ts'

export interface PatternTest extends Pattern {
  input: string
}

/**
 * What a worker is asked, and how far it has come: the number of tests done, then one byte per answer, seen by both
 * threads. A long text that many patterns look at is sent once.
 */
export interface PatternBatch {
  tests: readonly (Pattern & { input: number })[]
  inputs: readonly string[]
  done: SharedArrayBuffer
}

export function toBatch(tests: readonly PatternTest[], done: SharedArrayBuffer): PatternBatch {
  const inputs = new Map<string, number>()
  const numbered = tests.map(({ pattern, flags, input }) => {
    const index = inputs.get(input) ?? inputs.size
    inputs.set(input, index)
    return { pattern, flags, input: index }
  })
  return { tests: numbered, inputs: [...inputs.keys()], done }
}
