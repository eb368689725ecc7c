/** So old a batch takes in nobody else: whoever came first waits for all of them. */
const MOST_AGE_MS = 20
/** The longest that a batch waits for writers who are likely to come. */
const MOST_WAIT_MS = 2

/** Requests that have come meanwhile are read, and answers to what is on the disk are sent. */
export const turn = (): Promise<unknown> => new Promise(setImmediate)

/**
 * Who shares a commit. Two halves of the same clients would take turns, with twice as many commits: so a batch lets those join
 * who were answered by the last commit and are about to send their next write. Nobody waits for longer than the commit
 * that is spared takes.
 */
export class Joining {
  /** Writers who are not answered yet, and the most of them since the last commit. */
  #open = 0
  #mostOpen = 0
  /** How many there were in the last batch or came meanwhile, and what its commit took. */
  #lastSize = 0
  #commitMs = 0

  get open(): number {
    return this.#open
  }

  came(): void {
    this.#mostOpen = Math.max(this.#mostOpen, ++this.#open)
  }

  answered(count = 1): void {
    this.#open -= count
  }

  /** A batch of so many ends with its commit, and so many have come meanwhile. */
  committed(size: number, waiting: number): void {
    this.#lastSize = size + waiting
    this.#mostOpen = this.#open
  }

  /** What the last commit took. */
  took(ms: number): void {
    this.#commitMs = ms
  }

  /** For a batch that is yet to begin: until as many are there as last time. */
  async gather(waiting: () => number): Promise<void> {
    const until = this.#waitUntil()
    do await turn()
    while (waiting() > 0 && waiting() < this.#lastSize && performance.now() < until)
  }

  /**
   * For a batch of so many that began then: does anybody join? Whoever waits for a slow disk (`isSettling`) does not come before it has
   * answered, and the others need not wait for that: they have a batch of their own meanwhile. When the disk was quicker
   * than the batch, all share one.
   */
  async join(size: number, began: number, isSettling: () => boolean, waiting: () => number): Promise<boolean> {
    if (performance.now() - began > MOST_AGE_MS || size >= Math.max(this.#lastSize, this.#mostOpen)) return false
    const until = this.#waitUntil()
    const likely = () => (isSettling() ? this.#lastSize : this.#mostOpen)
    do await turn()
    while (waiting() === 0 && size < likely() && performance.now() < until)
    return waiting() > 0
  }

  #waitUntil(): number {
    return performance.now() + Math.min(this.#commitMs, MOST_WAIT_MS)
  }
}
