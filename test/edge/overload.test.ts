import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../support/until.ts'
import {
  assertError,
  DELIVERY,
  type Edge,
  MANAGEMENT,
  PREVIEW,
  parseResponses,
  type ReceivedResponse,
  startEdge,
} from './harness.ts'
import { BIG, bigRoutes, gate } from './overload-routes.ts'

const get = (path: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${DELIVERY}\r\n${more}\r\n`
const big = '/spaces/s1/big'
const held = '/spaces/s1/held'

/** A client that sends and does not read. */
async function deaf(edge: Edge, text: string): Promise<Socket> {
  const socket = connect(edge.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  socket.write(text)
  await new Promise((resolve) => socket.once('connect', resolve))
  return socket
}

async function metric(edge: Edge, name: string): Promise<number> {
  const text = (await edge.send('/metrics')).bytes.toString()
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
}

const unsent = (edge: Edge) => metric(edge, 'sheaf_http_unsent_bytes')

test('clients that pipeline and do not read cost one response each', async () => {
  const routes = bigRoutes()
  await using edge = await startEdge({
    routes: { delivery: routes.list },
    limits: { pipelined: 1000, responseBytes: BIG },
  })
  const before = process.memoryUsage()
  const sockets = [await deaf(edge, get(big).repeat(600)), await deaf(edge, get(big).repeat(600))]
  await until(async () => (await unsent(edge)) === 2 * BIG)
  await sleep(300)
  assert.equal(await unsent(edge), 2 * BIG, 'further requests are not handled')
  assert.ok(routes.calls() <= 6, `${routes.calls()} requests were worked on`)
  const { rss } = process.memoryUsage()
  assert.ok(rss - before.rss < 200 * 2 ** 20, `${(rss - before.rss) / 2 ** 20} MB more`)
  for (const socket of sockets) socket.destroy()
  await until(async () => (await unsent(edge)) === 0)
  const { calls } = routes
  const handled = calls()
  await sleep(100)
  assert.equal(calls(), handled, 'requests of a closed connection are not handled')
})

test('pipelined requests are handled one after another and answered in order', async () => {
  const routes = bigRoutes()
  await using edge = await startEdge({ routes: { delivery: routes.list } })
  const paths = Array.from({ length: 50 }, (_, i) => get(`/spaces/s1/numbered/${i}`)).join('')
  const responses = parseResponses(await edge.raw(paths + get('/spaces/s1/numbered/50', 'Connection: close\r\n')))
  assert.deepEqual(
    responses.map(({ json }) => json.number),
    Array.from({ length: 51 }, (_, i) => String(i)),
  )
  assert.equal(routes.atOnce(), 1)
})

test('a client that pipelines too many requests gets the allowed ones answered and its connection closed', async () => {
  const routes = bigRoutes()
  await using edge = await startEdge({ routes: { delivery: routes.list }, limits: { pipelined: 10 } })
  const responses = parseResponses(await edge.raw(get('/spaces/s1/numbered/1').repeat(3000)))
  assert.equal(responses.length, 11)
  assert.deepEqual(
    responses.map(({ headers }) => headers.connection),
    [...Array(10).fill('keep-alive'), 'close'],
  )
  assert.equal(routes.calls(), 11)
  assert.equal((await edge.send('/spaces/s1/numbered/2', { token: DELIVERY })).status, 200)
})

test('a client that does not read is disconnected, one that reads slowly is not', async () => {
  const routes = bigRoutes()
  await using edge = await startEdge({
    routes: { delivery: routes.list },
    limits: { stallMs: 4000, responseBytes: BIG },
  })
  const stalled = await deaf(edge, get(big))
  let closed = false
  let taken = 0
  const slow = await deaf(edge, get(big, 'Connection: close\r\n'))
  slow.on('data', (chunk) => {
    taken += chunk.length
    slow.pause()
    setTimeout(() => slow.resume(), 40)
  })
  slow.on('close', () => {
    closed = true
  })
  slow.resume()
  await until(async () => (await unsent(edge)) === 2 * BIG)
  await until(async () => (await unsent(edge)) === BIG)
  assert.ok(!closed && taken < BIG, 'the slow one is still at it')
  await until(() => closed)
  assert.ok(taken > BIG, `${taken} bytes`)
  assert.equal(edge.lines.filter((line) => line.includes('"aborted":true')).length, 1)
  stalled.destroy()
})

test('a client that waits long for its response does not count as one that does not read', async () => {
  await using edge = await startEdge({ limits: { stallMs: 100 } })
  const agent = new Agent({ keepAlive: true })
  for (let i = 0; i < 2; i++) {
    assert.equal((await edge.send('/spaces/s1/slow', { token: MANAGEMENT, agent })).status, 200)
  }
  agent.destroy()
})

const assertRetry = (response: ReceivedResponse, reset: string | undefined) => {
  assert.equal(response.headers['retry-after'], '1')
  assert.equal(response.headers['x-contentful-ratelimit-reset'], reset)
}

test('too many concurrent requests with one token are refused, other tokens are not affected', async () => {
  const routes = bigRoutes()
  await using edge = await startEdge({
    routes: { delivery: routes.list, preview: routes.list },
    limits: { inFlightPerToken: 3 },
  })
  const first = Array.from({ length: 3 }, () => edge.send(held, { token: DELIVERY }))
  await until(() => gate.waiting() === 3)
  const refused = await edge.send(held, { token: DELIVERY })
  assertError(refused, 429, 'RateLimitExceeded', 'delivery')
  assertRetry(refused, '1')
  const other = edge.send(held, { token: PREVIEW })
  await until(() => gate.waiting() === 4)
  gate.open()
  for (const { status } of await Promise.all([...first, other])) assert.equal(status, 200)
  assert.equal((await edge.send('/spaces/s1/numbered/1', { token: DELIVERY })).status, 200)
})

test('too many concurrent requests are refused, except those of the operator', async () => {
  const routes = bigRoutes()
  const pages = [{ name: 'app', matches: (path: string) => path === '/app', handle: () => assert.fail('worked on') }]
  await using edge = await startEdge({ routes: { delivery: routes.list }, pages, limits: { inFlight: 2 } })
  const first = Array.from({ length: 2 }, () => edge.send(held, { token: DELIVERY }))
  await until(() => gate.waiting() === 2)
  const body = JSON.stringify({ fields: {} })
  const refused = await edge.send('/spaces/s1/entries/e1', { token: MANAGEMENT, method: 'PUT', body })
  assertError(refused, 503, 'ServiceUnavailable')
  assertRetry(refused, undefined)
  assert.equal((await edge.send('/app')).status, 503)
  for (const path of ['/healthz', '/readyz', '/metrics', '/']) assert.equal((await edge.send(path)).status, 200)
  assert.equal(await metric(edge, 'sheaf_http_refused_total{reason="in-flight"}'.replace(/[{}]/g, '\\$&')), 2)
  gate.open()
  for (const { status } of await Promise.all(first)) assert.equal(status, 200)
  assert.equal((await edge.send('/users/me', { token: MANAGEMENT })).status, 200)
  assert.equal(edge.lines.filter((line) => line.includes('too many are in progress')).length, 1)
  assert.ok(!edge.lines.some((line) => line.includes('"level":"error"')), 'a refusal is no failure')
})

test('a request of a disconnected client counts until its handler is done', async () => {
  const routes = bigRoutes()
  await using edge = await startEdge({ routes: { delivery: routes.list }, limits: { inFlight: 1 } })
  const gone = await deaf(edge, get(held))
  await until(() => gate.waiting() === 1)
  gone.destroy()
  await sleep(50)
  assert.equal((await edge.send('/spaces/s1/numbered/1', { token: DELIVERY })).status, 503)
  gate.open()
  await until(async () => (await edge.send('/spaces/s1/numbered/1', { token: DELIVERY })).status === 200)
})

test('requests are refused while too many response bytes are unsent', async () => {
  const routes = bigRoutes()
  await using edge = await startEdge({
    routes: { delivery: routes.list },
    limits: { unsentBytes: 2 * BIG, responseBytes: BIG },
  })
  // All requests are admitted before the first response: the limit must hold for the responses too.
  const sockets = await Promise.all(Array.from({ length: 8 }, () => deaf(edge, get(`${big}/held`))))
  await until(() => gate.waiting() === 8)
  gate.open()
  await until(async () => (await unsent(edge)) === 2 * BIG)
  const refused = await edge.send('/spaces/s1/numbered/1', { token: DELIVERY })
  assertError(refused, 503, 'ServiceUnavailable', 'delivery')
  assertRetry(refused, undefined)
  assert.equal((await edge.send('/readyz')).status, 200)
  for (const socket of sockets) socket.destroy()
  await until(async () => (await edge.send('/spaces/s1/numbered/1', { token: DELIVERY })).status === 200)
  assert.equal(await unsent(edge), 0)
})
