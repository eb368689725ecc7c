import pg from 'pg'
import type { DomainError } from '#domain/errors'
import { withTimeout } from '#lib/with-timeout'
import { StatementMeter } from '../statement-meter.ts'
import type { StoreLoad } from '../store.ts'
import { failureOf, isTooManyConnections, mayBeOtherSchema, StandbyServer, translateError } from './translate-error.ts'

/** A connection that does not respond to a trivial statement within this time is dead. */
export const DEAD_AFTER_MS = 3000
const CONNECT_MS = 5000
/** Maximum time that a request waits for a connection. */
const WAIT_MS = 10_000
const LOCK_TIMEOUT_MS = 5000
const STATEMENT_TIMEOUT_MS = 10_000
/** The pool does not grow for this long after the server refused a connection. */
const NO_GROWTH_MS = 1000

export interface ConnectionsConfig {
  url: string
  poolSize: number
}

interface Callbacks {
  /** Called after a statement has found an unknown table or column. */
  onOtherSchema(client: pg.ClientBase): Promise<void>
  /** Throws for a server that must not be used. */
  requireServer(client: pg.ClientBase): Promise<void>
}

/** Connecting has a shorter timeout than waiting for a connection in use. */
const measuredClient = (meter: StatementMeter) =>
  class PooledClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super({ ...(config as pg.ClientConfig), connectionTimeoutMillis: CONNECT_MS })
    }

    override query(...args: unknown[]): never {
      const began = performance.now()
      const result: unknown = Reflect.apply(super.query, this, args)
      if (result instanceof Promise) {
        const [statement] = args as [string | { text: string }]
        const text = typeof statement === 'string' ? statement : statement.text
        const record = () => meter.record(text, began)
        result.then(record, record)
      }
      return result as never
    }
  }

const ignore = () => {}

/** The connection pool. It detects and replaces half-open connections. */
export class Connections {
  /** Set while this version cannot work with the schema. */
  refusal: DomainError | null = null
  /** Time of the last response of any client (`performance.now()`). */
  respondedAt = Number.NEGATIVE_INFINITY
  readonly statements = new StatementMeter()
  readonly #pool: pg.Pool
  readonly #config: ConnectionsConfig
  readonly #callbacks: Callbacks
  /** Time of the last response of each client. */
  readonly #respondedAt = new WeakMap<pg.ClientBase, number>()
  /** Clients whose last response is older are replaced before use. */
  #suspectBefore = Number.NEGATIVE_INFINITY
  #growing: NodeJS.Timeout | null = null

