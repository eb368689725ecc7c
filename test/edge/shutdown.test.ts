import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { DELIVERY, MANAGEMENT, parseResponses, send, slowRequests, startEdge } from './harness.ts'
import { bigRoutes, gate } from './overload-routes.ts'

const token = MANAGEMENT
const slow = '/spaces/s1/slow'

/** Much shorter than the drain time of `stop`, and much longer than it needs. */
const timeout = 120_000

test('stop() finishes all accepted requests, and idle connections do not delay it', {
  timeout,
}, async () => {
  const edge = await startEdge({ routes: { delivery: bigRoutes().list } })
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  await Promise.all(Array.from({ length: 50 }, () => edge.send('/users/me', { token, agent })))
  const inFlight = Array.from({ length: 50 }, () => edge.send('/spaces/s1/held', { token: DELIVERY, agent }))
  while (gate.waiting() < 50) await sleep(5)
  const stopped = edge.server.stop({ graceMs: 0, drainMs: 600_000 })
  gate.open()
  const responses = await Promise.all(inFlight)
  assert.ok(responses.every((response) => response.status === 200))
  assert.ok(responses.every((response) => response.headers.connection === 'close'))
  await stopped
  await assert.rejects(send(edge.port, '/healthz'), /ECONNREFUSED/)
  agent.destroy()
})

test('during the grace time the server accepts requests but is no longer ready', async () => {
  const edge = await startEdge()
  const agent = new Agent({ keepAlive: true })
  assert.equal((await edge.send('/readyz', { agent })).headers.connection, 'keep-alive')
  const stopped = edge.server.stop({ graceMs: 5000, drainMs: 2000 })
  const probe = await edge.send('/readyz')
  assert.equal(probe.status, 503)
  assert.deepEqual(probe.json, { status: 'stopping' })
  const onOld = await edge.send('/users/me', { token, agent })
  assert.equal(onOld.status, 200)
  assert.equal(onOld.headers.connection, 'close', 'an older connection closes after its next response')
  const onNew = await edge.send('/users/me', { token, agent })
  assert.equal(onNew.status, 200)
  assert.equal(onNew.headers.connection, 'keep-alive', 'its client need not connect again before the end')
  assert.equal(edge.server.stop({ graceMs: 0, drainMs: 0 }), stopped, 'a second call waits for the first')
  edge.server.ready(true)
  assert.equal((await edge.send('/readyz')).status, 503, 'stopping is final')
  await stopped
  agent.destroy()
})

test('no request of clients with keep-alive connections is lost', async () => {
  const edge = await startEdge()
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  let answered = 0
  const failures: unknown[] = []
  let running = true
  const client = async () => {
    while (running) {
      try {
        const { status } = await edge.send('/users/me', { token, agent })
        assert.equal(status, 200)
        answered++
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return
        failures.push(error)
      }
    }
  }
  const clients = Array.from({ length: 20 }, client)
  while (answered < 100) await sleep(5)
  await edge.server.stop({ graceMs: 200, drainMs: 5000 })
  running = false
  await Promise.all(clients)
  agent.destroy()
  assert.deepEqual(failures, [])
})

test('pipelined requests are all answered before the connection closes', async () => {
  const edge = await startEdge()
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`
  const started = slowRequests.started
  const text = edge.raw(get(slow) + get('/users/me') + get(slow))
  while (slowRequests.started === started) await sleep(5)
  await edge.server.stop({ graceMs: 0, drainMs: 60_000 })
  const responses = parseResponses(await text)
  assert.deepEqual(
    responses.map((response) => [response.status, response.headers.connection]),
    [
      [200, 'keep-alive'],
      [200, 'keep-alive'],
      [200, 'close'],
    ],
  )
})

test('requests that do not end in time are aborted', async () => {
  const edge = await startEdge({
    pages: [{ name: 'endless', matches: (path) => path === '/endless', handle: (_req, res) => void res.write('…') }],
  })
  const endless = edge.send('/endless').catch((error: Error) => error)
  await sleep(50)
  await edge.server.stop({ graceMs: 0, drainMs: 300 })
  assert.ok((await endless) instanceof Error)
})

test('a silent connection does not delay the shutdown', { timeout }, async () => {
  const edge = await startEdge()
  const silent = connect(edge.port, '127.0.0.1')
  silent.on('error', () => {})
  await sleep(50)
  await edge.server.stop({ graceMs: 0, drainMs: 600_000 })
  silent.destroy()
})

test('a server that never listened can be stopped, and a port in use is reported', async () => {
  await using edge = await startEdge()
  await assert.rejects(startEdge({ settings: { port: edge.port } }), { code: 'EADDRINUSE' })
})
