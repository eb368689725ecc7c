import { CONTENT_TABLES, writtenTable } from '../tables/content-tables.ts'

const knownStatements = new Map<string, boolean>()

/** Memoized by statement text; there are few. */
function writesContentOnly(text: string): boolean {
  let known = knownStatements.get(text)
  if (known === undefined) {
    known = CONTENT_TABLES.has(writtenTable(text))
    knownStatements.set(text, known)
  }
  return known
}

/**
 * Caches rows for the transactions of one commit. No other process writes meanwhile, and no cached row depends on
 * content, so rows are valid until one of these transactions writes something else.
 */
export class BatchRowCache {
  /** By statement, then by parameters. */
  readonly #rows = new Map<object, Map<string, unknown>>()

  getOrRead<Row>(query: object, params: readonly unknown[], read: () => Row | undefined): Row | undefined {
    const name = JSON.stringify(params)
    const rows = this.#rows.get(query) ?? new Map<string, unknown>()
    if (rows.has(name)) return rows.get(name) as Row | undefined
    const row = read()
    this.#rows.set(query, rows.set(name, row))
    return row
  }

  recordWrite(text: string): void {
    if (this.#rows.size > 0 && !writesContentOnly(text)) this.#rows.clear()
  }
}
