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

/** Poll interval on a standby, which cannot send notifications. */
const STANDBY_POLL_MS = 100
/** Poll interval. Finds changes whose notification was lost, or whose node died before sending it. */
const POLL_MS = 1000
const FIRST_BACKOFF_MS = 25
const MAX_BACKOFF_MS = 1000

interface State extends SchemaVersion {
  standby: boolean
  readOnly: boolean
  time: number
  /** Milliseconds by which a standby may be behind its primary. */
  lagMs: number
  /** How far a standby has replayed the WAL; null on a primary. */
  replayed: string | null
  /** Every transaction before this one had ended. */
  horizon: string
}

/**
 * A standby that is connected to its primary and has replayed everything it received is not behind. Otherwise the lag is the age
 * of the last replayed commit, which is too long if the primary was idle.
 */
const LAG = `case when not pg_is_in_recovery() then 0
  when pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn() and exists (select from pg_stat_wal_receiver) then 0
  else extract(epoch from clock_timestamp() - coalesce(pg_last_xact_replay_timestamp(), pg_postmaster_start_time())) * 1000 end`

const STATE = `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as "readOnly",
  ${DATABASE_TIME} as time, cast(${LAG} as float8) as "lagMs",
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as replayed,
  pg_snapshot_xmin(pg_current_snapshot())::xid::text as horizon, ${SCHEMA_VERSION.postgres}`

/**
 * Identifies one timeline of one database: a promoted replica or a restored backup starts another one. The log of a running
 * standby only advances, so there it is the start of the server.
 */
const IDENTITY = `select pg_is_in_recovery() as standby, (select system_identifier from pg_control_system()) || ' ' ||
  case when pg_is_in_recovery() then pg_postmaster_start_time()::text else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end
  || ' ' || (select oid from pg_database where datname = current_database()) as identity`

/** Every change of a right appends to the audit log of an organization, so equal sums mean unchanged rights. */
const RIGHTS = `select coalesce(sum(position), 0)::text as sum from audit_head where chain <> ''`

const HEADS = 'select space, position from space_head'
/** The heads that transactions have moved that had not ended at a horizon. So a poll returns no idle spaces. */
const MOVED_HEADS = `${HEADS} where age(xmin) <= age($1::xid)`
/** Interval of reading all heads, in case that rows were changed without a transaction, as by copying files. */
const ALL_HEADS_MS = 60_000

type FollowerOptions = Pick<OpenOptions, 'migrations' | 'readOnly' | 'onOutage' | 'onLag' | 'onSchemaChange'>

export interface FollowerConfig {
  url: string
  maxStalenessMs: number
  /** A standby that is further behind its primary is not ready. */
  maxLagMs: number
}

interface ServerIdentity {
  identity: string
  standby: boolean
}

/** The dedicated connection on which the follower listens and polls. */
interface FollowerConnection {
  client: pg.Client
  server: ServerIdentity
}

/**
 * Follows the logs of all spaces: receives notifications of other nodes and polls the heads. A standby sends no notifications, so
 * there it polls more often, and reads the heads when the standby has replayed something. The poll is also the
 * heartbeat of the connection: a connection that does not respond is replaced.
 */
export class LogFollower implements Following {
  freshUntil = Number.NEGATIVE_INFINITY
  rightsUnchangedSince = Number.POSITIVE_INFINITY
  readonly #config: FollowerConfig
  readonly #connections: Connections
  readonly #broadcaster: LogBroadcaster
  readonly #clock: DatabaseClock
  readonly #options: FollowerOptions
  readonly #awayListeners = new Set<() => void>()
  #followedAt: number | null = null
  /** Start of the outage and end of its last failed attempt; null while the database can be reached. */
  #outage: { beganAt: number; failedAt: number } | null = null
  /** The sum that the last poll has read. */
  #rights: string | null = null
  #isReadOnly = false
  #schemaProblem: string | null = null
  /** Number of migrations that the database had at the last check. */
  #applied: number
  #identity: string | null = null
  #isStandby = false
  /** How far the standby had replayed the WAL at the last poll of the heads. */
  #replayed: string | null = null
  /** `State.horizon` at the last poll of the heads, and when all heads were last read (`performance.now()`). */
  #horizon: string | null = null
  #allReadAt = Number.NEGATIVE_INFINITY
  /** The lag at the last poll, and the time of the last poll without one (`performance.now()`). */
  #lagMs = 0
  #caughtUpAt = Number.NEGATIVE_INFINITY
  #connection: FollowerConnection | null = null
  #isStopped = false
  #wake: () => void = () => {}

