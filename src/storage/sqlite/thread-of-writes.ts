import { Worker } from 'node:worker_threads'
import type { LogMove } from '../log-news.ts'
import type { ChangeRows } from '../tables/changes.ts'
import type { TallyDraft } from '../tables/tallies.ts'
import type { ThreadStart, Told, Written } from './plan.ts'
import type { Step } from './planned-sql.ts'
import { isFailedSync } from './translate-error.ts'
import { FailedSync } from './wal-sync.ts'

/** All that a transaction has noted. */
export interface Noted {
  steps: readonly Step[]
  changes: readonly ChangeRows[]
  tallies: readonly TallyDraft[]
}

interface Sent {
  /** Null: nothing of it was written, and it is to be done in another way. */
  resolve(moved: LogMove[] | null): void
  reject(error: unknown): void
}

/** What others want to hear of the thread. */
export interface Heard {
  /** From now on it can be asked to write. */
  ready(): void
  /** It has written and synced something; told before those who asked for it. */
  committed(moved: readonly LogMove[], batch: { transactions: number; tookMs: number }): void
  /** It has ended by itself. */
  ended(): void
  /** The database can no longer be trusted in this process. */
  lost(error: unknown): void
}

/** The thread that makes planned writes, as seen from here. */
export class ThreadOfWrites {
  readonly #thread: Worker
  readonly #heard: Heard
  readonly #commits = new Int32Array(new SharedArrayBuffer(4))
  /** How many of its commits are known to be on the disk. */
  #told = 0
  #onTold: PromiseWithResolvers<void> | null = null
  readonly #sent: Sent[] = []
  /** When batches were told to end that have not. */
  readonly #ended: number[] = []
  readonly #numbers = new Map<string, number>()
  #isReady = false
  #lost: FailedSync | null = null

  constructor(file: string, heard: Heard) {
    this.#heard = heard
    this.#thread = new Worker(new URL('./writing-thread.ts', import.meta.url), {
      workerData: { file, commits: this.#commits } satisfies ThreadStart,
    })
    this.#thread.on('message', (message: Written | 'ready') => {
      if (message === 'ready') {
        this.#isReady = true
        heard.ready()
      } else this.#written(message)
    })
    // Whoever waits hears of it by `exit`.
    this.#thread.on('error', () => {})
    this.#thread.on('exit', () => this.#exited())
    this.#thread.unref()
  }

  get isReady(): boolean {
    return this.#isReady
  }

  /** Until all that readers may have seen of it is on the disk; null when it is. */
  settled(): Promise<void> | null {
    const seen = Atomics.load(this.#commits, 0)
    return this.#told < seen || this.#lost ? this.#toldOf(seen) : null
  }

  async #toldOf(commits: number): Promise<void> {
    while (this.#told < commits && !this.#lost) {
      this.#onTold ??= Promise.withResolvers()
      await this.#onTold.promise
    }
    if (this.#lost) throw this.#lost
  }

  /** Adds to the batch that ends with `commit`. */
  write({ steps, changes, tallies }: Noted): Promise<LogMove[] | null> {
    const texts: string[] = []
    const numbered = steps.map(({ text, expected, rows }) => [this.#numberOf(text, texts), expected, rows] as const)
    this.#tellThread({ texts, plan: { steps: numbered, changes, tallies } })
    if (this.#sent.length === 0) this.#thread.ref()
    return new Promise((resolve, reject) => void this.#sent.push({ resolve, reject }))
  }

  commit(): void {
    this.#tellThread('commit')
    this.#ended.push(performance.now())
  }

  /** Is there a batch that was told to end and has not? */
  get isSettling(): boolean {
    return this.#ended.length > 0
  }

  async end(): Promise<void> {
    await this.#thread.terminate()
  }

  #tellThread(told: Told): void {
    this.#thread.postMessage(told)
  }

  #numberOf(text: string, texts: string[]): number {
    let number = this.#numbers.get(text)
    if (number === undefined) {
      number = this.#numbers.size
      this.#numbers.set(text, number)
      texts.push(text)
    }
    return number
  }

  #written(written: Written): void {
    const tookMs = performance.now() - this.#ended.shift()!
    const done = this.#sent.splice(0, written.count)
    if (this.#sent.length === 0) this.#thread.unref()
    if ('moved' in written) {
      this.#heard.committed(written.moved.flat(), { transactions: done.length, tookMs })
      for (const [i, { resolve }] of done.entries()) resolve(written.moved[i]!)
    } else {
      const error = Object.assign(new Error(written.error.message), written.error)
      if (written.isLost || isFailedSync(error)) {
        this.#giveUp(error, done)
        return
      }
      for (const { resolve } of done) resolve(null)
    }
    this.#told = written.commits
    this.#tell()
  }

  #exited(): void {
    this.#isReady = false
    // What it was about to write may be there or not, and on the disk or not.
    if (this.#sent.length > 0) this.#giveUp(new Error('the thread that writes has ended'), this.#sent.splice(0))
    this.#heard.ended()
  }

  #giveUp(cause: Error, unanswered: readonly Sent[]): void {
    this.#lost = new FailedSync(cause.message, { cause })
    for (const { reject } of unanswered) reject(this.#lost)
    this.#tell()
    this.#heard.lost(this.#lost)
  }

  #tell(): void {
    this.#onTold?.resolve()
    this.#onTold = null
  }
}
