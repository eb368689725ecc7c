import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertError, DELIVERY, startEdge } from './harness.ts'

test('the server is alive from the start, and ready when it is declared ready and the check succeeds', async () => {
  let healthy = true
  await using edge = await startEdge({ readiness: { unreadiness: async () => (healthy ? null : 'The log is old.') } })
  edge.server.ready(false)
  assert.equal((await edge.send('/healthz')).status, 200)
  const starting = await edge.send('/readyz')
  assert.equal(starting.status, 503)
  assert.deepEqual(starting.json, { status: 'starting' })
  edge.server.ready(true)
  const ready = await edge.send('/readyz')
  assert.equal(ready.status, 200)
  assert.deepEqual(ready.json, { status: 'ready' })
  assert.equal(ready.headers['cache-control'], 'no-store')
  assert.match(String(ready.headers['x-contentful-request-id']), /^[0-9a-f-]{36}$/)
  const head = await edge.send('/readyz', { method: 'HEAD' })
  assert.equal(head.status, 200)
  assert.equal(head.bytes.length, 0)
  assertError(await edge.send('/healthz', { method: 'POST' }), 404, 'UnknownRoute')
  healthy = false
  assert.equal((await edge.send('/readyz')).status, 200, 'the result is cached for a second')
})

test('an unhealthy server reports the reason', async () => {
  await using edge = await startEdge({ readiness: { unreadiness: () => Promise.reject(new Error('no database')) } })
  const response = await edge.send('/readyz')
  assert.equal(response.status, 503)
  assert.deepEqual(response.json, { status: 'unavailable' })
  await using other = await startEdge({ readiness: { unreadiness: async () => 'The log is old.' } })
  const explained = await other.send('/readyz')
  assert.equal(explained.status, 503)
  assert.deepEqual(explained.json, { status: 'unavailable', reason: 'The log is old.' })
})

test('a server that can only serve stale content is ready, unless the probe requires fresh content', async () => {
  const readiness = { unreadiness: async () => 'The log is old.', canServeStale: () => true }
  await using edge = await startEdge({ readiness })
  for (const [path, status] of [
    ['/readyz', 200],
    ['/readyz?fresh', 503],
    ['/readyz?fresh=1', 503],
  ] as const) {
    const response = await edge.send(path)
    assert.equal(response.status, status, path)
    assert.deepEqual(response.json, { status: 'stale', reason: 'The log is old.' })
  }
})

test('metrics count requests by API, method, status class and route pattern only', async () => {
  await using edge = await startEdge()
  await edge.send('/spaces/secret-space/entries', { token: DELIVERY })
  await edge.send('/spaces/secret-space/entries', { token: DELIVERY })
  await edge.send('/spaces/secret-space', { token: 'cpd_wrong' })
  const { headers, bytes } = await edge.send('/metrics')
  const text = bytes.toString()
  assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/)
  assert.match(text, /sheaf_http_requests_total\{interface="delivery",method="GET",status="2xx"\} 2\n/)
  assert.match(text, /sheaf_http_requests_total\{interface="delivery",method="GET",status="4xx"\} 1\n/)
  assert.match(text, /_duration_seconds_bucket\{interface="delivery",method="GET",status="2xx",le="\+Inf"\} 2\n/)
  assert.match(text, /_duration_seconds_count\{interface="delivery",method="GET",status="2xx"\} 2\n/)
  assert.match(text, /sheaf_http_requests_in_flight 1\n/)
  const route =
    'interface="delivery",method="GET",route="/spaces/:space/environments/:environment/entries",status="2xx"'
  assert.ok(text.includes(`sheaf_http_route_duration_seconds_count{${route}} 2\n`), 'the route is not counted')
  assert.match(text, /process_cpu_seconds_total/)
  assert.ok(!text.includes('secret-space') && !text.includes('token-'))
  const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map((match) => match[1])
  assert.equal(new Set(names).size, names.length)
  for (const line of text.split('\n')) assert.match(line, /^$|^#|^[a-z0-9_]+(?:\{[^}]*\})? (?:[\d.e+-]+|NaN)$/i)
})

test('metrics can require a token of their own', async () => {
  await using edge = await startEdge({ settings: { metricsToken: 'scrape-me' } })
  assertError(await edge.send('/metrics'), 401, 'AccessTokenInvalid')
  assertError(await edge.send('/metrics', { token: 'scrape-you' }), 401, 'AccessTokenInvalid')
  assertError(await edge.send('/metrics', { headers: { Authorization: 'Basic x' } }), 401, 'AccessTokenInvalid')
  assert.equal((await edge.send('/metrics', { token: 'scrape-me' })).status, 200)
  assert.equal((await edge.send('/healthz')).status, 200)
})

test('without a token, metrics are available on this machine only', async () => {
  await using edge = await startEdge({})
  for (const headers of [{}, { Host: 'localhost:4000' }, { Host: '[::1]:4000' }]) {
    assert.equal((await edge.send('/metrics', { headers })).status, 200)
  }
  // A proxy on this machine forwards requests of other clients.
  const forwarded = [
    ...[{ 'X-Forwarded-For': '127.0.0.1' }, { Forwarded: 'for=198.51.100.7' }, { 'X-Real-IP': '198.51.100.7' }],
    ...[{ Via: '1.1 proxy' }, { 'X-Forwarded-Proto': 'https' }, { 'X-Forwarded-Host': 'content.example.com' }],
    ...[{ Host: 'content.example.com' }, { Host: 'localhost.example.com:4000' }, { Host: '127.0.0.1.example.com' }],
  ]
  for (const headers of forwarded) {
    assertError(await edge.send('/metrics', { headers }), 403, 'AccessDenied')
  }
})

test('probes do not fill the log', async () => {
  await using edge = await startEdge({ logLevel: 'info' })
  for (const path of ['/healthz', '/readyz', '/metrics', '/']) await edge.send(path)
  assert.deepEqual(edge.lines, [])
})

test('of many failed probes, the first is logged with the reason', async () => {
  await using edge = await startEdge({ readiness: { unreadiness: async () => 'The log is old.' }, logLevel: 'info' })
  for (let i = 0; i < 3; i++) assert.equal((await edge.send('/readyz')).status, 503)
  const [line, ...others] = edge.lines
  assert.equal(others.length, 0)
  const expected = { level: 'error', message: 'the node is not ready', reason: 'The log is old.' }
  assert.partialDeepStrictEqual(JSON.parse(line!), { ...expected, kind: 'the node is not ready: unavailable' })
})
