// Delivery nodes on a streaming replica, beside a node on the primary.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { sheaf } from '../support/command.ts'
import { openEvents } from '../support/event-stream.ts'
import { jpeg } from '../support/images.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { ADMIN_TOKEN, createSite, type Site, type TestServer } from '../support/server.ts'
import { until } from '../support/until.ts'
import { createEntry, createSpace, manage, readyz } from './nodes.ts'

const PATIENT = { timeout: 600_000 }
const DELIVERY = { args: ['--role', 'delivery'] }

const stack = new AsyncDisposableStack()
let site: Site
let primary: PostgresServer
let replica: PostgresServer
let standby: pg.Client
let main: TestServer
let node: TestServer
let space: string
let key: { delivery: string; preview: string; id: string }

before(async () => {
  site = stack.use(await createSite('sqlite'))
  primary = stack.use(await startPostgres({ hasReplicas: true }))
  main = stack.use(await site.start({ SHEAF_DATABASE_URL: primary.url }))
  space = await createSpace(main)
  key = await createKey()
  replica = stack.use(await primary.startReplica())
  standby = stack.adopt(new pg.Client({ connectionString: replica.url }), (client) => client.end())
  standby.on('error', () => {})
  await standby.connect()
  node = stack.use(
    await site.start(
      { SHEAF_DATABASE_URL: replica.url, SHEAF_REPLICA_WAIT: '10s', SHEAF_MAX_REPLICA_LAG: '2s' },
      DELIVERY,
    ),
  )
})

after(() => stack.disposeAsync())

async function createKey() {
  const { json } = await manage(main, 'POST', `/spaces/${space}/api_keys`, { name: 'Site' })
  const preview = await manage(main, 'GET', `/spaces/${space}/preview_api_keys/${json.preview_api_key.sys.id}`)
  return {
    id: json.sys.id as string,
    delivery: json.accessToken as string,
    preview: preview.json.accessToken as string,
  }
}

const at = () => `/spaces/${space}/environments/master`

/** Creates and publishes an entry on the primary. Returns the position of the publication. */
async function publish(id: string): Promise<number> {
  assert.equal((await createEntry(main, space, id)).status, 201)
  const published = await manage(main, 'PUT', `${at()}/entries/${id}/published`, undefined, {
    'X-Contentful-Version': '1',
  })
  assert.equal(published.status, 200)
  return Number(published.headers.get('x-sheaf-position'))
}

async function deliver(path: string, { api = 'cdn', token = key.delivery, headers = {} } = {}) {
  const response = await fetch(`${node.url}/${api}${path}`, {
    headers: { Authorization: `Bearer ${token}`, ...headers },
  })
  // biome-ignore lint/suspicious/noExplicitAny: bodies have many shapes
  return { status: response.status, headers: response.headers, json: (await response.json()) as any }
}

/** The log without the lines about the lag and the requests for readiness that failed because of it. */
const linesOf = ({ log }: TestServer) =>
  log()
    .split('\n')
    .filter((line) => line !== '' && !/"the node is not ready"|"lagSeconds"/.test(line))