  constructor(config: ConnectionsConfig, callbacks: Callbacks) {
    this.#config = config
    this.#callbacks = callbacks
    this.#pool = new pg.Pool({
      connectionString: config.url,
      Client: measuredClient(this.statements),
      max: config.poolSize,
      connectionTimeoutMillis: WAIT_MS,
      idleTimeoutMillis: 30_000,
      application_name: 'sheaf',
      // Statements are sent without waiting for the results of earlier ones.
      pipeline: true,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      idle_in_transaction_session_timeout: 15_000,
      lock_timeout: LOCK_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      // The server's timeout comes first, unless the connection is dead.
      query_timeout: STATEMENT_TIMEOUT_MS + 5000,
    })
    // The pool removes idle clients that lose their connection by itself.
    this.#pool.on('error', ignore)
  }

  /** Whether a connection is open that has responded since the last loss of a connection. */
  get hasWorking(): boolean {
    return this.#pool.totalCount > 0 && this.respondedAt > this.#suspectBefore
  }

  get load(): Omit<StoreLoad, 'waitingWrites'> {
    const { totalCount, idleCount, waitingCount } = this.#pool
    const connections = { busy: totalCount - idleCount, idle: idleCount, limit: this.#config.poolSize }
    return { connections, waitingReads: waitingCount }
  }

  get isEnding(): boolean {
    return this.#pool.ending
  }

  /**
   * Runs `work` on a client after its `first` statement, which must be fast and without side effects: a client that
   * does not respond to it is replaced. Rolls back when `work` fails. `alongside` is called after the first statement was
   * sent, for each client that is tried.
   */
  async use<T>(
    first: string,
    work: (client: pg.ClientBase, result: pg.QueryResult) => Promise<T>,
    alongside: (client: pg.PoolClient) => void = () => {},
  ): Promise<T> {
    if (this.refusal) throw this.refusal
    const { client, result } = await this.#begin(first, alongside)
    let value: T
    try {
      value = await work(client, result)
    } catch (error) {
      await this.#undo(client, error)
      throw this.refusal ?? translateError(error)
    }
    this.#release(client)
    return value
  }

  /** Runs one fast statement without parameters. */
  ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    return this.use(text, async (_client, result) => result.rows as Row[])
  }

  /** Runs one statement outside of a transaction. */
  async query(statement: pg.QueryConfig): Promise<void> {
    await this.#pool.query(statement)
  }

  /** Call after a connection was lost: all connections without a response since then are replaced before use. */
  suspect(): void {
    this.#suspectBefore = performance.now()
  }

  async end(): Promise<void> {
    if (this.#growing) clearTimeout(this.#growing)
    if (!this.#pool.ending) await this.#pool.end()
  }

  async #begin(
    first: string,
    alongside: (client: pg.PoolClient) => void,
  ): Promise<{ client: pg.PoolClient; result: pg.QueryResult }> {
    for (;;) {
      const client = await this.#acquire()
      const isNew = !this.#respondedAt.has(client)
      try {
        if (isNew) await this.#callbacks.requireServer(client)
        const { stream } = client.connection
        stream.cork()
        const begun = client.query(first)
        alongside(client)
        stream.uncork()
        return { client, result: await withTimeout(begun, isNew ? CONNECT_MS : DEAD_AFTER_MS) }
      } catch (error) {
        const isLost = failureOf(error) === 'lost'
        this.#discard(client)
        if (isNew || !isLost) throw translateError(error)
        this.suspect()
      }
    }
  }

  async #acquire(): Promise<pg.PoolClient> {
    const deadline = performance.now() + WAIT_MS
    for (;;) {
      let client: pg.PoolClient
      try {
        client = await this.#pool.connect()
      } catch (error) {
        const isLimited = isTooManyConnections(error) && this.#pool.totalCount > 0 && performance.now() < deadline
        if (!isLimited) throw translateError(error)
        this.#stopGrowing()
        continue
      }
      // Without a listener, a lost connection would end the process.
      client.on('error', ignore)
      const respondedAt = this.#respondedAt.get(client)
      if (respondedAt === undefined || respondedAt > this.#suspectBefore) return client
      this.#discard(client)
    }
  }

  /** The server refused a connection, so requests share the open ones for a while. */
  #stopGrowing(): void {
    this.#pool.options.max = Math.max(1, this.#pool.totalCount)
    this.#growing ??= setTimeout(() => {
      this.#growing = null
      this.#pool.options.max = this.#config.poolSize
    }, NO_GROWTH_MS).unref()
  }

  async #undo(client: pg.PoolClient, error: unknown): Promise<void> {
    if (failureOf(error) === 'lost') {
      this.suspect()
      this.#discard(client)
      return
    }
    try {
      await client.query('rollback')
      if (mayBeOtherSchema(error)) await this.#callbacks.onOtherSchema(client)
    } catch {
      this.#discard(client)
      return
    }
    this.#release(client)
  }

  #release(client: pg.PoolClient): void {
    this.respondedAt = performance.now()
    this.#respondedAt.set(client, this.respondedAt)
    client.off('error', ignore)
    client.release()
  }

  #discard(client: pg.PoolClient): void {
    client.off('error', ignore)
    client.release(true)
    // A dead peer never confirms the close, and waiting requests would wait for it too.
    client.connection.stream.destroy()
  }
}

/** Warnings must arrive, because a commit may need them (`commit.ts`). */
const STANDBY_AND_WARNINGS = `select pg_is_in_recovery() as standby, set_config('client_min_messages', 'warning', false)`

export async function requirePrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await withTimeout(client.query(STANDBY_AND_WARNINGS), CONNECT_MS)
  if (rows[0].standby) throw new StandbyServer()
}
