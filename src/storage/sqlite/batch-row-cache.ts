/** The tables that writers of content change. No cached row depends on them. */
const CONTENT_TABLES: ReadonlySet<string> = new Set([
  ...['resource', 'content_version', 'snapshot', 'claimed_value', 'tagged'],
  ...['link', 'field_value', 'field_location', 'text_row', 'label'],
  ...['change', 'space_head'],
])

const knownStatements = new Map<string, boolean>()

/** Memoized by statement text; there are few. */
function writesContentOnly(text: string): boolean {
  let known = knownStatements.get(text)
  if (known === undefined) {
    known = CONTENT_TABLES.has(/^(?:insert into|update|delete from)\s+(\w+)/.exec(text)?.[1] ?? '')
    knownStatements.set(text, known)
  }
  return known
}

/**
 * Caches rows for the transactions of one commit. No other process writes meanwhile, so rows are valid until one of
 * these transactions writes something other than content.
 */
export class BatchRowCache {
  readonly #rows = new Map<string, Map<string, unknown>>()

  getOrRead<Row>(text: string, params: readonly unknown[], read: () => Row | undefined): Row | undefined {
    const name = JSON.stringify(params)
    const rows = this.#rows.get(text) ?? new Map<string, unknown>()
    if (rows.has(name)) return rows.get(name) as Row | undefined
    const row = read()
    this.#rows.set(text, rows.set(name, row))
    return row
  }

  noteWrite(text: string): void {
    if (this.#rows.size > 0 && !writesContentOnly(text)) this.#rows.clear()
  }
}
