import type { Pattern } from './linear-pattern.ts'

export interface PatternTest extends Pattern {
  input: string
}

/**
 * The tests of a worker and its progress in shared memory: the number of finished tests, then one byte per result. A long
 * text that many patterns test is sent once.
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
