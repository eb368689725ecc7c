import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { MANAGEMENT, make, startEdge } from './harness.ts'

const GET = `GET /users/wait HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${MANAGEMENT}\r\n\r\n`

/** A server that responds when the test releases its requests. */
async function startWaiting(options: Parameters<typeof startEdge>[0]) {
  const gate = Promise.withResolvers<void>()
  const arrived: (() => void)[] = []
  const wait = make('GET', '/users/wait', async () => {
    arrived.shift()?.()
    await gate.promise
    return { body: { done: true } }
  })
  const edge = await startEdge({ ...options, routes: { management: [wait] } })
  const arrival = () => new Promise<void>((resolve) => arrived.push(resolve))
  return { edge, gate, arrival }
}

/** An open connection on which the server has responded once. */
async function idle(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(socket, 'data')
  return socket
}

const isClosed = (socket: Socket) => (socket.closed ? Promise.resolve() : once(socket, 'close'))

test('a new connection replaces the longest idle one of the same address', async () => {
  await using edge = await startEdge({ limits: { maxSocketsPerAddress: 3 } })
  const held = [await idle(edge.port), await idle(edge.port), await idle(edge.port)]
  const fourth = await idle(edge.port)
  await isClosed(held[0]!)
  const fifth = await idle(edge.port)
  await isClosed(held[1]!)
  assert.deepEqual(
    [held[2], fourth, fifth].map((socket) => socket!.closed),
    [false, false, false],
  )
  for (const socket of [...held, fourth, fifth]) socket.destroy()
})

test('idle connections do not lock out other clients when the server is full', async () => {
  await using edge = await startEdge({ limits: { maxSockets: 20 } })
  const held = await Promise.all(Array.from({ length: 20 }, () => idle(edge.port)))
  for (let i = 0; i < 5; i++) assert.equal((await edge.send('/healthz')).status, 200)
  assert.ok(held.some((socket) => socket.closed))
  for (const socket of held) socket.destroy()
})

test('connections in use stay open; further ones are closed, counted and logged once', async () => {
  const { edge, gate, arrival } = await startWaiting({ limits: { maxSockets: 2 } })
  await using _edge = edge
  const held = [connect(edge.port, '127.0.0.1'), connect(edge.port, '127.0.0.1')]
  for (const socket of held) {
    const arrived = arrival()
    socket.write(GET)
    await arrived
  }
  for (let i = 0; i < 3; i++) {
    const refused = connect(edge.port, '127.0.0.1').on('error', () => {})
    await isClosed(refused)
  }
  gate.resolve()
  for (const socket of held) {
    const [response] = await once(socket, 'data')
    assert.match(String(response), /200 OK/)
    socket.destroy()
    await isClosed(socket)
  }
  assert.equal(edge.lines.filter((line) => line.includes('too many are open')).length, 1)
  // Four, when the connection of this request replaces one that is still closing.
  assert.match((await edge.send('/metrics')).bytes.toString(), /sheaf_http_refused_total\{reason="sockets"\} [34]\n/)
})

test('the limit per address does not apply to a trusted proxy', async () => {
  const settings = { trustedProxies: ['127.0.0.0/8'] }
  await using edge = await startEdge({ limits: { maxSocketsPerAddress: 2 }, settings })
  const held = await Promise.all(Array.from({ length: 6 }, () => idle(edge.port)))
  assert.equal((await edge.send('/healthz')).status, 200)
  assert.ok(held.every((socket) => !socket.closed))
  for (const socket of held) socket.destroy()
})

test('with a list of allowed hosts, other host names are refused, except for health probes', async () => {
  const settings = {
    allowedHosts: ['cms.example.org'],
    publicHosts: new Map([['cdn.example.org', 'delivery' as const]]),
  }
  await using edge = await startEdge({ settings })
  const status = async (host: string, path = '/') => (await edge.send(path, { headers: { Host: host } })).status
  assert.equal(await status('cms.example.org'), 200)
  assert.equal(await status('CMS.example.org:4000'), 200)
  assert.equal(await status('evil.example.org'), 400)
  assert.equal(await status('127.0.0.1'), 400)
  assert.equal(await status('127.0.0.1', '/healthz'), 200)
  assert.equal(await status('cdn.example.org', '/spaces/s1'), 401, 'hosts of public URLs are always allowed')
})
