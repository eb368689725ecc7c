import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { assertError, MANAGEMENT, onlyResponse, parseResponses, type SendOptions, startEdge } from './harness.ts'

const edge = await startEdge()
after(() => edge[Symbol.asyncDispose]())

const path = '/spaces/s1/entries/e1'
const put = (body: string | Buffer, headers: SendOptions['headers'] = {}) =>
  edge.send(path, { method: 'PUT', token: MANAGEMENT, body, headers })
const head = (method: string, more: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${MANAGEMENT}\r\n${more}\r\n`

test('JSON is read under every accepted media type', async () => {
  for (const type of [
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON;CHARSET="UTF-8"',
    'application/vnd.contentful.management.v1+json',
    'application/vnd.acme.management.v1+json; charset=utf-8',
    'application/vnd.contentful.delivery.v1+json',
    'application/json-patch+json',
  ]) {
    const response = await put('{"fields":{"title":"wörter"}}', { 'Content-Type': type })
    assert.equal(response.status, 201, type)
    assert.deepEqual(response.json.body, { fields: { title: 'wörter' } })
    assert.equal(response.headers['x-sheaf-position'], '7')
  }
  assert.equal((await put('{"a":1}')).status, 201, 'no type means JSON')
})

test('other media types, charsets and codings are refused', async () => {
  for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'garbage', '', 'json']) {
    assertError(await put('{}', { 'Content-Type': type }), 415, 'UnsupportedMediaType')
  }
  assertError(await put('{}', { 'Content-Type': 'application/json; charset=utf-16' }), 415, 'UnsupportedMediaType')
  assertError(await put('{}', { 'Content-Encoding': 'gzip' }), 415, 'UnsupportedMediaType')
  assert.equal((await put('{}', { 'Content-Encoding': 'identity' })).status, 201)
})

test('an empty body counts as no body, whatever its media type', async () => {
  const headers = { 'Content-Type': 'application/vnd.contentful.management.v1+json' }
  for (const length of [{}, { 'Content-Length': '0' }]) {
    const response = await edge.send(path, { method: 'PUT', token: MANAGEMENT, headers: { ...headers, ...length } })
    assert.equal(response.status, 201)
    assert.equal('body' in response.json, false)
  }
  const chunked = await edge.raw(`${head('PUT', 'Transfer-Encoding: chunked\r\nConnection: close\r\n')}0\r\n\r\n`)
  assert.equal(onlyResponse(chunked).status, 201)
})

test('invalid or too large JSON is refused with the reason', async () => {
  const cases: [string | Buffer, RegExp][] = [
    ['{"a":', /^Invalid JSON in request body: /],
    ['{a:1}', /^Invalid JSON in request body: /],
    ['nonsense', /^Invalid JSON in request body: /],
    ['{"a":1,"a":2}', /"a".*twice/],
    [Buffer.from([0x22, 0xff, 0x22]), /UTF-8/],
    ['['.repeat(65) + ']'.repeat(65), /64 levels/],
    ['['.repeat(500_000), /64 levels/],
    [JSON.stringify(Object.fromEntries(Array.from({ length: 20_001 }, (_, i) => [i, 0]))), /20000 keys/],
  ]
  for (const [body, message] of cases) {
    const response = await put(body)
    assertError(response, 400, 'BadRequest')
    assert.match(response.json.message, message)
  }
})

test('a body over the limit is refused before it is read', async () => {
  const response = await put(Buffer.alloc(2 * 1024 * 1024, 0x20))
  assertError(response, 413, 'PayloadTooLarge')
  assert.equal(response.headers.connection, 'close')
  assert.equal(
    (await put(Buffer.concat([Buffer.from('{}'), Buffer.alloc(1_048_574, 0x20)]))).status,
    201,
    'exactly 1 MB',
  )
})

test('a chunked body over the limit gets a response, even if the client never stops sending', async () => {
  const response = await new Promise<{ status: number; text: string; sent: number }>((resolve, reject) => {
    let sent = 0
    const headers = { Authorization: `Bearer ${MANAGEMENT}` }
    const req = request({ port: edge.port, path, method: 'PUT', headers, agent: false }, (res) => {
      let text = ''
      res.on('data', (chunk) => {
        text += chunk
      })
      res.on('end', () => resolve({ status: res.statusCode ?? 0, text, sent }))
    })
    const pump = () => {
      if (req.destroyed) return
      sent += 65_536
      req.write(Buffer.alloc(65_536, 0x20)) ? setImmediate(pump) : req.once('drain', pump)
    }
    req.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') reject(error)
    })
    pump()
  })
  assert.equal(response.status, 413)
  assert.equal(JSON.parse(response.text).sys.id, 'PayloadTooLarge')
})

test('an early refusal of a small body leaves the connection usable', async () => {
  const body = JSON.stringify({ a: 'x'.repeat(100_000) })
  const first = `PUT /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`
  const text = await edge.raw(first, body.slice(0, 1000), 30, body.slice(1000), head('PUT', 'Connection: close\r\n'))
  assert.deepEqual(
    parseResponses(text).map((response) => response.status),
    [404, 201],
  )
})

test('a connection can be reused after an error in a body', async () => {
  const bad = '{"a":'
  const text = await edge.raw(
    `${head('PUT', `Content-Length: ${bad.length}\r\n`)}${bad}`,
    `${head('PUT', 'Content-Type: text/plain\r\nContent-Length: 2\r\n')}{}`,
    head('PUT', 'Connection: close\r\n'),
  )
  assert.deepEqual(
    parseResponses(text).map((response) => response.status),
    [400, 415, 201],
  )
})

test('bodies of GET, HEAD and DELETE are read and ignored', async () => {
  const text = await edge.raw(
    `${head('DELETE', 'Content-Type: text/plain\r\nContent-Length: 5\r\n')}{"a":`,
    `${head('DELETE', 'Transfer-Encoding: chunked\r\n')}3\r\nabc\r\n0\r\n\r\n`,
    head('DELETE', 'Content-Type: application/json\r\nConnection: close\r\n'),
  )
  const responses = parseResponses(text)
  assert.deepEqual(
    responses.map((response) => response.status),
    [204, 204, 204],
  )
  for (const response of responses) {
    assert.equal(response.headers['content-type'], undefined)
    assert.equal(response.headers['content-length'], undefined)
  }
  const tooMuch = head('DELETE', 'Content-Length: 99999999\r\nConnection: close\r\n')
  assertError(onlyResponse(await edge.raw(tooMuch)), 413, 'PayloadTooLarge')
})

test('a client that sends Expect gets 100 Continue or an error', async () => {
  const expect = 'Expect: 100-continue\r\n'
  const welcome = await edge.raw(head('PUT', `${expect}Content-Length: 2\r\nConnection: close\r\n`), 50, '{}')
  assert.match(welcome, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 Created\r\n/)
  const tooLarge = onlyResponse(await edge.raw(head('PUT', `${expect}Content-Length: 2000000\r\n`)))
  assertError(tooLarge, 413, 'PayloadTooLarge')
  assert.equal(tooLarge.headers.connection, 'close')
  const nobody = `PUT ${path} HTTP/1.1\r\nHost: x\r\n${expect}Content-Length: 2\r\n\r\n`
  assertError(onlyResponse(await edge.raw(nobody)), 401, 'AccessTokenInvalid')
  assertError(onlyResponse(await edge.raw(head('PUT', 'Expect: wonders\r\nContent-Length: 2\r\n'))), 400, 'BadRequest')
})

test('a body that does not arrive in time fails with a timeout', async () => {
  await using hasty = await startEdge({ limits: { requestTimeoutMs: 100 } })
  const response = onlyResponse(await hasty.raw(head('PUT', 'Content-Length: 10\r\n'), '{"a"'))
  assertError(response, 408, 'RequestTimeout')
  assert.equal(response.headers.connection, 'close')
})

test('a slow body cannot keep a connection open after the response', async () => {
  // The body stays incomplete: this ends only because the server closes the connection.
  const trickle = Array.from({ length: 200 }, () => ['x', 20]).flat()
  const text = await edge.raw('PUT /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n', ...trickle)
  assertError(onlyResponse(text), 404, 'UnknownRoute')
})

test('a request with an incomplete body is not handled', async () => {
  const socket = connect(edge.port, '127.0.0.1')
  const path = '/spaces/s1/entries/breaks-off'
  const expect = 'Expect: 100-continue\r\nContent-Length: 10\r\n'
  socket.write(`PUT ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${MANAGEMENT}\r\n${expect}\r\n`)
  // The server waits for the body.
  const [text] = await once(socket, 'data')
  assert.match(String(text), /^HTTP\/1\.1 100 Continue/)
  socket.destroy()
  const entry = await edge.logged(path)
  assert.equal(entry.aborted, true)
  assert.equal(entry.level, 'info')
})
