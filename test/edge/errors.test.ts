import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../support/until.ts'
import { assertError, DELIVERY, MANAGEMENT, startEdge } from './harness.ts'
import { bigRoutes, gate } from './overload-routes.ts'

const edge = await startEdge({
  pages: [
    {
      name: 'broken',
      matches: (path) => path.startsWith('/broken'),
      handle: async (_req, res, url) => {
        res.setHeader('Set-Cookie', 'session=1')
        res.setHeader('Content-Type', 'text/html')
        if (url.segments[1] === 'late') {
          res.writeHead(200, { 'Content-Length': '1000' })
          res.write('half of it')
          await sleep(20)
        }
        throw new Error('a page failed')
      },
    },
  ],
})
after(() => edge[Symbol.asyncDispose]())

const token = MANAGEMENT
const logged = (requestId: string) =>
  edge.lines.map((line) => JSON.parse(line)).find((entry) => entry.requestId === requestId)

test('an error in a handler becomes a 500 without details; the log has the cause', async () => {
  for (const path of ['/users/throws', '/users/rejects']) {
    const response = await edge.send(path, { token })
    assertError(response, 500, 'ServerError')
    assert.ok(!response.bytes.toString().includes('select'), 'the response does not reveal the error')
    assert.equal(response.json.details, undefined)
    const entry = logged(response.json.requestId)
    assert.equal(entry.level, 'error')
    assert.equal(entry.error.message, 'select secret from users')
    assert.match(entry.error.stack, /harness\.ts/)
  }
  const rejected = edge.lines.map((line) => JSON.parse(line)).find((entry) => entry.path === '/users/rejects')
  assert.equal(rejected.error.cause.message, 'the disk')
})

test('an expected failure reports when to retry, and its cause is logged', async () => {
  const response = await edge.send('/users/domain', { token })
  assertError(response, 503, 'ServiceUnavailable')
  assert.equal(response.headers['retry-after'], '1')
  const { kind, status, path } = logged(response.json.requestId)
  assert.deepEqual([kind, status, path], ['requests fail: the database is away', 503, '/users/domain'])
})

test('an outage writes a bounded number of bytes to the log, without stack traces', async () => {
  await using failing = await startEdge({ logLevel: 'info' })
  for (let i = 0; i < 20; i++) {
    const responses = await Promise.all(Array.from({ length: 20 }, () => failing.send('/users/domain', { token })))
    for (const response of responses) assertError(response, 503, 'ServiceUnavailable')
  }
  const text = failing.lines.join('')
  assert.match(text, /requests fail/)
  assert.ok(text.length < 10_000, `${text.length} bytes`)
  assert.ok(!text.includes('    at '))
})

test('a response that cannot be serialized becomes an error', async () => {
  assertError(await edge.send('/users/circular', { token }), 500, 'ServerError')
  assertError(await edge.send('/users/bad-header', { token }), 500, 'ServerError')
  assertError(await edge.send('/users/bad-details', { token }), 400, 'BadRequest')
})

test('headers of a page that fails are not sent', async () => {
  const response = await edge.send('/broken')
  assertError(response, 500, 'ServerError')
  assert.equal(response.headers['set-cookie'], undefined)
  assert.equal(logged(response.json.requestId).interface, 'broken')
})

test('an error in the middle of a response closes the connection and is logged', async () => {
  await assert.rejects(edge.send('/broken/late'), /aborted|ECONNRESET|socket hang up/)
  const entry = await edge.logged('/broken/late')
  assert.equal(entry.level, 'error')
  assert.equal(entry.aborted, true)
  assert.equal(entry.error.message, 'a page failed')
})

test('a URL or a query over the limits is refused', async () => {
  assertError(await edge.send(`/spaces/${'a'.repeat(7600)}`, { token }), 414, 'UriTooLong')
  const query = Array.from({ length: 201 }, (_, i) => `p${i}=1`).join('&')
  assertError(await edge.send(`/spaces/s1?${query}`, { token }), 400, 'BadRequest')
  assertError(await edge.send('/spaces/s1?x=%00', { token }), 400, 'BadRequest')
})

test('a response over the limit is refused, except after a write', async () => {
  await using small = await startEdge({ limits: { responseBytes: 1000 } })
  const response = await small.send('/spaces/s1/large', { token: DELIVERY })
  assertError(response, 400, 'BadRequest', 'delivery')
  assert.equal(response.json.message, 'Response size too big. Maximum allowed response size: 1000B.')
  assert.equal((await small.send('/spaces/s1/large', { token, method: 'POST' })).status, 200)
})

test('every response has its own request id, never that of the client', async () => {
  const headers = { 'X-Contentful-Request-Id': 'mine', 'X-Request-Id': 'mine' }
  const first = await edge.send('/spaces/s1', { token, headers })
  const second = await edge.send('/spaces/s1', { token, headers })
  assert.match(String(first.headers['x-contentful-request-id']), /^[0-9a-f-]{36}$/)
  assert.notEqual(first.headers['x-contentful-request-id'], second.headers['x-contentful-request-id'])
})

test('a request is one log line with actor, request and duration', async () => {
  const { headers, bytes } = await edge.send('/spaces/s1/entries?limit=2', {
    token: DELIVERY,
    headers: { 'User-Agent': 'a"b' },
  })
  const entry = logged(String(headers['x-contentful-request-id']))
  assert.equal(typeof entry.ms, 'number')
  const { requestId: _id, ms: _ms, time: _time, ...rest } = entry
  assert.deepEqual(rest, {
    level: 'info',
    message: 'request',
    interface: 'delivery',
    method: 'GET',
    path: '/spaces/s1/entries?limit=2',
    status: 200,
    bytes: bytes.length,
    actor: 'delivery',
    actorId: 'token-delivery',
    address: '127.0.0.1',
    userAgent: 'a"b',
  })
  const refused = await edge.send('/nothing')
  assert.equal(logged(refused.json.requestId).level, 'info')
  assert.equal(logged(refused.json.requestId).code, 'UnknownRoute')
})

test('a client that disconnects is logged as gone', async () => {
  await using held = await startEdge({ routes: { delivery: bigRoutes().list } })
  const controller = new AbortController()
  const given = held.send('/spaces/s1/held?gone', { token: DELIVERY, signal: controller.signal })
  await until(() => gate.waiting() === 1)
  controller.abort()
  await assert.rejects(given)
  const entry = await held.logged('/spaces/s1/held?gone')
  gate.open()
  assert.equal(entry.aborted, true)
  assert.equal(entry.level, 'info')
})
