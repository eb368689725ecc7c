/** What writers of content change. Nothing that is shared is told by these tables. */
const CONTENT: ReadonlySet<string> = new Set([
  ...['resource', 'content_version', 'snapshot', 'claimed_value', 'tagged'],
  ...['link', 'field_value', 'field_location', 'text_row', 'label'],
  ...['change', 'space_head'],
])

const ofContent = new Map<string, boolean>()

/** Texts of writes are fixed by the code, so there are few. */
function writesContentOnly(text: string): boolean {
  let known = ofContent.get(text)
  if (known === undefined) {
    known = CONTENT.has(/^(?:insert into|update|delete from)\s+(\w+)/.exec(text)?.[1] ?? '')
    ofContent.set(text, known)
  }
  return known
}

/**
 * Rows that the transactions of one commit share: nobody else writes meanwhile, so they stay as they are until one of these
 * transactions changes something else than content.
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

  noteWrite(text: string): void {
    if (this.#rows.size > 0 && !writesContentOnly(text)) this.#rows.clear()
  }
}
