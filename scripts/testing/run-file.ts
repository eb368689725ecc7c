import { run } from 'node:test'
import { createOutcome, type Outcome } from './outcome.ts'
import { kill, processesOfFile } from './own-processes.ts'

export interface FileResult extends Outcome {
  readonly file: string
  readonly milliseconds: number
}

export interface RunFileOptions {
  readonly root: string
  readonly signal: AbortSignal
  /** The file is killed, with everything it started, when node:test reports nothing about it for this long. */
  readonly hangSeconds: number
}

/** Runs one test file in a process of its own. */
export async function runFile(file: string, { root, signal, hangSeconds }: RunFileOptions): Promise<FileResult> {
  const begun = performance.now()
  const { outcome, take } = createOutcome(file)
  const hang = new AbortController()
  const timer = setTimeout(() => {
    kill(processesOfFile(file), 'SIGKILL')
    hang.abort()
  }, hangSeconds * 1000)
  try {
    const signals = AbortSignal.any([signal, hang.signal])
    for await (const event of run({ files: [file], cwd: root, concurrency: false, signal: signals })) {
      timer.refresh()
      take(event)
    }
  } finally {
    clearTimeout(timer)
  }
  if (hang.signal.aborted) {
    const error = new Error(`killed: it reported nothing for ${hangSeconds} s`)
    error.stack = error.message
    outcome.failures.push({ name: 'the file hung', line: undefined, error })
  }
  return Object.assign(outcome, { file, milliseconds: performance.now() - begun })
}