  constructor(
    config: FollowerConfig,
    on: {
      connections: Connections
      broadcaster: LogBroadcaster
      clock: DatabaseClock
      options: FollowerOptions
    },
  ) {
    this.#config = config
    this.#connections = on.connections
    this.#broadcaster = on.broadcaster
    this.#clock = on.clock
    this.#options = on.options
    this.#applied = on.options.migrations.length
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

  lagMs(): number {
    return this.#lagMs
  }

  get #isBehind(): boolean {
    return this.#lagMs > this.#config.maxLagMs
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
    if (this.#isBehind) return `The replica is ${inSeconds(this.#lagMs)} s behind its primary.`
    const age = this.ageMs()
    return age <= this.#config.maxStalenessMs ? null : `The change log was last followed ${inSeconds(age)} s ago.`
  }

  /** Refuses requests while this version cannot work with the schema. */
  checkSchema(version: SchemaVersion): void {
    const known = this.#options.migrations.length
    const problem = schemaProblem(version, known)
    const isChanged = version.applied !== this.#applied || problem !== this.#schemaProblem
    this.#applied = version.applied
    this.#schemaProblem = problem
    if (isChanged) this.#options.onSchemaChange({ applied: version.applied, known, problem })
    if (this.#schemaProblem === null) {
      this.#connections.refusal = null
      return
    }
    this.#connections.refusal ??= new DomainError('ServiceUnavailable', { cause: new Error(this.#schemaProblem) })
    this.freshUntil = Number.NEGATIVE_INFINITY
  }

  async #run(notifier: LogNotifier): Promise<void> {
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
      await this.#pause(failures === 0 ? this.#pollMs() : backoffMs * (0.5 + Math.random()))
    }
  }

  #pollMs(): number {
    return this.#isStandby ? STANDBY_POLL_MS : Math.min(POLL_MS, this.#config.maxStalenessMs / 4)
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
      await this.#poll(connection.client, connection.server, notifier)
    } catch (error) {
      this.#connections.suspect()
      if (this.#connection === connection) this.#drop()
      throw error
    }
    if (this.#isReadOnly) this.#drop()
  }

  async #open(notifier: LogNotifier): Promise<FollowerConnection> {
    const client = new pg.Client({
      connectionString: this.#config.url,
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
      const server = await identityOf(client)
      if (server.standby && !this.#options.readOnly) throw new StandbyServer()
      if (!server.standby) await withTimeout(client.query(`listen ${CHANNEL}`), DEAD_AFTER_MS)
      if (this.#isStopped) throw new Error('stopped')
      return { client, server }
    } catch (error) {
      close(client)
      throw error
    }
  }

  /** After a poll, every commit from before its start is known. */
  async #poll(client: pg.ClientBase, server: ServerIdentity, notifier: LogNotifier): Promise<void> {
    notifier.beginPoll()
    const began = performance.now()
    const sentAt = this.#clock.monotonic()
    const { rows: states } = await withTimeout(client.query<State>(STATE), DEAD_AFTER_MS)
    const state = states[0]!
    this.#clock.observe(state.time, sentAt)
    if (state.standby && !this.#options.readOnly) throw new StandbyServer()
    // A promoted standby can send notifications, on a new connection.
    if (state.standby !== server.standby) throw new Error('the server was promoted')
    this.#recordLag(state, began)
    this.checkSchema(state)
    // Sessions stay read-only after the database became writable again.
    if (this.#isReadOnly && !state.readOnly) this.#connections.suspect()
    this.#isReadOnly = state.readOnly && !this.#options.readOnly
    if (this.#schemaProblem !== null) return
    if (state.replayed !== null && state.replayed === this.#replayed && server.identity === this.#identity) {
      return this.#recordFollowed(began)
    }
    const readsAll = server.identity !== this.#identity || began - this.#allReadAt >= ALL_HEADS_MS
    const { rows: heads } = await withTimeout(
      readsAll ? client.query<LogMove>(HEADS) : client.query<LogMove>(MOVED_HEADS, [this.#horizon]),
      DEAD_AFTER_MS,
    )
    const { rows: rights } = await withTimeout(client.query<{ sum: string }>(RIGHTS), DEAD_AFTER_MS)
    if (this.#isStopped) return
    const isAnotherDatabase = this.#identity !== null && this.#identity !== server.identity
    notifier.found(heads, isAnotherDatabase)
    if (isAnotherDatabase || this.#rights !== rights[0]!.sum) this.rightsUnchangedSince = performance.now()
    this.#rights = rights[0]!.sum
    this.#identity = server.identity
    this.#replayed = state.replayed
    this.#horizon = state.horizon
    if (readsAll) this.#allReadAt = began
    this.#recordFollowed(began)
  }

  #recordFollowed(began: number): void {
    this.#followedAt = began
    this.#recordSuccess()
    this.freshUntil = began + this.#config.maxStalenessMs
  }

  /** A commit that was just received makes an idle standby look as old as the commit before it, hence the second bound. */
  #recordLag({ standby, lagMs }: State, now: number): void {
    this.#isStandby = standby
    if (lagMs === 0) this.#caughtUpAt = now
    const wasBehind = this.#isBehind
    this.#lagMs = Math.min(lagMs, now - this.#caughtUpAt)
    if (this.#isBehind !== wasBehind) this.#options.onLag(wasBehind ? 'ended' : 'began', this.#lagMs)
  }

  #recordFailure(): void {
    if (this.#isStopped) return
    const now = performance.now()
    const wasAway = this.isAway
    if (this.#outage === null) this.#options.onOutage('began', this.ageMs())
    this.#outage = { beganAt: this.#outage?.beganAt ?? now, failedAt: now }
    if (!wasAway && this.isAway) for (const listener of this.#awayListeners) listener()
  }

  #recordSuccess(): void {
    if (this.#outage === null) return
    this.#options.onOutage('ended', performance.now() - this.#outage.beganAt)
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
async function identityOf(client: pg.ClientBase): Promise<ServerIdentity> {
  try {
    const { rows } = await withTimeout(client.query<ServerIdentity>(IDENTITY), DEAD_AFTER_MS)
    return rows[0]!
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    const standby = 'select pg_is_in_recovery() as standby'
    const { rows } = await withTimeout(client.query<{ standby: boolean }>(standby), DEAD_AFTER_MS)
    return { standby: rows[0]!.standby, identity: randomId() }
  }
}

const inSeconds = (ms: number): string => (ms / 1000).toFixed(1)

/** Does not wait for a peer that may be gone. */
function close(client: pg.Client): void {
  client.end().catch(() => {})
  client.connection.stream.destroy()
}
