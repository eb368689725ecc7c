import { run } from 'node:test'
import { createOutcome, type Outcome } from './outcome.ts'

export interface FileResult extends Outcome {
  readonly file: string
  readonly milliseconds: number
}

/** Runs one test file in a process of its own. */
export async function runFile(file: string, root: string, signal: AbortSignal): Promise<FileResult> {
  const begun = performance.now()
  const { outcome, take } = createOutcome(file)
  for await (const event of run({ files: [file], cwd: root, concurrency: false, signal })) take(event)
  return Object.assign(outcome, { file, milliseconds: performance.now() - begun })
}
