/** The query string of a request, taken apart when somebody looks into it: a request that is known needs nothing of it. */
export class Query {
  readonly #search: string
  #params: URLSearchParams | null = null

  constructor(search: string) {
    this.#search = search
  }

  get params(): URLSearchParams {
    this.#params ??= new URLSearchParams(this.#search)
    return this.#params
  }

  /** False when it certainly has no parameter of this name, however it is written. */
  mayHold(name: string): boolean {
    if (this.#search === '') return false
    return this.#search.includes(name) || this.#search.includes('%')
  }
}
