import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder } from '#lib/sync-folder'

/** Tracks when commits are durable. */
export interface Durability {
  /** Call after every commit. */
  committed(): void
  /** Resolves when all commits so far are on the disk; null when they are already. Rejects after a failed sync. */
  settled(): Promise<void> | null
  /** Do other processes write to the same file? */
  readonly isShared: boolean
}

/** For connections that sync every commit (`synchronous = full`). */
export const DURABLE_ON_COMMIT: Durability = { committed: () => {}, settled: () => null, isShared: true }

export class FailedSync extends Error {
  override name = 'FailedSync'
}

/** On faster disks the sync runs on the main thread, because switching threads would take longer. */
const FAST_SYNC_MS = 1

/**
 * Syncs the write-ahead log in another thread, so that the event loop is not blocked. For connections with `synchronous
 * = normal`, which do not sync commits themselves but make all other syncs (of the file, and of the WAL before a
 * checkpoint). One sync runs at a time and covers all commits before it.
 */
export class WalSync implements Durability, Disposable {
  readonly isShared = false
  readonly #log: number
  #commits = 0
  #synced = 0
  #lastMs = Number.POSITIVE_INFINITY
  /** The number of commits that the running sync covers; then the next sync. */
  #reach = 0
  #running: Promise<void> | null = null
  #next: Promise<void> | null = null

  constructor(file: string) {
    // Windows requires write access to sync.
    this.#log = openSync(`${file}-wal`, 'r+')
    // The WAL file may be new.
    syncFolder(dirname(file))
  }

  committed(): void {
    this.#commits++
  }

  settled(): Promise<void> | null {
    if (this.#synced === this.#commits) return null
    if (this.#running === null) return this.#lastMs < FAST_SYNC_MS ? this.#syncOnMainThread() : this.#start()
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

  #syncOnMainThread(): Promise<void> | null {
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
        // `#running` stays rejected: after a failed sync no commit is durable.
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
