import { Worker } from 'node:worker_threads'
import { DomainError } from '#domain/errors'
import { entryFile } from '#lib/installation'
import type { Params, Query } from '../sql/statement.ts'
import type { QueryRunner } from './connection.ts'
import type { QueryRequest, QueryResult } from './query-thread-worker.ts'

/** Maximum number of waiting searches; further ones are refused. */
const MAX_WAITING = 16
/** An idle thread is terminated to free its memory. */
const IDLE_MS = 30_000

const textAndShape = ({ sqlite, shape }: Query): QueryRequest['query'] => ({ sqlite, shape })

type UnnumberedRequest = Omit<QueryRequest, 'number'>

interface Waiting {
  resolve(result: never): void
  reject(error: unknown): void
}

/**
 * Runs expensive searches one after another in a worker thread with its own connection, because they would block the
 * event loop for seconds. A search sees the database as it is when it starts, which may be later than the snapshot of
 * its caller.
 */
export class QueryThread implements QueryRunner, AsyncDisposable {
  readonly #file: string
  readonly #idleMs: number
  readonly #waiting = new Map<number, Waiting>()
  #thread: Worker | null = null
  #lastNumber = 0
  #closed = false
  #idle: NodeJS.Timeout | undefined

  constructor(file: string, idleMs = IDLE_MS) {
    this.#file = file
    this.#idleMs = idleMs
  }

  all<R extends object>(query: Query<R>, params: Params): Promise<R[]> {
    return this.#ask<R[]>({ query: textAndShape(query), params, as: 'rows' })
  }

  keys(query: Query, params: Params): Promise<Float64Array> {
    return this.#ask<Float64Array>({ query: textAndShape(query), params, as: 'keys' })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true
    clearTimeout(this.#idle)
    await this.#thread?.terminate()
  }

  #ask<T>(request: UnnumberedRequest): Promise<T> {
    if (this.#closed) throw new DomainError('ServiceUnavailable')
    if (this.#waiting.size >= MAX_WAITING) {
      throw new DomainError('RateLimitExceeded', { message: 'Too many expensive searches are waiting.' })
    }
    clearTimeout(this.#idle)
    this.#thread ??= this.#start()
    const thread = this.#thread
    const number = ++this.#lastNumber
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject })
      thread.ref()
      thread.postMessage({ ...request, number } satisfies QueryRequest)
    })
  }

  #start(): Worker {
    const thread = new Worker(entryFile('src/storage/sqlite/query-thread-worker.ts'), { workerData: this.#file })
    thread.on('message', (result: QueryResult) => {
      const waiting = this.#waiting.get(result.number)
      this.#waiting.delete(result.number)
      if ('error' in result) waiting?.reject(Object.assign(new Error(result.error.message), result.error))
      else waiting?.resolve(result.result as never)
      if (this.#waiting.size === 0) this.#terminateWhenIdle(thread)
    })
    thread.on('error', (error) => this.#rejectAll(thread, error))
    thread.on('exit', () => this.#rejectAll(thread, null))
    return thread
  }

  #terminateWhenIdle(thread: Worker): void {
    thread.unref()
    this.#idle = setTimeout(() => {
      // A search during termination starts another thread.
      this.#thread = null
      void thread.terminate()
    }, this.#idleMs).unref()
  }

  #rejectAll(thread: Worker, cause: unknown): void {
    if (this.#thread !== thread) return
    this.#thread = null
    for (const { reject } of this.#waiting.values()) reject(new DomainError('ServiceUnavailable', { cause }))
    this.#waiting.clear()
  }
}
