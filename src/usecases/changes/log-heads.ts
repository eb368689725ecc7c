import type { LogMove, Store } from '#storage/store'

/** The last known position of a space's change log. A restarted log gets a new object. */
export interface LogHead {
  position: number
}

/** Tracks how far the change log of each space has come, as far as this process has been notified. */
export class LogHeads implements Disposable {
  readonly #store: Pick<Store, 'read'>
  readonly #heads = new Map<string, LogHead>()
  readonly #subscription: Disposable

  /** How long a read waits for a position that the log has not reached yet. */
  readonly waitMs: number

  constructor(store: Pick<Store, 'read' | 'onMove'>, { waitMs = 500 }: { waitMs?: number } = {}) {
    this.#store = store
    this.waitMs = waitMs
    this.#subscription = store.onMove((move) => this.#moved(move))
  }

  /** The object stays up to date until the log is restarted. */
  head(space: string): LogHead {
    let head = this.#heads.get(space)
    if (!head) {
      head = { position: 0 }
      this.#heads.set(space, head)
    }
    return head
  }

  position(space: string): number {
    return this.#heads.get(space)?.position ?? 0
  }

  /** Whether the log has reached a position; if necessary, asks the database. */
  async hasReached(space: string, position: number): Promise<boolean> {
    const head = this.head(space)
    if (head.position >= position) return true
    const stored = await this.#store.read((reader) => reader.changes.head(space))
    // If the log was restarted meanwhile, this head is no longer used: the stored position is that of the old log.
    raise(head, stored)
    return stored >= position
  }

  [Symbol.dispose](): void {
    this.#subscription[Symbol.dispose]()
  }

  #moved({ space, position, restarted }: LogMove): void {
    if (restarted) this.#heads.set(space, { position })
    else raise(this.head(space), position)
  }
}

function raise(head: LogHead, position: number): void {
  if (head.position < position) head.position = position
}
