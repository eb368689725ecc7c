// Three nodes, each behind its own fault proxy, on a PostgreSQL server with a streaming replica: a and b serve everything on the
// primary, c serves delivery on the replica.
import assert from 'node:assert/strict'
import pg from 'pg'
import { clockAhead } from '../../support/clock.ts'
import { type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { createSite, type Program, type Site, type TestServer } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { createSpace, manage, readyz } from '../nodes.ts'
import { readLog } from '../read-log.ts'
import type { LogRow, NodeBound } from './history.ts'

export const MAX_STALENESS_MS = 2000
export const MAX_LAG_MS = 2000

export interface ClusterOptions {
  /** The primary waits until the replica has each commit. */
  readonly isSynchronous: boolean
  /** By how much the clocks of a and b are wrong. */
  readonly clocksAheadMs: readonly [a: number, b: number]
}

export interface ClusterNode {
  readonly name: string
  readonly role: 'all' | 'delivery'
  readonly server: TestServer
  /** Between the node and its database. */
  readonly proxy: FaultProxy
}

interface NodeStart {
  readonly name: string
  readonly role: ClusterNode['role']
  readonly env?: Record<string, string>
  readonly program?: Program
}

const ENV = {
  SHEAF_MAX_STALENESS: `${MAX_STALENESS_MS}ms`,
  SHEAF_MAX_REPLICA_LAG: `${MAX_LAG_MS}ms`,
  SHEAF_OUTBOUND_ALLOW: '127.0.0.0/8',
}

export class Cluster implements AsyncDisposable {
  readonly nodes: ClusterNode[] = []
  readonly options: ClusterOptions
  readonly receiver: Receiver
  /** Between the primary and the replica. */
  readonly replication: FaultProxy
  readonly space: string
  readonly deliveryKey: string
  readonly #site: Site
  readonly #stack: AsyncDisposableStack
  readonly #servers: { primary: PostgresServer; replica: PostgresServer }
  /** After a failover, the server that was the replica. */
  #primary: PostgresServer

  private constructor(parts: {
    options: ClusterOptions
    stack: AsyncDisposableStack
    site: Site
    receiver: Receiver
    replication: FaultProxy
    servers: { primary: PostgresServer; replica: PostgresServer }
    first: ClusterNode
    space: string
    deliveryKey: string
  }) {
    this.nodes.push(parts.first)
    this.options = parts.options
    this.receiver = parts.receiver
    this.replication = parts.replication
    this.space = parts.space
    this.deliveryKey = parts.deliveryKey
    this.#site = parts.site
    this.#stack = parts.stack
    this.#servers = parts.servers
    this.#primary = parts.servers.primary
  }

  static async start(options: ClusterOptions): Promise<Cluster> {
    await using stack = new AsyncDisposableStack()
    const site = stack.use(await createSite('sqlite'))
    const primary = stack.use(await startPostgres({ hasReplicas: true }))
    const receiver = stack.use(await startReceiver())
    const replication = stack.use(await startFaultProxy(primary.url))
    const [aheadA, aheadB] = options.clocksAheadMs
    const first = await startNode(stack, site, primary, { name: 'a', role: 'all', env: clockAhead(aheadA) })
    const { space, deliveryKey } = await setUp(first.server, receiver)
    const replica = stack.use(await primary.startReplica(replication.url))
    const cluster = new Cluster({
      ...{ options, site, receiver, replication, first, space, deliveryKey },
      servers: { primary, replica },
      stack: stack.move(),
    })
    try {
      if (options.isSynchronous) await cluster.configure('synchronous_standby_names', '*')
      await cluster.addNode({ name: 'b', role: 'all', env: clockAhead(aheadB) })
      await cluster.addNode({ name: 'c', role: 'delivery', program: { args: ['--role', 'delivery'] } })
      await cluster.untilReady()
      return cluster
    } catch (error) {
      await cluster[Symbol.asyncDispose]()
      throw error
    }
  }

  async addNode(start: NodeStart): Promise<ClusterNode> {
    const database = start.role === 'delivery' ? this.#servers.replica : this.#primary
    const node = await startNode(this.#stack, this.#site, database, start)
    this.nodes.push(node)
    return node
  }

  node(name: string): ClusterNode {
    return this.nodes.find((node) => node.name === name)!
  }

  /** The nodes that accept writes. */
  get writable(): ClusterNode[] {
    return this.nodes.filter(({ role }) => role === 'all')
  }

  /** A replica that lags changes no response, only readiness; without synchronous replication the lag is not known. */
  bounds(): Map<string, NodeBound> {
    const replicaMs = this.options.isSynchronous ? MAX_LAG_MS : Number.POSITIVE_INFINITY
    const boundOf = (role: ClusterNode['role']): NodeBound =>
      role === 'all'
        ? { boundMs: MAX_STALENESS_MS, onlyWhenReady: false }
        : { boundMs: MAX_STALENESS_MS + replicaMs, onlyWhenReady: true }
    return new Map(this.nodes.map(({ name, role }) => [name, boundOf(role)]))
  }

  async untilReady(): Promise<void> {
    for (const { name, server } of this.nodes)
      await until(
        async () => (await readyz(server)).json.status === 'ready',
        `node ${name} is not ready after a minute`,
      )
  }

  /** Runs a statement on the primary. */
  query(statement: string): Promise<pg.QueryResult> {
    return onServer(this.#primary, statement)
  }

  queryReplica(statement: string): Promise<pg.QueryResult> {
    return onServer(this.#servers.replica, statement)
  }

  /** Changes a setting of the primary. */
  async configure(setting: string, value: string | null): Promise<void> {
    await this.query(`alter system ${value === null ? `reset ${setting}` : `set ${setting} = '${value}'`}`)
    await this.query('select pg_reload_conf()')
  }

  /** Directs the connections of a node to the replica, as a wrong address does. */
  repointToReplica({ proxy }: ClusterNode): void {
    proxy.repoint(this.#servers.replica.url)
    proxy.cut()
  }

  repointToPrimary({ proxy }: ClusterNode): void {
    proxy.repoint(this.#primary.url)
    proxy.cut()
  }

  /** The primary dies and the replica takes its place. Returns the head of its log. */
  async failOver(): Promise<{ stoppedAt: number; head: number }> {
    await this.#servers.primary.crash()
    const stoppedAt = performance.now()
    await this.queryReplica('select pg_promote()')
    this.#primary = this.#servers.replica
    const { rows } = await this.query(`select position from space_head where space = '${this.space}'`)
    for (const node of this.writable) this.repointToPrimary(node)
    return { stoppedAt, head: Number(rows[0].position) }
  }

  /** The changes of entries after a position, from the database. */
  async log(after: number): Promise<LogRow[]> {
    const where = { databaseUrl: this.#primary.url, dataDir: this.#site.dataDir }
    const rows = await readLog(where, this.space, after)
    return rows
      .filter(({ type }) => type === 'Entry')
      .map(({ position, id, action, version }) => ({ position, entry: id, action, version: version ?? 0 }))
  }

  /** Ends all faults. */
  heal(): void {
    for (const { proxy } of [...this.nodes, { proxy: this.replication }]) {
      proxy.slow(0)
      proxy.accept('pass')
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#stack.disposeAsync()
  }
}

async function startNode(
  stack: AsyncDisposableStack,
  site: Site,
  database: PostgresServer,
  { name, role, env = {}, program = {} }: NodeStart,
): Promise<ClusterNode> {
  const proxy = stack.use(await startFaultProxy(database.url))
  const server = stack.use(await site.start({ ...ENV, ...env, SHEAF_DATABASE_URL: proxy.url }, program))
  return { name, role, server, proxy }
}

/** A space with a content type, an API key and a webhook. */
async function setUp(server: TestServer, receiver: Receiver) {
  const space = await createSpace(server)
  const { json: key } = await manage(server, 'POST', `/spaces/${space}/api_keys`, { name: 'Site' })
  const webhook = { name: 'Hook', url: receiver.url, topics: ['Entry.publish'] }
  const created = await manage(server, 'PUT', `/spaces/${space}/webhook_definitions/events`, webhook)
  assert.equal(created.status, 201, JSON.stringify(created.json))
  return { space, deliveryKey: key.accessToken as string }
}

async function onServer(server: PostgresServer, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
