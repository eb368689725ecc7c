import { createHash } from 'node:crypto'
import pg from 'pg'
import { postgres } from '../sql/dialect.ts'
import { keysIn } from '../sql/keys-in.ts'
import { LeakedHandle, type Sql, type StatementKind, type Value } from '../sql/sql.ts'

// 64-bit integers hold keys, times and positions, all far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

interface Statement {
  name: string
  text: string
}
const statements = new Map<string, Statement>()

/** `?` becomes `$1`, `$2`, …; the name lets the server keep the plan of a statement it has seen. */
function statementOf(text: string): Statement {
  let statement = statements.get(text)
  if (!statement) {
    let n = 0
    statement = {
      name: `s${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`,
      text: text.replace(/\?/g, () => `$${++n}`),
    }
    if (statements.size >= 1000) statements.clear()
    statements.set(text, statement)
  }
  return statement
}

/** PostgreSQL takes at most 65,535 parameters in one statement. */
const MAX_PARAMETERS = 60_000

/** A handle on a client for the length of one transaction. */
export class PostgresSql implements Sql {
  readonly dialect = postgres
  readonly fewRows: number | null
  readonly #client: pg.ClientBase
  #open = true

  constructor(client: pg.ClientBase, fewRows: number | null = null) {
    this.#client = client
    this.fewRows = fewRows
  }

  async all<Row>(text: string, params: readonly unknown[] = [], kind: StatementKind = 'fixed'): Promise<Row[]> {
    return (await this.#query(text, params, kind)).rows as Row[]
  }

  async get<Row>(
    text: string,
    params: readonly unknown[] = [],
    kind: StatementKind = 'fixed',
  ): Promise<Row | undefined> {
    return (await this.#query(text, params, kind)).rows[0] as Row | undefined
  }

  getOnce<Row>(text: string, params: readonly unknown[]): Promise<Row | undefined> {
    return this.get(text, params)
  }

  longAll<Row>(text: string, params: readonly unknown[]): Promise<Row[]> {
    return this.all(text, params, 'made')
  }

  async keys(text: string, params: readonly unknown[]): Promise<Float64Array> {
    const row = await this.get<{ keys: string | null }>(text, params, 'made')
    return keysIn(row?.keys ?? '')
  }

  async run(text: string, params: readonly unknown[] = []): Promise<number> {
    return (await this.#query(text, params)).rowCount ?? 0
  }

  async insert(text: string, params: readonly unknown[]): Promise<number | null> {
    const { rows } = await this.#query(`${text} returning key`, params)
    return (rows[0] as { key: number } | undefined)?.key ?? null
  }

  async insertMany(table: string, columns: readonly string[], rows: readonly (readonly Value[])[]): Promise<void> {
    const perStatement = Math.floor(MAX_PARAMETERS / columns.length)
    for (let start = 0; start < rows.length; start += perStatement) {
      const chunk = rows.slice(start, start + perStatement)
      let n = 0
      const tuples = chunk.map((row) => `(${row.map(() => `$${++n}`).join(', ')})`).join(', ')
      if (!this.#open) throw new LeakedHandle()
      await this.#client.query(`insert into ${table} (${columns.join(', ')}) values ${tuples}`, chunk.flat())
    }
  }

  end(): void {
    this.#open = false
  }

  #query(text: string, params: readonly unknown[], kind: StatementKind = 'fixed'): Promise<pg.QueryResult> {
    if (!this.#open) throw new LeakedHandle()
    // Without parameters (schema changes) there is no plan worth keeping.
    if (params.length === 0) return this.#client.query(text)
    const { name, text: numbered } = statementOf(text)
    const values = params as unknown[]
    // Neither the server nor the driver ever forgets a named statement.
    return this.#client.query(kind === 'fixed' ? { name, text: numbered, values } : { text: numbered, values })
  }
}
