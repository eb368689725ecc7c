/** The query string of a request, parsed on first use: cached responses do not need it. */
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

  /** False when there is certainly no parameter of this name, in any encoding. */
  mayHold(name: string): boolean {
    if (this.#search === '') return false
    return this.#search.includes(name) || this.#search.includes('%')
  }
}
