import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import { pathToFileURL } from 'node:url'
import { createOutcome, type Outcome, type TestEvent } from './outcome.ts'
import { kill, processesOfFile } from './own-processes.ts'
import type { FileResult, RunFileOptions } from './run-file.ts'

/**
 * Runs test files that need no process of their own in one, and reports each of them.
 * @returns null when the process failed as a whole (it crashed, hung, or a file did not load): only separate processes
 *   show which file the cause is
 */
export async function runTogether(
  files: readonly string[],
  { root, signal, hangSeconds }: RunFileOptions,
): Promise<FileResult[] | null> {
  const parts = new Map(files.map((file) => [file, new Part(file)]))
  const loader = writeLoader(files)
  const hang = new AbortController()
  const timer = setTimeout(() => {
    kill(processesOfFile(loader), 'SIGKILL')
    hang.abort()
  }, hangSeconds * 1000)
  let running: Part | undefined
  let isComplete = false
  try {
    const signals = AbortSignal.any([signal, hang.signal])
    const options = { files: [loader], cwd: root, concurrency: false, signal: signals }
    for await (const event of run(options) as AsyncIterable<TestEvent>) {
      timer.refresh()
      const { file } = (event.data ?? {}) as { file?: string }
      running = parts.get(file ?? '') ?? running
      if (file !== loader || /^test:std/.test(event.type)) running?.take(event)
      // The process sends its summary when all tests have ended.
      else if (event.type === 'test:summary') isComplete = true
    }
  } finally {
    clearTimeout(timer)
  }
  return isComplete ? Array.from(parts.values(), (part) => part.result) : null
}

/** Static imports, so that no test starts before all files are loaded. The folder is removed at the end of the run. */
function writeLoader(files: readonly string[]): string {
  const loader = join(mkdtempSync(join(tmpdir(), 'together-')), 'unit-tests.mjs')
  writeFileSync(loader, files.map((file) => `import ${JSON.stringify(pathToFileURL(file).href)}\n`).join(''))
  return loader
}

class Part {
  readonly #file: string
  readonly #outcome: Outcome
  readonly #take: (event: TestEvent) => void
  #begun: number | undefined
  #ended = 0

  constructor(file: string) {
    const { outcome, take } = createOutcome(file)
    this.#file = file
    this.#outcome = outcome
    this.#take = take
  }

  take(event: TestEvent): void {
    // All tests of all files are enqueued before the first one starts.
    if (event.type !== 'test:enqueue') this.#begun ??= performance.now()
    this.#ended = performance.now()
    this.#take(event)
  }

  get result(): FileResult {
    const milliseconds = this.#ended - (this.#begun ?? this.#ended)
    return Object.assign(this.#outcome, { file: this.#file, milliseconds })
  }
}
