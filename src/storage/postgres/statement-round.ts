import pg from 'pg'
import type { StatementMeter } from '../statement-meter.ts'

type Row = Record<string, unknown>
type Value = string | Buffer | null

export interface RoundStatement {
  readonly text: string
  /** Null: the text is composed for one use, so it is not prepared under a name. */
  readonly name: string | null
  readonly values: readonly Value[]
  /** Are its rows needed? */
  readonly returnsRows: boolean
}

export interface RoundResult {
  /** `INSERT`, `SELECT`, `COMMIT`, … */
  readonly command: string
  readonly rows: Row[]
  /** Rows that were returned or changed. */
  readonly count: number
  readonly hasColumns: boolean
}

interface Column {
  readonly name: string
  readonly parse: (text: string) => unknown
}

interface Sent extends RoundStatement {
  readonly rows: Row[]
  columns: readonly Column[] | null
  resolve(result: RoundResult): void
  reject(error: unknown): void
}

/** The part of the driver's connection that is used here. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void }
  /** Texts of prepared statements by name, and of those whose preparation is not confirmed yet. */
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
  parse(message: { name: string; text: string }): void
  bind(message: { statement: string; values: readonly Value[] }): void
  describe(message: { type: 'P' }): void
  execute(): void
  sync(): void
}

/** The columns of prepared statements by name. PostgreSQL refuses to execute one whose columns have changed. */
const knownColumns = new Map<string, readonly Column[]>()
const MAX_KNOWN = 1000

/**
 * Statements that are sent together and followed by one `Sync`, so the server sends one packet with all results. After a
 * failure the server skips the rest. A `Query` of the driver would end with a `Sync` for each statement and ask for its
 * columns each time.
 */
export class StatementRound extends pg.Query {
  readonly #statements: Sent[] = []
  readonly #meter: StatementMeter
  #next = 0
  #sentAt = 0
  /** Set by the driver, to cancel its timeout. */
  declare callback?: (error: unknown) => void

  constructor(meter: StatementMeter) {
    super('')
    this.#meter = meter
  }

  /** Adds a statement. Call it before `send`. */
  add(statement: RoundStatement): Promise<RoundResult> {
    const { promise, resolve, reject } = Promise.withResolvers<RoundResult>()
    const columns = (statement.name !== null && knownColumns.get(statement.name)) || null
    this.#statements.push({ ...statement, rows: [], columns, resolve, reject })
    // In the context of the caller, for traces.
    const record = () => this.#meter.record(statement.text, this.#sentAt)
    promise.then(record, record)
    return promise
  }

  send(client: pg.ClientBase): void {
    if (this.#statements.length > 0) client.query(this)
  }

  /** The driver remembers the statement with this name and text as prepared, when the server confirms that. */
  get name(): string | null {
    return this.#statements[this.#next]?.name ?? null
  }
  set name(_: unknown) {}
  get text(): string {
    return this.#statements[this.#next]?.text ?? ''
  }
  set text(_: unknown) {}

  override submit = (connection: unknown): void => {
    const wire = connection as Wire
    this.#sentAt = performance.now()
    wire.stream.cork()
    for (const statement of this.#statements) this.#write(wire, statement)
    wire.sync()
    wire.stream.uncork()
  }

  #write(wire: Wire, { name, text, values, returnsRows, columns }: Sent): void {
    const statement = name ?? ''
    if (!(wire.parsedStatements[statement] ?? wire.submittedNamedStatements[statement])) {
      wire.parse({ name: statement, text })
      if (name !== null) wire.submittedNamedStatements[name] = text
    }
    wire.bind({ statement, values })
    if (returnsRows && columns === null) wire.describe({ type: 'P' })
    wire.execute()
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    const statement = this.#statements[this.#next]
    // Results that arrive after the round was given up.
    if (!statement) return
    statement.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: pg.types.getTypeParser(dataTypeID, 'text'),
    }))
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const statement = this.#statements[this.#next]
    if (!statement?.returnsRows) return
    const { rows, columns } = statement
    const row: Row = {}
    for (let i = 0; i < fields.length; i++) {
      const { name, parse } = columns![i]!
      const text = fields[i]!
      row[name] = text === null ? null : parse(text)
    }
    rows.push(row)
  }

  handleCommandComplete({ text: tag }: { text: string }): void {
    const statement = this.#statements[this.#next]
    if (!statement) return
    this.#next++
    const { name, rows, returnsRows, columns, resolve } = statement
    if (name !== null && returnsRows && !knownColumns.has(name)) {
      if (knownColumns.size >= MAX_KNOWN) knownColumns.clear()
      knownColumns.set(name, columns ?? [])
    }
    const count = Number(/\d+$/.exec(tag)?.[0] ?? 0)
    resolve({ command: tag.split(' ', 1)[0]!, rows, count, hasColumns: (columns?.length ?? 0) > 0 })
  }

  handleError(error: unknown, connection: Wire): void {
    const failed = this.#statements.slice(this.#next)
    this.#next = this.#statements.length
    // They were skipped, so they are not prepared.
    for (const { name } of failed) if (name !== null) delete connection.submittedNamedStatements[name]
    for (const { reject } of failed) reject(error)
    this.callback?.(error)
  }

  handleReadyForQuery(): void {
    this.callback?.(null)
  }
}
