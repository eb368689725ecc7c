/** The progress of the bulk actions that this process runs: their transactions show nothing before they end. */
export class BulkProgress {
  readonly #done = new Map<string, number>()

  get(action: string): number | undefined {
    return this.#done.get(action)
  }

  set(action: string, done: number): void {
    this.#done.set(action, done)
  }

  delete(action: string): void {
    this.#done.delete(action)
  }
}
