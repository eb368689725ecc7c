import type { Change } from '#domain/changes/change'
import type { Store } from '#storage/store'

export interface Stretch {
  changes: readonly Change[]
  /** Everything of the environment up to here is known now. */
  position: number
  /** There are further rows already. */
  more: boolean
}

const ROWS = 100
const KEPT = 64

/**
 * What the followers of environments read of the log. All who have come to the same place ask for the same rows, so the
 * first reads them and the others share them: many followers cost hardly more than one.
 */
export class LogTail {
  readonly #store: Store
  readonly #heads = new Map<string, number>()
  readonly #waiting = new Set<{ space: string; position: number; wake(): void }>()
  readonly #kept = new Map<string, Promise<Stretch>>()

  constructor(store: Store) {
    this.#store = store
    store.onMove(({ space, position }) => {
      this.#heads.set(space, position)
      for (const waiting of this.#waiting) {
        if (waiting.space === space && waiting.position < position) waiting.wake()
      }
    })
  }

  /** Rows of an environment behind a position; none when its space's log has not moved. */
  after(space: string, environment: number, position: number): Promise<Stretch> {
    const head = this.#heads.get(space) ?? 0
    const name = `${environment} ${position} ${head}`
    let read = this.#kept.get(name)
    if (!read) {
      read = this.#read(space, environment, position)
      this.#kept.set(name, read)
      read.catch(() => this.#kept.delete(name))
      if (this.#kept.size > KEPT) this.#kept.delete(this.#kept.keys().next().value!)
    }
    return read
  }

  /** Answers when the log has moved behind a position, after `ms`, or when `signal` is aborted. */
  async moved(space: string, position: number, ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted || (this.#heads.get(space) ?? 0) > position) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const waiting = { space, position, wake: () => resolve() }
    const timer = setTimeout(resolve, ms)
    this.#waiting.add(waiting)
    signal.addEventListener('abort', waiting.wake, { once: true })
    await promise
    signal.removeEventListener('abort', waiting.wake)
    clearTimeout(timer)
    this.#waiting.delete(waiting)
  }

  #read(space: string, environment: number, after: number): Promise<Stretch> {
    return this.#store.read(async (reader) => {
      const until = await reader.changes.head(space)
      const changes = until > after ? await reader.sync.rows({ environment, after, until, limit: ROWS }) : []
      const more = changes.length === ROWS
      return { changes, position: more ? changes.at(-1)!.position : Math.max(until, after), more }
    })
  }
}

/** Held beside the store it reads, so that two servers in one process (as in tests) share nothing. */
const tails = new WeakMap<Store, LogTail>()

export function logTail({ store }: { store: Store }): LogTail {
  let tail = tails.get(store)
  if (!tail) {
    tail = new LogTail(store)
    tails.set(store, tail)
  }
  return tail
}
