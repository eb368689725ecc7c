import type { Change } from '../changes/change.ts'

/** Automatic saves of a document are sent once per window (specification 6.3). */
export interface DebounceWindow {
  space: string
  environmentKey: number
  type: string
  id: string
  /** Position of the newest save in the window. */
  position: number
  openedAt: number
  until: number
}

export const DEBOUNCE_MS = 20_000

const nameOf = (at: { environmentKey?: number | null; type: string; id: string }): string =>
  `${at.environmentKey ?? 0}/${at.type}/${at.id}`

/**
 * Tracks the windows of a space while its log is read. Uses the times of the log, so that a reader that lags behind
 * ends the same windows at the same rows.
 */
export class DebounceWindows {
  readonly #open: Map<string, DebounceWindow>
  readonly #stored: ReadonlyMap<string, DebounceWindow>

  constructor(stored: readonly DebounceWindow[]) {
    this.#stored = new Map(stored.map((window) => [nameOf(window), window]))
    this.#open = new Map(this.#stored)
  }

  /** Processes a log row. Returns the position of the automatic save that must be sent before it, or null. */
  pass(change: Change): number | null {
    const name = nameOf(change)
    const open = this.#open.get(name)
    if (change.action !== 'auto_save') {
      // Other changes of the document come after its automatic saves.
      this.#open.delete(name)
      return open?.position ?? null
    }
    if (open && change.at < open.until) {
      // A clock that was set back must not keep the window open.
      const openedAt = Math.min(open.openedAt, change.at)
      const until = Math.min(open.until, change.at + DEBOUNCE_MS)
      this.#open.set(name, { ...open, position: change.position, openedAt, until })
      return null
    }
    const { space, environmentKey, type, id, position, at } = change
    const window = { space, environmentKey: environmentKey ?? 0, type, id, position }
    this.#open.set(name, { ...window, openedAt: at, until: at + DEBOUNCE_MS })
    return open?.position ?? null
  }

  /** Ends expired windows and returns their positions in order. */
  end(now: number): number[] {
    const ended = [...this.#open].filter(([, window]) => window.until <= now || window.until > now + DEBOUNCE_MS)
    for (const [name] of ended) this.#open.delete(name)
    return ended.map(([, { position }]) => position).sort((a, b) => a - b)
  }

  /** The windows to store and to delete. */
  get changes(): { put: DebounceWindow[]; gone: DebounceWindow[] } {
    return {
      put: [...this.#open].filter(([name, window]) => this.#stored.get(name) !== window).map(([, window]) => window),
      gone: [...this.#stored].filter(([name]) => !this.#open.has(name)).map(([, window]) => window),
    }
  }
}
