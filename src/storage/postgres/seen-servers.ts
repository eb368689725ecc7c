import type pg from 'pg'
import { withTimeout } from '#lib/with-timeout'
import { DEAD_AFTER_MS } from './connections.ts'

/**
 * Notices that an address leads to several servers, which have replayed different amounts of the log: a connection reaches a
 * server again after another one. After a restart or failover the old server is not seen again.
 */
export class SeenServers {
  readonly #earlier = new Set<string>()
  readonly #onSeveral: () => void
  #current: string | null = null
  #isReported = false

  constructor(onSeveral: () => void) {
    this.#onSeveral = onSeveral
  }

  /** Call for each new connection. */
  async note(client: pg.ClientBase): Promise<void> {
    const query = client.query<{ start: string }>('select pg_postmaster_start_time()::text as start')
    const { rows } = await withTimeout(query, DEAD_AFTER_MS)
    this.noteStart(rows[0]!.start)
  }

  /** `start`: the start time of the server, which identifies it. */
  noteStart(start: string): void {
    if (start === this.#current) return
    if (this.#current !== null) this.#earlier.add(this.#current)
    this.#current = start
    if (!this.#earlier.has(start) || this.#isReported) return
    this.#isReported = true
    this.#onSeveral()
  }
}
