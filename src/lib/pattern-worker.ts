// The thread for patterns that may never finish. It uses JavaScript's own engine, which their authors expect.
import { parentPort } from 'node:worker_threads'
import type { PatternBatch } from './pattern-batch.ts'

parentPort?.on('message', ({ tests, inputs, done }: PatternBatch) => {
  const progress = new Int32Array(done, 0, 1)
  const results = new Uint8Array(done, 4)
  for (const [index, { pattern, flags, input }] of tests.entries()) {
    // With `g` or `y` a test would depend on the previous one.
    results[index] = matches(pattern, flags.replace(/[gy]/g, ''), inputs[input]!) ? 1 : 0
    Atomics.store(progress, 0, index + 1)
  }
  parentPort?.postMessage('done')
})

function matches(pattern: string, flags: string, input: string): boolean {
  try {
    return new RegExp(pattern, flags).test(input)
  } catch {
    return false
  }
}

parentPort?.postMessage('ready')