const isDelivered = async (id: string) => (await deliver(`${at()}/entries/${id}`)).status === 200

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${node.url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

test('a delivery node follows the replica, for delivery and preview', PATIENT, async () => {
  assert.equal((await standby.query('select pg_is_in_recovery() as is')).rows[0].is, true)
  await publish('first')
  await until(() => isDelivered('first'))
  // From the cache, which the next write outdates.
  assert.equal((await deliver(`${at()}/entries?content_type=post`)).json.total, 1)
  await publish('second')
  await until(async () => (await deliver(`${at()}/entries?content_type=post`)).json.total === 2)
  await createEntry(main, space, 'draft')
  const preview = { api: 'preview', token: key.preview }
  await until(async () => (await deliver(`${at()}/entries/draft`, preview)).status === 200)
  assert.equal((await deliver(`${at()}/entries/draft`)).status, 404)
  const sync = await deliver(`${at()}/sync?initial=true`)
  assert.equal(sync.json.items.length, 2)
})

test('it reports its role, and refuses everything else with 421', PATIENT, async () => {
  assert.deepEqual((await readyz(node)).json, { status: 'ready', role: 'delivery' })
  assert.deepEqual((await readyz(main)).json, { status: 'ready', role: 'all' })
  assert.match(await (await fetch(`${node.url}/metrics`)).text(), /^sheaf_node_info\{role="delivery"\} 1$/m)
  const bearer = { Authorization: `Bearer ${ADMIN_TOKEN}` }
  const requests: [method: string, path: string, headers?: Record<string, string>][] = [
    ['GET', `/api/spaces/${space}`, bearer],
    ['GET', `/spaces/${space}`, bearer],
    ['PUT', `/api${at()}/entries/new`, bearer],
    ['GET', '/api/organizations'],
    ['POST', `/upload/spaces/${space}/uploads`, bearer],
    ['GET', '/app'],
    ['GET', '/app/session'],
    ['POST', '/oauth/token'],
    ['GET', '/login'],
    ['GET', '/openapi.json'],
  ]
  for (const [method, path, headers = {}] of requests) {
    const response = await fetch(`${node.url}${path}`, { method, headers, redirect: 'manual' })
    assert.equal(response.status, 421, `${method} ${path}`)
    const body = (await response.json()) as { sys: object; message: string; details: object; requestId: string }
    assert.deepEqual(body.sys, { type: 'Error', id: 'MisdirectedRequest' })
    assert.match(body.message, /role delivery and serves only delivery, preview, GraphQL and images.*role all/)
    assert.deepEqual(body.details, { role: 'delivery' })
    assert.ok(body.requestId)
  }
  const root = await fetch(node.url, { headers: { Accept: 'text/html' }, redirect: 'manual' })
  assert.deepEqual(await root.json(), { name: 'Sheaf', role: 'delivery' })
})

test('a read waits until the replica has replayed the position that it needs', PATIENT, async () => {
  await publish('third')
  await until(() => isDelivered('third'))
  await standby.query('select pg_wal_replay_pause()')
  try {
    const position = await publish('fourth')
    assert.equal(await isDelivered('fourth'), false)
    const headers = { 'X-Sheaf-Min-Position': String(position) }
    const refused = await deliver(`${at()}/entries/fourth`, { headers })
    assert.equal(refused.status, 412)
    assert.equal(refused.headers.get('retry-after'), '1')
    assert.equal(refused.json.sys.id, 'PositionNotReached')
    assert.match(refused.json.message, /reads from a replica/)
    const waiting = deliver(`${at()}/entries/fourth`, { headers })
    await standby.query('select pg_wal_replay_resume()')
    const reached = await waiting
    assert.equal(reached.status, 200)
    assert.ok(Number(reached.headers.get('x-sheaf-position')) >= position)
  } finally {
    await standby.query('select pg_wal_replay_resume()')
  }
})

test('it is not ready while its replica is too far behind, and still responds', PATIENT, async () => {
  await until(async () => (await readyz(node)).status === 200 && (await metric('sheaf_replica_lag_seconds')) === 0)
  await standby.query('select pg_wal_replay_pause()')
  try {
    await publish('late')
    await until(async () => (await readyz(node)).status === 503)
    assert.match((await readyz(node)).json.reason ?? '', /^The replica is \d+\.\d s behind its primary\.$/)
    assert.ok((await metric('sheaf_replica_lag_seconds')) > 2)
    assert.equal(await isDelivered('third'), true)
    await until(async () => /the node is not ready: its replica is too far behind the primary/.test(node.log()))
  } finally {
    await standby.query('select pg_wal_replay_resume()')
  }
  await until(async () => (await readyz(node)).status === 200 && (await isDelivered('late')))
  await until(async () => /the replica has caught up with the primary/.test(node.log()))
})

test('a change stream on a delivery node sends changes of the primary', PATIENT, async () => {
  const url = `${node.url}/cdn${at()}/changes`
  using stream = await openEvents(url, { Authorization: `Bearer ${key.delivery}` })
  await publish('streamed')
  await until(async () => stream.events.some(({ data }) => data.resource?.sys.id === 'streamed'))
})

test('images are transformed, and nothing is stored', PATIENT, async () => {
  const url = await publishImage()
  const fromNode = url.replace(new URL(url).origin, node.url)
  await until(async () => (await fetch(fromNode)).status === 200)
  const small = await fetch(`${fromNode}?w=20&fm=webp`)
  assert.equal(small.status, 200)
  assert.equal(small.headers.get('content-type'), 'image/webp')
  await small.arrayBuffer()
  assert.equal((await standby.query('select count(*)::int as count from image_variant')).rows[0].count, 0)
  // Nothing has tried to write, and nothing else has failed.
  assert.deepEqual(linesOf(node), [])
})

test('a revoked key stops working', PATIENT, async () => {
  const other = await createKey()
  const status = async () => (await deliver(`${at()}/entries/first`, { token: other.delivery })).status
  await until(async () => (await status()) === 200)
  const headers = { Authorization: `Bearer ${ADMIN_TOKEN}`, 'X-Contentful-Version': '1' }
  const deleted = await fetch(`${main.url}/api/spaces/${space}/api_keys/${other.id}`, { method: 'DELETE', headers })
  assert.equal(deleted.status, 204)
  await until(async () => (await status()) === 401)
})

test('several processes share the work, on a primary and with a database user who may only read', PATIENT, async () => {
  const admin = new pg.Client({ connectionString: primary.url })
  await admin.connect()
  await admin.query(`create role reader login password 'secret' in role pg_read_all_data`)
  await admin.end()
  const url = new URL(primary.url)
  Object.assign(url, { username: 'reader', password: 'secret' })
  await using other = await site.start({ SHEAF_DATABASE_URL: url.href, SHEAF_WORKERS: '2', SHEAF_ROLE: 'delivery' })
  await publish('for-readers')
  const headers = { Authorization: `Bearer ${key.delivery}`, Connection: 'close' }
  const isRead = async () => (await fetch(`${other.url}/cdn${at()}/entries/for-readers`, { headers })).status === 200
  await until(isRead)
  for (let i = 0; i < 10; i++) assert.ok(await isRead())
  assert.equal((await fetch(`${other.url}/app`)).status, 421)
  assert.deepEqual(linesOf(other), [])
})

test('starts that cannot work are refused', PATIENT, async () => {
  const refuses = async (args: string[], env: Record<string, string>, message: RegExp) => {
    const { code, stderr } = await sheaf(['start', ...args], site.env(env))
    assert.equal(code, 1, stderr)
    assert.match(stderr, message)
    assert.ok(!/\n\s+at /.test(stderr), stderr)
  }
  const onReplica = { SHEAF_DATABASE_URL: replica.url }
  await refuses([], onReplica, /is a read-only standby\. Connect to the primary, or start a delivery node/)
  await refuses(['--role', 'worker'], onReplica, /is a read-only standby/)
  await refuses(['--role', 'delivery'], {}, /SHEAF_ROLE: the role delivery needs PostgreSQL/)
  await refuses(['--role', 'worker'], {}, /SHEAF_ROLE: the role worker needs PostgreSQL/)
  await refuses(['--role', 'reader'], onReplica, /SHEAF_ROLE.*one of all, delivery, worker/)
  const admin = new pg.Client({ connectionString: primary.url })
  await admin.connect()
  await admin.query('create database empty')
  await admin.end()
  const empty = { SHEAF_DATABASE_URL: primary.url.replace(/postgres$/, 'empty'), SHEAF_MIGRATE_WAIT: '0s' }
  await refuses(['--role', 'delivery'], empty, /has not been set up yet/)
  const { code, stdout } = await sheaf(['doctor'], site.env({ ...onReplica, SHEAF_ROLE: 'delivery' }))
  assert.equal(code, 0, stdout)
})

test('a node continues when its replica becomes the primary, and when it is gone', PATIENT, async () => {
  await main.stop()
  await standby.query('select pg_promote()')
  await using promoted = await site.start({ SHEAF_DATABASE_URL: replica.url })
  main = promoted
  await publish('after-promotion')
  await until(() => isDelivered('after-promotion'))
  await until(async () => (await readyz(node)).status === 200)
  assert.equal(await metric('sheaf_replica_lag_seconds'), 0)
  await promoted.stop()
  await replica.stop()
  await until(async () => (await readyz(node)).json.status === 'stale')
  // Content is not stale until the maximum age has passed since the log was last followed.
  await until(async () => {
    const { status, headers } = await deliver(`${at()}/entries/after-promotion`)
    assert.equal(status, 200)
    return headers.get('warning')?.startsWith('110') ?? false
  })
})

async function publishImage(): Promise<string> {
  const upload = await fetch(`${main.url}/upload/spaces/${space}/uploads`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/octet-stream' },
    body: new Uint8Array(await jpeg()),
  })
  const { sys } = (await upload.json()) as { sys: { id: string } }
  const link = { sys: { type: 'Link', linkType: 'Upload', id: sys.id } }
  const file = { 'en-US': { contentType: 'image/jpeg', fileName: 'photo.jpg', uploadFrom: link } }
  await manage(main, 'PUT', `${at()}/assets/photo`, { fields: { title: { 'en-US': 'Photo' }, file } })
  await fetch(`${main.url}/api${at()}/assets/photo/files/en-US/process`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'X-Contentful-Version': '1' },
  })
  const read = () => manage(main, 'GET', `${at()}/assets/photo`)
  await until(async () => (await read()).json.fields.file['en-US'].url !== undefined)
  const { json } = await read()
  await manage(main, 'PUT', `${at()}/assets/photo/published`, undefined, {
    'X-Contentful-Version': String(json.sys.version),
  })
  return new URL(json.fields.file['en-US'].url, main.url).href
}
