// Delivery during an outage of PostgreSQL: cached content is returned and marked as stale, up to SHEAF_STALE_IF_ERROR.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startFaultProxy } from '../support/fault-proxy.ts'
import { createSite, type TestServer } from '../support/server.ts'
import { until } from '../support/until.ts'
import { createEntry, createSpace, logAge, manage, readyz } from './nodes.ts'

const PATIENT = { timeout: 300_000 }

interface Tokens {
  id: string
  delivery: string
  preview: string
}

interface Response {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: bodies have many shapes
  json: any
}

/** Two servers on one database; only the connections of `node` pass through the proxy. */
async function startNodes(env: Record<string, string>) {
  const stack = new AsyncDisposableStack()
  const site = stack.use(await createSite('postgres', { isMigrated: true }))
  const proxy = stack.use(await startFaultProxy(site.databaseUrl!))
  const other = stack.use(await site.start())
  const node = stack.use(
    await site.start({ SHEAF_DATABASE_URL: proxy.url, SHEAF_MAX_STALENESS: '1s', SHEAF_LOG_FORMAT: 'json', ...env }),
  )
  const space = await createSpace(other)
  return {
    ...{ proxy, other, node, space },
    createKey: () => createKey(other, space),
    deleteKey: async ({ id }: Tokens) => {
      const response = await fetch(`${other.url}/api/spaces/${space}/api_keys/${id}`, {
        method: 'DELETE',
        headers: { Authorization: `Bearer ${other.tokens.management}` },
      })
      assert.equal(response.status, 204)
    },
    publish: async (id: string, version: number) => {
      const path = `/spaces/${space}/environments/master/entries/${id}/published`
      const { status, headers } = await manage(other, 'PUT', path, undefined, { 'X-Contentful-Version': `${version}` })
      assert.equal(status, 200)
      return Number(headers.get('x-sheaf-position'))
    },
    /** Reads from the node behind the proxy. */
    read: (token: string, path: string, headers: Record<string, string> = {}) =>
      read(node, `${token.startsWith('cpd_') ? '/cdn' : '/preview'}/spaces/${space}${path}`, token, headers),
    /** Waits until the node has followed everything that was written before this call. */
    untilFollowed: () => {
      const since = performance.now()
      return until(async () => performance.now() - (await logAge(node)) * 1000 > since)
    },
    cut() {
      proxy.accept('refuse')
      proxy.cut()
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

async function createKey(server: TestServer, space: string): Promise<Tokens> {
  const { json } = await manage(server, 'POST', `/spaces/${space}/api_keys`, { name: 'Key' })
  const preview = await manage(server, 'GET', `/spaces/${space}/preview_api_keys/${json.preview_api_key.sys.id}`)
  return { id: json.sys.id, delivery: json.accessToken, preview: preview.json.accessToken }
}

/** Creates an asset with a text file; returns the path of the file. */
async function createFile(server: TestServer, space: string, id: string): Promise<string> {
  const headers = { Authorization: `Bearer ${server.tokens.management}`, 'Content-Type': 'application/octet-stream' }
  const sent = await fetch(`${server.url}/upload/spaces/${space}/uploads`, { method: 'POST', headers, body: id })
  const upload = (await sent.json()) as { sys: { id: string } }
  const at = `/spaces/${space}/environments/master/assets/${id}`
  const uploadFrom = { sys: { type: 'Link', linkType: 'Upload', id: upload.sys.id } }
  const file = { 'en-US': { contentType: 'text/plain', fileName: 'a.txt', uploadFrom } }
  await manage(server, 'PUT', at, { fields: { file } })
  const version = { 'X-Contentful-Version': '1' }
  await fetch(`${server.url}/api${at}/files/en-US/process`, { method: 'PUT', headers: { ...headers, ...version } })
  let url: string | undefined
  await until(async () => {
    url = (await manage(server, 'GET', at)).json.fields.file['en-US'].url
    return url !== undefined
  })
  return new URL(url!, server.url).pathname
}

async function read(server: TestServer, path: string, token: string, headers: object): Promise<Response> {
  const response = await fetch(server.url + path, { headers: { Authorization: `Bearer ${token}`, ...headers } })
  const text = await response.text()
  return { status: response.status, headers: response.headers, json: text === '' ? null : JSON.parse(text) }
}

async function readFile(server: TestServer, path: string): Promise<Response> {
  const response = await fetch(server.url + path)
  return { status: response.status, headers: response.headers, json: await response.text() }
}

const isMarked = ({ headers }: Response): boolean => headers.get('warning') === '110 - "Response is Stale"'

/** Stale, with an age of at least `min` seconds. */
function assertStale(response: Response, min = 0): void {
  assert.equal(response.status, 200)
  assert.ok(isMarked(response))
  assert.match(response.headers.get('age') ?? '', /^\d+$/)
  assert.ok(Number(response.headers.get('age')) >= min)
  assert.equal(response.headers.get('cache-control'), 'max-age=0, private')
}

function assertUnavailable({ status, headers }: Response): void {
  assert.equal(status, 503)
  assert.equal(headers.get('retry-after'), '1')
  assert.equal(headers.get('warning'), null)
}

async function metric(server: TestServer, name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

const LIST = '/entries?content_type=post&order=sys.id'

test('during an outage cached content is returned, marked as stale; afterwards it is fresh', PATIENT, async () => {
  await using nodes = await startNodes({ SHEAF_DELIVERY_SHARED_MAX_AGE: '1h', SHEAF_LOG_LEVEL: 'warn' })
  const { node, other, space, publish } = nodes
  for (const id of ['a', 'b']) {
    await createEntry(other, space, id)
    await publish(id, 1)
  }
  const file = await createFile(other, space, 'file')
  const otherFile = await createFile(other, space, 'other')
  const revokedBefore = await nodes.createKey()
  assert.equal((await nodes.read(revokedBefore.delivery, '/entries/a')).status, 200)
  await nodes.deleteKey(revokedBefore)
  const key = await nodes.createKey()
  const revokedDuring = await nodes.createKey()
  await nodes.untilFollowed()
  const fresh = await nodes.read(key.delivery, '/entries/a')
  const list = await nodes.read(key.delivery, LIST)
  for (const response of [fresh, list, await nodes.read(revokedDuring.delivery, LIST)]) {
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('warning'), null)
    assert.equal(response.headers.get('cache-control'), 'max-age=0, s-maxage=3600, public')
  }
  assert.equal((await nodes.read(key.preview, LIST)).status, 200)
  assert.equal((await nodes.read(key.delivery, '/entries/missing')).status, 404)
  assert.equal((await fetch(node.url + file)).status, 200)
  await until(async () => (await readyz(node)).json.status === 'ready')
  const before = node.log().length

  nodes.cut()
  await until(async () => isMarked(await nodes.read(key.delivery, '/entries/a')))
  const stale = await nodes.read(key.delivery, '/entries/a')
  assertStale(stale, 1)
  assert.deepEqual(stale.json, fresh.json)
  assert.equal(stale.headers.get('etag'), fresh.headers.get('etag'))
  const staleList = await nodes.read(key.delivery, LIST)
  assertStale(staleList, 1)
  assert.deepEqual(staleList.json, list.json)
  const unchanged = await nodes.read(key.delivery, '/entries/a', { 'If-None-Match': fresh.headers.get('etag')! })
  assert.equal(unchanged.status, 304)
  assert.ok(isMarked(unchanged))

  await until(async () => isMarked(await readFile(node, file)))
  const staleFile = await readFile(node, file)
  assertStale(staleFile)
  assert.equal(staleFile.json, 'file')

  // Not cached, not allowed, or not a read.
  assertUnavailable(await readFile(node, otherFile))
  assertUnavailable(await nodes.read(key.delivery, '/entries?fields.title=b&content_type=post'))
  assertUnavailable(await nodes.read(key.preview, LIST))
  // It may have been published meanwhile.
  assertUnavailable(await nodes.read(key.delivery, '/entries/missing'))
  assertUnavailable(await nodes.read(key.delivery, '/sync?initial=true'))
  assert.equal((await createEntry(node, space, 'c')).status, 503)
  assertUnavailable(await nodes.read(revokedBefore.delivery, '/entries/a'))

  // The other node writes.
  await nodes.deleteKey(revokedDuring)
  const position = await publish('a', 2)
  assertStale(await nodes.read(revokedDuring.delivery, LIST))
  const known = fresh.headers.get('x-sheaf-position')!
  assertStale(await nodes.read(key.delivery, '/entries/a', { 'X-Sheaf-Min-Position': known }))
  assertUnavailable(await nodes.read(key.delivery, '/entries/a', { 'X-Sheaf-Min-Position': `${position}` }))

  await until(async () => (await readyz(node)).json.status === 'stale')
  assert.equal((await readyz(node)).status, 200)
  assert.equal((await fetch(`${node.url}/readyz?fresh`)).status, 503)
  assert.equal(await metric(node, 'sheaf_database_away'), 1)
  assert.ok((await metric(node, 'sheaf_stale_responses')) >= 5)

  nodes.proxy.accept('pass')
  let isNew = false
  await until(async () => {
    const response = await nodes.read(key.delivery, '/entries/a')
    if (response.status === 200 && response.json.sys.publishedVersion === 1) {
      assert.ok(isMarked(response) && !isNew, 'old content without a mark')
    } else if (response.status === 200) isNew = true
    return isNew && (await readyz(node)).json.status === 'ready'
  })
  const healed = await nodes.read(key.delivery, '/entries/a')
  assert.equal(healed.json.sys.publishedVersion, 2)
  assert.equal(healed.headers.get('warning'), null)
  assert.equal(healed.headers.get('age'), null)
  await until(async () => !isMarked(await readFile(node, file)))
  await until(async () => (await nodes.read(revokedDuring.delivery, LIST)).status === 401)
  assert.equal(await metric(node, 'sheaf_database_away'), 0)
  const log = () => node.log().slice(before)
  // The log arrives through a pipe.
  await until(async () => log().includes('"the database can be reached again"'))
  assert.equal(log().split('"the database cannot be reached"').length, 2, log())
  assert.equal(log().split('"the database can be reached again"').length, 2, log())
})

test('stale content is not returned after the bound, which each API has for itself', PATIENT, async () => {
  await using nodes = await startNodes({ SHEAF_STALE_IF_ERROR: '3s', SHEAF_STALE_IF_ERROR_PREVIEW: '10m' })
  const { node, other, space } = nodes
  await createEntry(other, space, 'a')
  await nodes.publish('a', 1)
  const key = await nodes.createKey()
  await nodes.untilFollowed()
  assert.equal((await nodes.read(key.delivery, LIST)).status, 200)
  assert.equal((await nodes.read(key.preview, LIST)).status, 200)

  nodes.cut()
  await until(async () => isMarked(await nodes.read(key.preview, LIST)))
  await until(async () => {
    const response = await nodes.read(key.delivery, LIST)
    if (response.status === 200 && isMarked(response)) assert.ok(Number(response.headers.get('age')) <= 3)
    return response.status === 503
  })
  assertUnavailable(await nodes.read(key.delivery, LIST))
  assertStale(await nodes.read(key.preview, LIST), 3)
  await until(async () => (await readyz(node)).json.status === 'unavailable')
  assert.equal((await readyz(node)).status, 503)

  nodes.proxy.accept('pass')
  await until(async () => (await nodes.read(key.delivery, LIST)).status === 200)
  await until(async () => !isMarked(await nodes.read(key.preview, LIST)))
})

test('stale content is returned while the network drops all packets', PATIENT, async () => {
  await using nodes = await startNodes({})
  const { other, space } = nodes
  await createEntry(other, space, 'a')
  await nodes.publish('a', 1)
  const key = await nodes.createKey()
  await nodes.untilFollowed()
  assert.equal((await nodes.read(key.delivery, LIST)).status, 200)

  nodes.proxy.accept('ignore')
  nodes.proxy.silence()
  await nodes.publish('a', 2)
  await until(async () => isMarked(await nodes.read(key.delivery, LIST)))

  nodes.proxy.accept('pass')
  await until(async () => {
    const response = await nodes.read(key.delivery, LIST)
    const isOld = response.json.items?.[0].sys.publishedVersion === 1
    if (isOld) assert.ok(isMarked(response), 'old content without a mark')
    return response.status === 200 && !isOld
  })
})
