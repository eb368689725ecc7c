import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder } from '#lib/sync-folder'

/** When what has been committed is on the disk. */
export interface Durability {
  /** There is one more commit. */
  committed(): void
  /** Until all that is committed by now is on the disk; null when it is. Rejects when that cannot be said any more. */
  settled(): Promise<void> | null
  /** Other processes write to the same file. */
  readonly isShared: boolean
}

/** Commits that are on the disk when they return (`synchronous = full`). */
export const DURABLE_ON_COMMIT: Durability = { committed: () => {}, settled: () => null, isShared: true }

export class FailedSync extends Error {
  override name = 'FailedSync'
}

/** A disk that has been quicker than this is waited for in place: word from another thread would take longer. */
const FAST_SYNC_MS = 1

/**
 * Brings the write-ahead log to the disk in another thread, so that the event loop does not stand still meanwhile. For a
 * connection with `synchronous = normal`, which writes its commits to the log and leaves their sync to us; all other syncs
 * (of the file, and of the log before it is moved there) stay its own. One sync runs at a time and serves all commits
 * that came before it.
 */
export class WalSync implements Durability, Disposable {
  readonly isShared = false
  readonly #log: number
  #commits = 0
  #synced = 0
  #lastMs = Number.POSITIVE_INFINITY
  /** How far the running sync reaches, and the one behind it. */
  #reach = 0
  #running: Promise<void> | null = null
  #next: Promise<void> | null = null

  constructor(file: string) {
    // Windows syncs only what it may write.
    this.#log = openSync(`${file}-wal`, 'r+')
    // The log may be new.
    syncFolder(dirname(file))
  }

  committed(): void {
    this.#commits++
  }

  settled(): Promise<void> | null {
    if (this.#synced === this.#commits) return null
    if (this.#running === null) return this.#lastMs < FAST_SYNC_MS ? this.#syncHere() : this.#start()
    if (this.#reach === this.#commits) return this.#running
    this.#next ??= this.#running.then(() => {
      this.#next = null
      return this.#start()
    })
    return this.#next
  }

  [Symbol.dispose](): void {
    closeSync(this.#log)
  }

  #syncHere(): Promise<void> | null {
    const began = performance.now()
    try {
      fdatasyncSync(this.#log)
    } catch (error) {
      this.#reach = this.#commits
      this.#running = Promise.reject(failed(error as Error))
      return this.#running
    }
    this.#synced = this.#commits
    this.#lastMs = performance.now() - began
    return null
  }

  #start(): Promise<void> {
    const began = performance.now()
    const reach = this.#commits
    this.#reach = reach
    this.#running = new Promise((resolve, reject) => {
      fdatasync(this.#log, (error) => {
        // It stays the running one: after a failed sync nothing can be promised any more.
        if (error) return reject(failed(error))
        this.#synced = reach
        this.#lastMs = performance.now() - began
        this.#running = null
        resolve()
      })
    })
    return this.#running
  }
}

const failed = (cause: Error): FailedSync => new FailedSync(cause.message, { cause })
