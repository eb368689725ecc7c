// Event streams: which resources they may use, and what they must not delay.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EventStream, openEvents } from '../support/event-stream.ts'
import { MANAGEMENT, make, startEdge } from './harness.ts'

const headers = { Authorization: `Bearer ${MANAGEMENT}` }
const url = (port: number, path: string) => `http://127.0.0.1:${port}/spaces/s1/${path}`

/** `quiet` writes one event and waits; `loud` writes as much as it can and counts the bytes. */
function routes() {
  const sent = { bytes: 0 }
  return {
    sent,
    management: [
      make('GET', 'S/quiet', () => ({
        stream: async (line) => {
          await line.write('data: 1\n\n')
          await new Promise((resolve) => line.signal.addEventListener('abort', resolve))
        },
      })),
      make('GET', 'S/loud', () => ({
        stream: async (line) => {
          const text = `data: "${'x'.repeat(10_000)}"\n\n`
          while (!line.signal.aborted) {
            await line.write(text)
            sent.bytes += text.length
          }
        },
      })),
      make('GET', 'S/failing', () => ({
        stream: async (line) => {
          await line.write('data: 1\n\n')
          throw new Error('something broke')
        },
      })),
      make('GET', 'S/plain', () => ({ body: {} })),
    ],
  }
}

test('a stream is not a request in flight, is not stalled while it is silent, and ends with the server', async () => {
  await using edge = await startEdge({
    routes: { management: routes().management },
    limits: { inFlight: 1, inFlightPerToken: 1, stallMs: 200 },
  })
  const streams: EventStream[] = []
  for (let i = 0; i < 3; i++) streams.push(await openEvents(url(edge.port, 'quiet'), headers))
  await sleep(600)
  assert.equal((await edge.send('/spaces/s1/plain', { token: MANAGEMENT })).status, 200)
  assert.ok(streams.every(({ ended }) => ended === null))
  assert.match((await edge.send('/metrics')).bytes.toString(), /sheaf_http_streams 3/)
  let isStopped = false
  const stopped = edge.server.stop({ graceMs: 5000, drainMs: 5000 }).then(() => {
    isStopped = true
  })
  for (const stream of streams) assert.equal(await stream.end(), 'clean')
  assert.equal(isStopped, false, 'before the grace time is over: clients can go elsewhere')
  const refused = await edge.send('/spaces/s1/quiet', { token: MANAGEMENT })
  assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '1'])
  await stopped
})

test('a client that does not read costs little memory and is disconnected', async () => {
  const { sent, management } = routes()
  await using edge = await startEdge({ routes: { management }, limits: { stallMs: 500 } })
  const socket = connect(edge.port, '127.0.0.1')
  socket.pause()
  socket.write(`GET /spaces/s1/loud HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${MANAGEMENT}\r\n\r\n`)
  await sleep(400)
  const held = sent.bytes
  assert.ok(held < 20 * 1024 * 1024, `the server wrote ${held} bytes, more than socket buffers hold`)
  while (!/sheaf_http_streams 0/.test((await edge.send('/metrics')).bytes.toString())) await sleep(100)
  assert.match((await edge.send('/metrics')).bytes.toString(), /sheaf_http_unsent_bytes 0/)
  socket.destroy()
})

test('no request waits for a stream, and a stream that fails ends normally', async () => {
  await using edge = await startEdge({ routes: { management: routes().management } })
  const head = `HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${MANAGEMENT}\r\n\r\n`
  const response = await edge.raw(`GET /spaces/s1/failing ${head}GET /spaces/s1/plain ${head}`)
  assert.match(response, /^HTTP\/1\.1 200 OK\r\n/)
  assert.match(response, /Connection: close/i)
  assert.match(response, /data: 1\n\n\r\n0\r\n\r\n$/, 'the last response on its connection')
  assert.ok(edge.lines.some((line) => line.includes('something broke')))
})

test('the number of streams is limited, in total and per token', async () => {
  await using edge = await startEdge({ routes: { management: routes().management }, limits: { streams: 2 } })
  using _one = await openEvents(url(edge.port, 'quiet'), headers)
  using two = await openEvents(url(edge.port, 'quiet'), headers)
  using three = await openEvents(url(edge.port, 'quiet'), headers)
  assert.deepEqual([two.status, three.status], [200, 503])
})
