import { Worker } from 'node:worker_threads'
import { DomainError } from '#domain/errors'
import type { Elsewhere } from './connection.ts'
import type { LongQuestion, LongResult } from './long-reads-thread.ts'

/** Whoever comes when so many wait would wait for minutes. */
const MOST_WAITING = 64
/** A thread that is not needed gives its memory back. */
const IDLE_MS = 30_000

type Asked = Omit<LongQuestion, 'number'>

interface Waiting {
  resolve(answer: never): void
  reject(error: unknown): void
}

/**
 * Searches that may look at very many rows, one after the other in another thread with a connection of its own: the event
 * loop, and with it everybody else, would stand still for seconds. They see the moment they begin in, which may be later
 * than that of who asked.
 */
export class LongReads implements Elsewhere, AsyncDisposable {
  readonly #file: string
  readonly #idleMs: number
  readonly #waiting = new Map<number, Waiting>()
  #thread: Worker | null = null
  #asked = 0
  #idle: NodeJS.Timeout | undefined

  constructor(file: string, idleMs = IDLE_MS) {
    this.#file = file
    this.#idleMs = idleMs
  }

  all<Row>(text: string, params: readonly unknown[]): Promise<Row[]> {
    return this.#ask<Row[]>({ text, params, as: 'rows' })
  }

  keys(text: string, params: readonly unknown[]): Promise<Float64Array> {
    return this.#ask<Float64Array>({ text, params, as: 'keys' })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearTimeout(this.#idle)
    await this.#thread?.terminate()
  }

  #ask<T>(asked: Asked): Promise<T> {
    if (this.#waiting.size >= MOST_WAITING) {
      throw new DomainError('RateLimitExceeded', { message: 'Too many searches that look at very many resources.' })
    }
    clearTimeout(this.#idle)
    this.#thread ??= this.#start()
    const thread = this.#thread
    const number = ++this.#asked
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject })
      thread.ref()
      thread.postMessage({ ...asked, number } satisfies LongQuestion)
    })
  }

  #start(): Worker {
    const thread = new Worker(new URL('./long-reads-thread.ts', import.meta.url), { workerData: this.#file })
    thread.on('message', (result: LongResult) => {
      const waiting = this.#waiting.get(result.number)
      this.#waiting.delete(result.number)
      if ('error' in result) waiting?.reject(Object.assign(new Error(result.error.message), result.error))
      else waiting?.resolve(result.answer as never)
      if (this.#waiting.size === 0) this.#rest(thread)
    })
    thread.on('error', (error) => this.#lost(thread, error))
    thread.on('exit', () => this.#lost(thread, new Error('the thread of long reads has ended')))
    return thread
  }

  #rest(thread: Worker): void {
    thread.unref()
    this.#idle = setTimeout(() => {
      // Whoever asks while it ends gets another one.
      this.#thread = null
      void thread.terminate()
    }, this.#idleMs).unref()
  }

  #lost(thread: Worker, error: unknown): void {
    if (this.#thread !== thread) return
    this.#thread = null
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
