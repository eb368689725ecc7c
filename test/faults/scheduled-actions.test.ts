// Two nodes whose clocks are 30 seconds apart run scheduled actions, and one of them is killed in the middle of an action.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { clockAhead } from '../support/clock.ts'
import { type Receiver, startReceiver, topicsOf } from '../support/receiver.ts'
import { createSite, type Site, type TestServer } from '../support/server.ts'
import { until } from '../support/until.ts'
import { createEntry, createSpace, manage } from './nodes.ts'
import { readLog } from './read-log.ts'

const PATIENT = { timeout: 900_000 }
const CLOCKS_AHEAD_MS = { a: 0, b: 30_000 }
type NodeName = keyof typeof CLOCKS_AHEAD_MS
const DUE_IN_MS = 5000
/** Two readings of the database's clock may differ this much on a busy machine. */
const TOLERANCE_MS = 1000

/** Holding this lock stops a node at the named place of an action. */
const PLACES = {
  entry: `select 1 from resource where id = 'entry-one' for update`,
  release: `select 1 from resource where id = 'release-v2-two' for update`,
  commit: 'select 1 from space_head for update',
}
type Place = keyof typeof PLACES

const linkTo = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })

const startNode = (site: Site, name: NodeName): Promise<TestServer> => {
  const url = new URL(site.databaseUrl!)
  url.searchParams.set('application_name', name)
  const env = { SHEAF_DATABASE_URL: url.href, SHEAF_OUTBOUND_ALLOW: '127.0.0.0/8' }
  return site.start({ ...env, ...clockAhead(CLOCKS_AHEAD_MS[name]) })
}

/** Entries and releases to publish later, and one of each that will be refused. */
async function prepare(node: TestServer, space: string): Promise<{ succeeding: string[]; failing: string[] }> {
  const at = `/spaces/${space}/environments/master`
  const ok = async (method: string, path: string, body?: object, headers?: object) => {
    const { status, json } = await manage(node, method, path, body, headers)
    assert.ok(status < 300, `${method} ${path}: ${status} ${JSON.stringify(json)}`)
    return json
  }
  const schedule = async (linkType: string, id: string, action = 'publish'): Promise<string> => {
    const scheduledFor = { datetime: new Date(Date.now() + 3600_000).toISOString() }
    const body = { entity: linkTo(linkType, id), environment: linkTo('Environment', 'master'), action, scheduledFor }
    return (await ok('POST', `/spaces/${space}/scheduled_actions`, body)).sys.id
  }
  const ids = [
    'entry-one',
    'entry-two',
    'release-v1-one',
    'release-v1-two',
    'release-v2-one',
    'release-v2-two',
    'draft',
  ]
  for (const id of ids) assert.equal((await createEntry(node, space, id)).status, 201)
  await createEntry(node, space, 'archived')
  await ok('PUT', `${at}/entries/archived/archived`, undefined, { 'X-Contentful-Version': '1' })
  const release = async (name: string, items: object[], more: object = {}): Promise<string> =>
    (await ok('POST', `${at}/releases`, { title: name, entities: { items }, ...more })).sys.id
  const v1 = await release('v1', [linkTo('Entry', 'release-v1-one'), linkTo('Entry', 'release-v1-two')])
  const wrong = await release('wrong', [linkTo('Entry', 'draft'), linkTo('Entry', 'archived')])
  const own = ['release-v2-one', 'release-v2-two'].map((id) => ({ entity: linkTo('Entry', id), action: 'publish' }))
  const v2 = await release('v2', own, { sys: { type: 'Release', schemaVersion: 'Release.v2' } })
  for (const id of ['release-v2-one', 'release-v2-two']) {
    const body = { fields: { title: { 'en-US': 'of the release' } } }
    await ok('PUT', `${at}/releases/${v2}/entries/${id}`, body, { 'X-Contentful-Version': '1' })
  }
  return {
    succeeding: [
      await schedule('Entry', 'entry-one'),
      await schedule('Release', v2),
      await schedule('Release', v1),
      await schedule('Entry', 'entry-two'),
    ],
    failing: [await schedule('Release', wrong), await schedule('Entry', 'draft', 'unpublish')],
  }
}

/** Makes all actions due a few seconds from now, by the clock of the database. */
async function makeDue(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select floor(extract(epoch from clock_timestamp()) * 1000) as now')
  const due = Number(rows[0].now) + DUE_IN_MS
  await client.query('update scheduled_action set due = $1', [due])
  await client.query(`update job set run_after = $1 where kind = 'scheduled-action'`, [due])
  return due
}

