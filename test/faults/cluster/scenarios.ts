// The faults that a cluster has to survive. Each runs with traffic; the checker decides afterwards (`check-history.ts`).
import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultProxy } from '../../support/fault-proxy.ts'
import { until } from '../../support/until.ts'
import { createEntry, readyz } from '../nodes.ts'
import type { Random } from '../random.ts'
import { checkClocks } from './clocks.ts'
import type { Cluster, ClusterNode, ClusterOptions } from './cluster.ts'
import type { Traffic } from './traffic.ts'

export interface ScenarioContext {
  readonly cluster: Cluster
  readonly traffic: Traffic
  readonly random: Random
  /** Roughly how long the fault lasts. */
  readonly seconds: number
  readonly migrationSeconds: number
}

export interface Scenario {
  readonly name: string
  readonly fault: string
  readonly cluster?: Partial<ClusterOptions>
  /** The cluster cannot be used afterwards. */
  readonly isLast?: boolean
  /** Returns violations that the history does not show. */
  run(context: ScenarioContext): Promise<string[]>
}

const LATER_VERSION = new URL('../../support/later-version.ts', import.meta.url).href

/** Repeats a short fault on random nodes. */
const repeatedly =
  (fault: (proxy: FaultProxy, random: Random) => void): Scenario['run'] =>
  async ({ cluster, random, seconds }) => {
    for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
      fault(random.pick(cluster.nodes).proxy, random)
      await sleep(random.between(200, 2000))
    }
    return []
  }

/** One fault on one node that can write, which lasts. */
const lasting =
  (begin: (cluster: Cluster, node: ClusterNode) => void, end: (cluster: Cluster, node: ClusterNode) => void) =>
  async ({ cluster, random, seconds }: ScenarioContext): Promise<string[]> => {
    const node = random.pick(cluster.writable)
    begin(cluster, node)
    // Long enough for the node to notice it, on any machine.
    const violations = await violationsOf(
      eventually(`node ${node.name} stays ready`, async () => !(await isFresh(node))),
    )
    await sleep(seconds * 1000)
    end(cluster, node)
    return violations
  }

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'none',
    fault: 'no fault',
    async run({ seconds }) {
      await sleep(seconds * 1000)
      return []
    },
  },
  { name: 'cut', fault: 'connections to the database are reset', run: repeatedly((proxy) => proxy.cut()) },
  { name: 'silent', fault: 'connections stay open and no data passes', run: repeatedly((proxy) => proxy.silence()) },
  {
    name: 'half-open',
    fault: 'the database closes, the node is not told',
    run: repeatedly((proxy) => proxy.halfOpen()),
  },
  {
    name: 'slow',
    fault: 'up to 150 ms more in each direction',
    run: repeatedly((proxy, random) => proxy.slow(random.pick([0, 20, 150]))),
  },
  {
    name: 'unreachable',
    fault: 'one node cannot connect',
    run: lasting(
      (_, { proxy }) => {
        proxy.accept('refuse')
        proxy.cut()
      },
      (_, { proxy }) => proxy.accept('pass'),
    ),
  },
  {
    name: 'ignored',
    fault: 'new connections of one node are accepted and ignored',
    run: lasting(
      (_, { proxy }) => {
        proxy.accept('ignore')
        proxy.cut()
      },
      (_, { proxy }) => {
        proxy.accept('pass')
        proxy.cut()
      },
    ),
  },
  {
    name: 'repointed',
    fault: 'the address of one node leads to the replica',
    run: lasting(
      (cluster, node) => cluster.repointToReplica(node),
      (cluster, node) => cluster.repointToPrimary(node),
    ),
  },
  { name: 'read-only', fault: 'the primary becomes read-only', run: makeReadOnly },
  { name: 'lag', fault: 'the replica stops replaying', run: pauseReplay },
  { name: 'migration', fault: 'a new version migrates for a minute', run: migrateSlowly },
  {
    name: 'clocks',
    fault: 'clocks of two nodes are 30 s ahead and behind',
    cluster: { clocksAheadMs: [30_000, -30_000] },
    async run(context) {
      await sleep(context.seconds * 1000)
      return checkClocks(context.cluster)
    },
  },
  { name: 'failover-sync', fault: 'the primary dies, synchronous replica', isLast: true, run: failOver },
  {
    name: 'partition-sync',
    fault: 'the synchronous replica is cut off, then the primary dies',
    isLast: true,
    async run(context) {
      const { cluster, traffic, seconds } = context
      cluster.replication.silence()
      cluster.replication.accept('ignore')
      const before = traffic.history.refusals.length
      await sleep(seconds * 1000)
      // The statement timeout ends the wait for the replica; the writes must not count as acknowledged.
      await until(() => traffic.history.refusals.length > before)
      return failOver(context)
    },
  },
  {
    name: 'failover-async',
    fault: 'the primary dies, replica behind',
    cluster: { isSynchronous: false },
    isLast: true,
    async run(context) {
      const { cluster, traffic, seconds } = context
      cluster.replication.silence()
      cluster.replication.accept('ignore')
      const before = traffic.acknowledged
      await sleep(seconds * 500)
      await until(() => traffic.acknowledged > before + 10)
      return failOver(context)
    },
  },
]

