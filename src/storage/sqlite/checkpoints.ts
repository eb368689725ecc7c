import { Worker } from 'node:worker_threads'
import type { CheckpointOutcome } from './checkpoint-thread.ts'
import { isFailedSync } from './translate-error.ts'

/** So many commits are worth waking the thread for: some thousand pages. */
const COMMITS = 32

/**
 * Moves the write-ahead log to the file in another thread: the event loop, and with it every reader, would stand still for
 * the copying and for the syncs. It begins with the first commits that are worth it, so commands never have one.
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
    if (++this.#commits < COMMITS || this.#isWorking) return
    this.#commits = 0
    this.#isWorking = true
    this.#thread ??= this.#start()
    this.#thread.postMessage('checkpoint')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#thread?.terminate()
  }

  #start(): Worker {
    const thread = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), {
      workerData: this.#file,
      resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
    })
    thread.on('message', (outcome: CheckpointOutcome) => {
      this.#isWorking = false
      const error = outcome && Object.assign(new Error(outcome.message), outcome)
      if (isFailedSync(error)) this.#onFatal(error)
    })
    // Without a thread the writer's own checkpoints keep the log short, as ever; the next commits try again.
    thread.on('error', () => {})
    thread.on('exit', () => {
      this.#isWorking = false
      this.#thread = null
    })
    thread.unref()
    return thread
  }
}
