export interface Budgeted {
  readonly bytes: number
  /** Asked for since the sweep came by last. */
  used: boolean
  /** Takes it out of where it is kept, and out of the budget. */
  drop(): void
}

/**
 * Bounds the bytes of all items together. Asking for an item only marks it, because an answer asks for hundreds; when
 * room is needed, a sweep in the order of arrival passes once over what is marked and takes what is not.
 */
export class ItemBudget {
  readonly #maxBytes: number
  readonly #items = new Set<Budgeted>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  came(item: Budgeted): void {
    this.#items.add(item)
    this.#bytes += item.bytes
    this.#sweep()
  }

  grown(item: Budgeted, bytes: number): void {
    if (!this.#items.has(item)) return
    this.#bytes += bytes
    this.#sweep()
  }

  left(item: Budgeted): void {
    if (this.#items.delete(item)) this.#bytes -= item.bytes
  }

  #sweep(): void {
    for (const item of this.#items) {
      if (this.#bytes <= this.#maxBytes) return
      if (item.used) {
        item.used = false
        this.#items.delete(item)
        this.#items.add(item)
      } else {
        item.drop()
      }
    }
  }
}
