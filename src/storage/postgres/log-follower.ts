import pg from 'pg'
import { DomainError, isUnavailable } from '#domain/errors'
import { randomId } from '#lib/ids'
import { withTimeout } from '#lib/with-timeout'
import type { LogMove, LogNotifier } from '../log-notifier.ts'
import { SCHEMA_VERSION, type SchemaVersion, schemaProblem } from '../migrations/migrate.ts'
import type { OpenOptions } from '../open-options.ts'
import type { Following } from '../store.ts'
import { type Connections, DEAD_AFTER_MS } from './connections.ts'
import { DATABASE_TIME, type DatabaseClock } from './database-clock.ts'
import { CHANNEL, type LogBroadcaster } from './log-broadcaster.ts'
import { failureOf, isTooManyConnections, StandbyServer } from './translate-error.ts'

/** Poll interval. Finds changes whose notification was lost, or whose node died before sending it. */
const POLL_MS = 1000
const FIRST_BACKOFF_MS = 25
const MAX_BACKOFF_MS = 1000

interface State extends SchemaVersion {
  standby: boolean
  readOnly: boolean
  time: number
}

const STATE = `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as "readOnly",
  ${DATABASE_TIME} as time, ${SCHEMA_VERSION.postgres}`

/** Identifies one timeline of one database: a promoted replica or a restored backup starts another one. */
const IDENTITY = `select (select system_identifier from pg_control_system()) || ' ' ||
  substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) || ' ' ||
  (select oid from pg_database where datname = current_database()) as identity`

/** Every change of a right appends to the audit log of an organization, so equal sums mean unchanged rights. */
const RIGHTS = `select coalesce(sum(position), 0)::text as sum from audit_head where chain <> ''`

/** The dedicated connection on which the follower listens and polls. */
interface FollowerConnection {
  client: pg.Client
  identity: string
}

/**
 * Follows the logs of all spaces: receives notifications of other nodes and polls the heads. The poll is also the
 * heartbeat of the connection: a connection that does not respond is replaced.
 */
export class LogFollower implements Following {
  freshUntil = Number.NEGATIVE_INFINITY
  rightsUnchangedSince = Number.POSITIVE_INFINITY
  readonly #url: string
  readonly #maxStalenessMs: number
  readonly #connections: Connections
  readonly #broadcaster: LogBroadcaster
  readonly #clock: DatabaseClock
  readonly #onOutage: OpenOptions['onOutage']
  readonly #awayListeners = new Set<() => void>()
  #followedAt: number | null = null
  /** Start of the outage and end of its last failed attempt; null while the database can be reached. */
  #outage: { beganAt: number; failedAt: number } | null = null
  /** The sum that the last poll has read. */
  #rights: string | null = null
  #isReadOnly = false
  #schemaProblem: string | null = null
  #identity: string | null = null
  #connection: FollowerConnection | null = null
  #isStopped = false
  #wake: () => void = () => {}

  constructor(
    config: { url: string; maxStalenessMs: number },
    on: {
      connections: Connections
      broadcaster: LogBroadcaster
      clock: DatabaseClock
      onOutage: OpenOptions['onOutage']
    },
  ) {
    this.#url = config.url
    this.#maxStalenessMs = config.maxStalenessMs
    this.#connections = on.connections
    this.#broadcaster = on.broadcaster
    this.#clock = on.clock
    this.#onOutage = on.onOutage
  }

  /** Follows until disposed. */
  start(notifier: LogNotifier): Disposable {
    this.#followedAt = performance.now()
    void this.#run(notifier)
    return {
      [Symbol.dispose]: () => {
        this.#isStopped = true
        this.#drop()
        this.#wake()
      },
    }
  }

  ageMs(): number {
    return this.#followedAt === null ? 0 : performance.now() - this.#followedAt
  }