/** The node whose action waits for the lock that `holder` holds. */
async function blockedNode(client: pg.Client, holder: number): Promise<NodeName> {
  let name: NodeName | undefined
  await until(async () => {
    const { rows } = await client.query(
      'select application_name as name from pg_stat_activity where $1 = any(pg_blocking_pids(pid)) order by pid limit 1',
      [holder],
    )
    name = rows[0]?.name
    return name !== undefined
  }, 'no action has reached the lock')
  return name!
}

interface Outcome {
  status: string
  version: number
}

async function outcomes(client: pg.Client, ids: readonly string[]): Promise<Outcome[]> {
  const found = await client.query('select status, version from scheduled_action where id = any($1)', [ids])
  return found.rows.map(({ status, version }) => ({ status, version: Number(version) }))
}

async function assertOnce(site: Site, client: pg.Client, space: string, receiver: Receiver, due: number) {
  const log = await readLog(site, space, 0)
  const rows = (type: string, action: string) => log.filter((row) => row.type === type && row.action === action)
  const published = ['entry-one', 'entry-two', 'release-v1-one', 'release-v1-two', 'release-v2-one', 'release-v2-two']
  assert.deepEqual(
    rows('Entry', 'publish')
      .map(({ id }) => id)
      .toSorted(),
    published,
  )
  assert.equal(rows('ReleaseAction', 'execute').length, 3, 'each release has run once')
  assert.equal(rows('Release', 'archive').length, 1, 'the release of the second generation is archived once')
  const { rows: actions } = await client.query('select release, problems is null as ok from release_action')
  assert.deepEqual(actions.map(({ ok }) => ok).toSorted(), [false, true, true])
  assert.equal(new Set(actions.map(({ release }) => release)).size, 3)
  const versions = await client.query(
    `select r.id, r.published_counter::int as counter, count(*)::int as versions
     from resource r join content_version v on v.resource = r.key where r.id = any($1) group by 1, 2 order by 1`,
    [published],
  )
  assert.deepEqual(
    versions.rows.map(({ id, counter, versions: count }) => [id, counter, count]),
    // Publishing makes no version; a release of the second generation adds the one that it has.
    published.map((id) => [id, 1, id.startsWith('release-v2') ? 2 : 1]),
  )

  // A call that was in flight when its node was killed is repeated, with the same id.
  const sent = () => new Set(receiver.calls.map(({ headers }) => headers['webhook-id']))
  await until(() => sent().size >= published.length, 'an event was not sent within a minute')
  assert.equal(sent().size, published.length)
  assert.deepEqual([...new Set(topicsOf(receiver.calls))], ['Entry.publish'])
  for (const call of receiver.calls) assert.ok(call.at >= due - TOLERANCE_MS, `ran ${due - call.at} ms early`)
}

for (const place of Object.keys(PLACES) as Place[]) {
  test(`scheduled actions run exactly once when a node is killed (${place})`, PATIENT, async () => {
    using receiver = await startReceiver()
    await using site = await createSite('postgres', { isMigrated: true })
    await using stack = new AsyncDisposableStack()
    const nodes: Record<NodeName, TestServer> = {
      a: stack.use(await startNode(site, 'a')),
      b: stack.use(await startNode(site, 'b')),
    }
    const [client, holder] = [new pg.Client(site.databaseUrl!), new pg.Client(site.databaseUrl!)]
    for (const each of [client, holder]) {
      await each.connect()
      stack.defer(() => each.end())
    }
    const space = await createSpace(nodes.a)
    const { succeeding, failing } = await prepare(nodes.b, space)
    await manage(nodes.a, 'POST', `/spaces/${space}/webhook_definitions`, {
      ...{ name: 'Hook', url: receiver.url, topics: ['Entry.publish'] },
    })

    await holder.query('begin')
    await holder.query(PLACES[place])
    const due = await makeDue(client)
    const { rows } = await holder.query('select pg_backend_pid() as pid')
    const killed = await blockedNode(client, rows[0].pid)
    await nodes[killed].kill()
    await holder.query('rollback')
    // The other node finishes what the killed one has left behind.
    const isOver = async () =>
      (await outcomes(client, [...succeeding, ...failing])).every((o) => o.status !== 'scheduled')
    await until(isOver, 'an action has not ended within a minute')
    stack.use(await startNode(site, killed))

    assert.deepEqual(await outcomes(client, succeeding), Array(4).fill({ status: 'succeeded', version: 2 }))
    assert.deepEqual(await outcomes(client, failing), Array(2).fill({ status: 'failed', version: 2 }))
    const { rows: jobs } = await client.query(`select 1 from job where kind = 'scheduled-action'`)
    assert.equal(jobs.length, 0)
    await assertOnce(site, client, space, receiver, due)
  })
}
