import assert from 'node:assert/strict'
import { get } from 'node:https'
import { after, test } from 'node:test'
import { connect } from 'node:tls'
import { certificate, key } from '../support/test-certificate.ts'
import { assertError, DELIVERY, MANAGEMENT, onlyResponse, startEdge } from './harness.ts'
import { BIG, bigRoutes } from './overload-routes.ts'

const edge = await startEdge({ settings: { tls: { cert: certificate, key } } })
after(() => edge[Symbol.asyncDispose]())

const options = { host: 'localhost', port: edge.port, ca: certificate }

test('the server works over TLS, with HSTS', async () => {
  const headers = { Authorization: `Bearer ${MANAGEMENT}` }
  const res = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    get({ ...options, path: '/users/me', headers, agent: false }, resolve).on('error', reject)
  })
  let text = ''
  for await (const chunk of res) text += chunk
  assert.equal(res.statusCode, 200)
  assert.equal(JSON.parse(text).interface, 'management')
  assert.equal(res.headers['strict-transport-security'], 'max-age=15768000')
})

test('a malformed request over TLS gets the usual error', async () => {
  const text = await new Promise<string>((resolve, reject) => {
    let received = ''
    const socket = connect(options, () => socket.write('nonsense\r\n\r\n'))
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      received += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
  })
  assertError(onlyResponse(text), 400, 'BadRequest')
})

test('a plain HTTP request on the TLS port does not disturb the server', async () => {
  await edge.raw('GET / HTTP/1.1\r\nHost: x\r\n\r\n').catch(() => '')
  const res = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    get({ ...options, path: '/healthz', agent: false }, resolve).on('error', reject)
  })
  res.resume()
  assert.equal(res.statusCode, 200)
})

test('over TLS, a client that reads slowly stays connected, and one that does not read is disconnected', async () => {
  await using narrow = await startEdge({
    settings: { tls: { cert: certificate, key } },
    routes: { delivery: bigRoutes().list },
    limits: { stallMs: 5000, responseBytes: BIG },
  })
  const get = `GET /spaces/s1/big HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${DELIVERY}\r\nConnection: close\r\n\r\n`
  const open = () => {
    const socket = connect({ ...options, port: narrow.port }, () => socket.write(get))
    return socket.on('error', () => {})
  }
  const stalled = open().pause()
  const slow = open()
  let taken = 0
  slow.on('data', (chunk: Buffer) => {
    taken += chunk.length
    slow.pause()
    setTimeout(() => slow.resume(), 1)
  })
  await new Promise((resolve) => slow.on('close', resolve))
  assert.ok(taken > BIG, `${taken} bytes`)
  const aborted = () => narrow.lines.filter((line) => line.includes('"aborted":true')).length
  while (aborted() === 0) await new Promise((resolve) => setTimeout(resolve, 50))
  assert.equal(aborted(), 1)
  stalled.destroy()
})