  get isAway(): boolean {
    if (this.#outage === null || this.#schemaProblem !== null) return false
    return this.#connections.respondedAt < this.#outage.failedAt
  }

  onAway(listener: () => void): Disposable {
    this.#awayListeners.add(listener)
    return { [Symbol.dispose]: () => void this.#awayListeners.delete(listener) }
  }

  /** Why requests cannot be served, according to the last poll; null when they can. */
  problem(): string | null {
    if (this.#schemaProblem !== null) return this.#schemaProblem
    if (this.#isReadOnly) return 'The database is read-only.'
    const age = this.ageMs()
    return age <= this.#maxStalenessMs ? null : `The change log was last followed ${(age / 1000).toFixed(1)} s ago.`
  }

  /** Refuses requests while this version cannot work with the schema. */
  checkSchema(version: SchemaVersion): void {
    this.#schemaProblem = schemaProblem(version)
    if (this.#schemaProblem === null) {
      this.#connections.refusal = null
      return
    }
    this.#connections.refusal ??= new DomainError('ServiceUnavailable', { cause: new Error(this.#schemaProblem) })
    this.freshUntil = Number.NEGATIVE_INFINITY
  }

  async #run(notifier: LogNotifier): Promise<void> {
    const pollMs = Math.min(POLL_MS, this.#maxStalenessMs / 4)
    for (let failures = 0; !this.#isStopped; ) {
      const isReconnecting = this.#connection === null
      try {
        await this.#followOnce(notifier)
        failures = 0
      } catch (error) {
        failures++
        // A connection that was open may just be dead: the next attempt, on a new one, shows whether the database is away.
        if (isReconnecting && isFailure(error)) this.#recordFailure()
      }
      const backoffMs = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (failures - 1))
      await this.#pause(failures === 0 ? pollMs : backoffMs * (0.5 + Math.random()))
    }
  }

  async #followOnce(notifier: LogNotifier): Promise<void> {
    if (!this.#connection) {
      try {
        this.#connection = await this.#open(notifier)
      } catch (error) {
        if (!isTooManyConnections(error) && !this.#connections.hasWorking) throw error
        // The follower cannot have a connection of its own. Notifications are missed, but the pool can still poll.
        await this.#connections.use('select 1', async (client) =>
          this.#poll(client, await identityOf(client), notifier),
        )
        if (this.#isReadOnly) this.#connections.suspect()
        return
      }
    }
    const connection = this.#connection
    try {
      await this.#poll(connection.client, connection.identity, notifier)
    } catch (error) {
      this.#connections.suspect()
      if (this.#connection === connection) this.#drop()
      throw error
    }
    if (this.#isReadOnly) this.#drop()
  }

  async #open(notifier: LogNotifier): Promise<FollowerConnection> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'sheaf log',
      connectionTimeoutMillis: DEAD_AFTER_MS,
      keepAlive: true,
    })
    const lost = () => {
      if (this.#connection?.client !== client) return
      this.#drop()
      this.#connections.suspect()
      this.#wake()
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ payload }) => this.#broadcaster.receive(payload, notifier))
    try {
      await client.connect()
      const { rows } = await withTimeout(
        client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby'),
        DEAD_AFTER_MS,
      )
      if (rows[0]!.standby) throw new StandbyServer()
      const identity = await identityOf(client)
      await withTimeout(client.query(`listen ${CHANNEL}`), DEAD_AFTER_MS)
      if (this.#isStopped) throw new Error('stopped')
      return { client, identity }
    } catch (error) {
      close(client)
      throw error
    }
  }

  /** After a poll, every commit from before its start is known. */
  async #poll(client: pg.ClientBase, identity: string, notifier: LogNotifier): Promise<void> {
    const known = notifier.known()
    const began = performance.now()
    const sentAt = this.#clock.monotonic()
    const { rows: states } = await withTimeout(client.query<State>(STATE), DEAD_AFTER_MS)
    const state = states[0]!
    this.#clock.observe(state.time, sentAt)
    if (state.standby) throw new StandbyServer()
    this.checkSchema(state)
    // Sessions stay read-only after the database became writable again.
    if (this.#isReadOnly && !state.readOnly) this.#connections.suspect()
    this.#isReadOnly = state.readOnly
    if (this.#schemaProblem !== null) return
    const { rows: heads } = await withTimeout(
      client.query<LogMove>('select space, position from space_head'),
      DEAD_AFTER_MS,
    )
    const { rows: rights } = await withTimeout(client.query<{ sum: string }>(RIGHTS), DEAD_AFTER_MS)
    if (this.#isStopped) return
    const isAnotherDatabase = this.#identity !== null && this.#identity !== identity
    notifier.found(known, heads, isAnotherDatabase)
    if (isAnotherDatabase || this.#rights !== rights[0]!.sum) this.rightsUnchangedSince = performance.now()
    this.#rights = rights[0]!.sum
    this.#identity = identity
    this.#followedAt = began
    this.#recordSuccess()
    this.freshUntil = began + this.#maxStalenessMs
  }

  #recordFailure(): void {
    if (this.#isStopped) return
    const now = performance.now()
    const wasAway = this.isAway
    if (this.#outage === null) this.#onOutage('began', this.ageMs())
    this.#outage = { beganAt: this.#outage?.beganAt ?? now, failedAt: now }
    if (!wasAway && this.isAway) for (const listener of this.#awayListeners) listener()
  }

  #recordSuccess(): void {
    if (this.#outage === null) return
    this.#onOutage('ended', performance.now() - this.#outage.beganAt)
    this.#outage = null
  }

  #drop(): void {
    const connection = this.#connection
    this.#connection = null
    if (connection) close(connection.client)
  }

  #pause(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms).unref()
    this.#wake = () => {
      clearTimeout(timer)
      resolve()
    }
    return promise
  }
}

/** False for an error that is a bug. The pool translates failures. */
const isFailure = (error: unknown): boolean => failureOf(error) !== null || isUnavailable(error)

/**
 * Reads the identity of the database. If the server does not permit that, every connection counts as another database,
 * and caches are dropped.
 */
async function identityOf(client: pg.ClientBase): Promise<string> {
  try {
    const { rows } = await withTimeout(client.query<{ identity: string }>(IDENTITY), DEAD_AFTER_MS)
    return rows[0]!.identity
  } catch (error) {
    if (error instanceof pg.DatabaseError) return randomId()
    throw error
  }
}

/** Does not wait for a peer that may be gone. */
function close(client: pg.Client): void {
  client.end().catch(() => {})
  client.connection.stream.destroy()
}