/** The replica becomes the primary, and the writers continue on it. */
async function failOver({ cluster, traffic, seconds }: ScenarioContext): Promise<string[]> {
  const lostHead = traffic.position
  const mayLose = !cluster.options.isSynchronous
  // From now on the writers cannot rely on what they know.
  traffic.history.failover = { stoppedAt: Number.POSITIVE_INFINITY, head: 0, mayLose }
  traffic.history.failover = { ...(await cluster.failOver()), mayLose }
  await sleep(seconds * 500)
  // New writes get the positions of lost ones, and more.
  await until(() => traffic.position > lostHead)
  return []
}

/** As in a managed failover, or on a full disk. */
async function makeReadOnly({ cluster, traffic, seconds }: ScenarioContext): Promise<string[]> {
  await cluster.configure('default_transaction_read_only', 'on')
  const [node] = cluster.writable
  const violations = await violationsOf(
    eventually('the read-only database is not reported', async () => {
      const { json } = await readyz(node!.server)
      return json.reason === 'The database is read-only.'
    }),
  )
  const { status, headers } = await createEntry(node!.server, cluster.space, 'refused')
  if (status !== 503 || !headers.has('retry-after')) violations.push(`a write on a read-only database: ${status}`)
  const since = performance.now()
  await sleep(seconds * 1000)
  for (const { name } of cluster.nodes) {
    const isServed = () =>
      traffic.history.reads.some(
        (read) => read.node === name && read.api === 'delivery' && read.requestedAt > since && !read.isMarkedStale,
      )
    violations.push(...(await violationsOf(eventually(`node ${name} serves no reads`, isServed))))
  }
  await cluster.configure('default_transaction_read_only', null)
  return violations
}

async function pauseReplay({ cluster, seconds }: ScenarioContext): Promise<string[]> {
  const c = cluster.node('c')
  await cluster.queryReplica('select pg_wal_replay_pause()')
  const violations = await violationsOf(
    eventually('the node on a lagging replica stays ready', async () =>
      /behind its primary/.test((await readyz(c.server)).json.reason ?? ''),
    ),
  )
  await sleep(seconds * 1000)
  await cluster.queryReplica('select pg_wal_replay_resume()')
  return violations
}

/** A node of the next version starts; the others serve while it migrates. */
async function migrateSlowly({ cluster, traffic, migrationSeconds }: ScenarioContext): Promise<string[]> {
  const env = { SHEAF_TEST_LATER: '1', SHEAF_TEST_MIGRATION_SECONDS: String(migrationSeconds) }
  const before = traffic.acknowledged
  const node = await cluster.addNode({ name: 'd', role: 'all', env, program: { preload: LATER_VERSION } })
  const during = traffic.acknowledged - before
  traffic.include(node)
  return during > 0 ? [] : ['no write was acknowledged during the migration']
}

async function isFresh({ server }: ClusterNode): Promise<boolean> {
  const response = await fetch(`${server.url}/readyz?fresh`)
  await response.arrayBuffer()
  return response.ok
}

async function eventually(problem: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  await until(holds, problem)
}

const violationsOf = (check: Promise<void>): Promise<string[]> =>
  check.then(
    () => [],
    (error: Error) => [error.message],
  )
