// Old and new versions side by side on one database, with traffic.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { createSite, type Site, type TestServer } from '../support/server.ts'
import { until } from '../support/until.ts'
import { createEntry, createSpace, manage, readyz } from './nodes.ts'

const PATIENT = { timeout: 600_000 }
const preload = new URL('../support/later-version.ts', import.meta.url).href

const startLater = (site: Site, later: number, env: Record<string, string> = {}): Promise<TestServer> =>
  site.start({ SHEAF_TEST_LATER: String(later), SHEAF_LOG_LEVEL: 'info', ...env }, { preload })

interface Traffic extends AsyncDisposable {
  /** Number of completed rounds. Each writes on one node and reads on all. */
  readonly rounds: number
  readonly failures: readonly string[]
}

/** Writes through each node in turn and reads every write through all nodes, until disposed. */
function startTraffic(space: string, nodes: readonly TestServer[]): Traffic {
  const failures: string[] = []
  const prefix = randomBytes(4).toString('hex')
  let rounds = 0
  let isRunning = true
  const expect = async (node: number, what: string, wanted: number, request: Promise<{ status: number }>) => {
    const { status } = await request
    if (status !== wanted) failures.push(`${what} on node ${node}: ${status}`)
  }
  const running = (async () => {
    for (; isRunning; rounds++) {
      const writer = rounds % nodes.length
      const id = `${prefix}-${rounds}`
      const at = `/spaces/${space}/environments/master/entries/${id}`
      await expect(writer, 'create', 201, createEntry(nodes[writer]!, space, id))
      await expect(
        writer,
        'publish',
        200,
        manage(nodes[writer]!, 'PUT', `${at}/published`, undefined, { 'X-Contentful-Version': '1' }),
      )
      await Promise.all(nodes.map((node, i) => expect(i, 'read', 200, manage(node, 'GET', at))))
    }
  })()
  return {
    get rounds() {
      return rounds
    },
    failures,
    async [Symbol.asyncDispose]() {
      isRunning = false
      await running
    },
  }
}

test(
  'old and new versions serve side by side; a contract step ends only versions that are too old',
  PATIENT,
  async () => {
    await using site = await createSite('postgres', { isMigrated: true })
    await using old = await site.start({ SHEAF_LOG_LEVEL: 'info' })
    const space = await createSpace(old)
    // Migrations are run elsewhere: this node waits, unless the next one is faster.
    const waiting = startLater(site, 1, { SHEAF_MIGRATE: '0', SHEAF_MIGRATE_WAIT: '10m' })
    waiting.catch(() => {})
    let expanded: TestServer
    {
      await using traffic = startTraffic(space, [old])
      expanded = await startLater(site, 1)
      await until(async () => traffic.rounds > 5)
      assert.deepEqual(traffic.failures, [])
    }
    await using _expanded = expanded
    await using patient = await waiting
    await until(async () => /a newer version migrated the database; this node continues/.test(old.log()))
    {
      await using traffic = startTraffic(space, [old, expanded, patient])
      await until(async () => traffic.rounds > 6)
      assert.deepEqual(traffic.failures, [])
    }
    for (const node of [old, expanded, patient]) assert.equal((await readyz(node)).status, 200)

    let contracted: TestServer
    {
      await using traffic = startTraffic(space, [expanded, patient])
      contracted = await startLater(site, 2)
      await until(async () => (await readyz(old)).status === 503)
      const rounds = traffic.rounds
      await until(async () => traffic.rounds > rounds + 5)
      assert.deepEqual(traffic.failures, [])
    }
    await using _contracted = contracted
    assert.match((await readyz(old)).json.reason ?? '', /migrated by a newer version of Sheaf/)
    await until(async () => /"error".*the node is not ready: it cannot work with the database schema/.test(old.log()))
    const refused = await createEntry(old, space, 'late')
    assert.equal(refused.status, 503)
    assert.equal(refused.headers.get('retry-after'), '1')
    {
      await using traffic = startTraffic(space, [expanded, patient, contracted])
      await until(async () => traffic.rounds > 6)
      assert.deepEqual(traffic.failures, [])
    }
    for (const node of [expanded, patient, contracted]) assert.equal((await readyz(node)).status, 200)
  },
)
