import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertError, MANAGEMENT, onlyResponse, parseResponses, startEdge } from './harness.ts'

const edge = await startEdge()
after(() => edge[Symbol.asyncDispose]())

const get = (path: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${MANAGEMENT}\r\n${more}\r\n`

test('errors of the HTTP parser have the same format as all other errors', async () => {
  const cases: [string, number, string][] = [
    ['nonsense\r\n\r\n', 400, 'BadRequest'],
    ['WONDER / HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'BadRequest'],
    ['GET / HTTP/9.9\r\nHost: x\r\n\r\n', 400, 'BadRequest'],
    ['GET /\u0001 HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'BadRequest'],
    ['GET / HTTP/1.1\r\nHost: x\r\nBad Header: y\r\n\r\n', 400, 'BadRequest'],
    ['GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400, 'BadRequest'],
    ['POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400, 'BadRequest'],
    ['POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n', 400, 'BadRequest'],
    ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'BadRequest'],
    [get('/', `X-Long: ${'a'.repeat(20_000)}\r\n`), 431, 'HeadersTooLarge'],
    [get('/', 'X: y\r\n'.repeat(101)), 431, 'HeadersTooLarge'],
    [get(`/${'a'.repeat(20_000)}`), 414, 'UriTooLong'],
    [get('/', 'Host: y\r\n'), 400, 'BadRequest'],
    ['GET / HTTP/1.1\r\n\r\n', 400, 'BadRequest'],
    ['CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n', 400, 'BadRequest'],
    [get('/users/me', 'Connection: Upgrade\r\nUpgrade: websocket\r\n'), 400, 'BadRequest'],
    [get('spaces', 'Connection: close\r\n'), 400, 'BadRequest'],
    [get('ftp://x/', 'Connection: close\r\n'), 400, 'BadRequest'],
    [get('/a#b', 'Connection: close\r\n'), 400, 'BadRequest'],
  ]
  for (const [text, status, id] of cases) {
    const closing = text.includes('HTTP/1.1\r\n\r\n') || text.includes('Host: y') || text.includes('X: y')
    const sent = closing ? text.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n') : text
    const response = onlyResponse(await edge.raw(sent))
    assertError(response, status, id)
    assert.equal(response.headers.connection, 'close', text.slice(0, 60))
    assert.ok(response.headers.date)
  }
})

test('an upgrade to HTTP/2 is ignored, as curl and Java expect', async () => {
  const offer = 'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQ\r\n'
  assert.equal(onlyResponse(await edge.raw(get('/users/me', offer))).status, 200)
})

test('HTTP/1.0 needs no Host header, and its connection closes after the response', async () => {
  const response = onlyResponse(await edge.raw(`GET /users/me HTTP/1.0\r\nAuthorization: Bearer ${MANAGEMENT}\r\n\r\n`))
  assert.equal(response.status, 200)
  assert.equal(response.headers.connection, 'close')
  assert.ok(response.headers['content-length'])
})

test('pipelined requests are answered in order, with errors among them', async () => {
  const text = await edge.raw(
    get('/users/me?1') +
      get('/spaces/s1/slow') +
      get('/nothing') +
      get('/users/throws') +
      get('/users/me?2', 'Connection: close\r\n'),
  )
  const responses = parseResponses(text)
  assert.deepEqual(
    responses.map((response) => response.status),
    [200, 200, 404, 500, 200],
  )
  assert.deepEqual(responses.at(-1)!.json.query, [['2', '']])
})

test('an error in a pipelined request is sent after the responses before it', async () => {
  const responses = parseResponses(await edge.raw(`${get('/spaces/s1/slow')}garbage\r\n\r\n`))
  assert.deepEqual(
    responses.map((response) => response.status),
    [200, 400],
  )
  assert.deepEqual(responses[0]!.json, { slow: true })
  assertError(responses[1]!, 400, 'BadRequest')
})

test('an invalid chunk fails the request that it belongs to', async () => {
  const head = get('/spaces/s1/entries/e1', 'Transfer-Encoding: chunked\r\n').replace('GET', 'PUT')
  for (const parts of [[`${head}zz\r\n`], [head, 50, '3\r\nabc\r\n', 50, 'zz\r\n']]) {
    const response = onlyResponse(await edge.raw(...parts))
    assertError(response, 400, 'BadRequest')
    assert.equal(response.headers.connection, 'close')
  }
})

test('slow headers fail with a response, a silent connection is closed without one', async () => {
  await using hasty = await startEdge({ limits: { headersTimeoutMs: 200 } })
  const slow = onlyResponse(await hasty.raw('GET / HTTP/1.1\r\nHost: x\r\n', 100, 'X-A: 1\r\n'))
  assertError(slow, 408, 'RequestTimeout')
  assert.equal(await hasty.raw(), '')
})

test('an idle connection is closed after the keep-alive time', async () => {
  await using hasty = await startEdge({ limits: { keepAliveMs: 100 } })
  assert.equal(onlyResponse(await hasty.raw(get('/users/me'))).status, 200)
})

test('a connection closes after its maximum number of requests', async () => {
  await using strict = await startEdge({ limits: { maxRequestsPerSocket: 2 } })
  const request = get('/users/me')
  const one = /\r\n\r\n\{.*\}$/s
  const two = /\r\n\r\n\{.*\r\n\r\n\{.*\}$/s
  const responses = parseResponses(await strict.raw(request, one, request, two, request))
  assert.deepEqual(
    responses.map((response) => [response.status, response.headers.connection]),
    [
      [200, 'keep-alive'],
      [200, 'close'],
    ],
  )
})

test('a client that resets its connection during a request causes no error', async () => {
  const socket = connect(edge.port, '127.0.0.1')
  socket.write('GET / HTT')
  await sleep(20)
  socket.resetAndDestroy()
  await sleep(20)
  assert.equal((await edge.send('/users/me', { token: MANAGEMENT })).status, 200)
  assert.ok(!edge.lines.some((line) => line.includes('"level":"error"') && line.includes('ECONNRESET')))
})
