import { Worker } from 'node:worker_threads'
import { entryFile } from '#lib/installation'
import type { CheckpointOutcome } from './checkpoint-thread.ts'
import { isFailedSync } from './translate-error.ts'

/** Commits between checkpoints, some thousand pages. */
const COMMITS_PER_CHECKPOINT = 32

/**
 * Checkpoints the write-ahead log in a worker thread, because copying and syncing would block the event loop. The
 * thread starts after the first commits, so short commands never have one.
 */
export class Checkpoints implements AsyncDisposable {
  readonly #file: string
  readonly #onFatal: (error: unknown) => void
  #thread: Worker | null = null
  #isWorking = false
  #commits = 0

  constructor(file: string, onFatal: (error: unknown) => void) {
    this.#file = file
    this.#onFatal = onFatal
  }

  committed(): void {
    if (++this.#commits < COMMITS_PER_CHECKPOINT || this.#isWorking) return
    this.#commits = 0
    this.#isWorking = true
    this.#thread ??= this.#start()
    this.#thread.postMessage('checkpoint')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#thread?.terminate()
  }

  #start(): Worker {
    const thread = new Worker(entryFile('src/storage/sqlite/checkpoint-thread.ts'), {
      workerData: this.#file,
      resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
    })
    thread.on('message', (outcome: CheckpointOutcome) => {
      this.#isWorking = false
      const error = outcome && Object.assign(new Error(outcome.message), outcome)
      if (isFailedSync(error)) this.#onFatal(error)
    })
    // Without the thread the writer's automatic checkpoints limit the WAL; later commits start the thread again.
    thread.on('error', () => {})
    thread.on('exit', () => {
      this.#isWorking = false
      this.#thread = null
    })
    thread.unref()
    return thread
  }
}
