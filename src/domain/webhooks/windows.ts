import type { Change } from '../changes/change.ts'

/** A document that is being edited. Its automatic saves are told once per window (specification 6.3). */
export interface DocumentWindow {
  space: string
  environmentKey: number
  type: string
  id: string
  /** Of the newest save in it. */
  position: number
  openedAt: number
  until: number
}

export const WINDOW_MS = 20_000

const nameOf = (at: { environmentKey?: number | null; type: string; id: string }): string =>
  `${at.environmentKey ?? 0}/${at.type}/${at.id}`

/**
 * The windows of a space while rows of its log go by. Times are those of the log, so that a reader that comes late ends
 * the same windows at the same rows as one that was there.
 */
export class Windows {
  readonly #open: Map<string, DocumentWindow>
  readonly #stored: ReadonlyMap<string, DocumentWindow>

  constructor(stored: readonly DocumentWindow[]) {
    this.#stored = new Map(stored.map((window) => [nameOf(window), window]))
    this.#open = new Map(this.#stored)
  }

  /** Takes in a row, and answers the position of the automatic save that is to be told before it, if there is one. */
  pass(change: Change): number | null {
    const name = nameOf(change)
    const open = this.#open.get(name)
    if (change.action !== 'auto_save') {
      // Whatever else happens to the document comes behind its edits.
      this.#open.delete(name)
      return open?.position ?? null
    }
    if (open && change.at < open.until) {
      // A clock that was set back must not keep the window open until it has caught up.
      const openedAt = Math.min(open.openedAt, change.at)
      const until = Math.min(open.until, change.at + WINDOW_MS)
      this.#open.set(name, { ...open, position: change.position, openedAt, until })
      return null
    }
    const { space, environmentKey, type, id, position, at } = change
    const window = { space, environmentKey: environmentKey ?? 0, type, id, position }
    this.#open.set(name, { ...window, openedAt: at, until: at + WINDOW_MS })
    return open?.position ?? null
  }

  /** Ends the windows whose time is over, and answers their positions in order. */
  end(now: number): number[] {
    const ended = [...this.#open].filter(([, window]) => window.until <= now || window.until > now + WINDOW_MS)
    for (const [name] of ended) this.#open.delete(name)
    return ended.map(([, { position }]) => position).sort((a, b) => a - b)
  }

  /** What has to be stored and what removed. */
  get changes(): { put: DocumentWindow[]; gone: DocumentWindow[] } {
    return {
      put: [...this.#open].filter(([name, window]) => this.#stored.get(name) !== window).map(([, window]) => window),
      gone: [...this.#stored].filter(([name]) => !this.#open.has(name)).map(([, window]) => window),
    }
  }
}
