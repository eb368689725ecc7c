import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { sendToSyslog, syslogLine } from './syslog.ts'

const messages = [
  { at: 0, id: 'user.sign_in', text: '{"name":"Zoë"}' },
  { at: 1000, id: 'with space', text: '{}' },
]
const [first, second] = messages.map(syslogLine) as [string, string]

test('a message has the header of RFC 5424', () => {
  assert.match(first, /^<110>1 1970-01-01T00:00:00\.000Z \S+ sheaf \d+ user\.sign_in - \{"name":"Zoë"\}$/)
  assert.match(second, / with_space - \{\}$/)
})

test('messages are sent over TCP with their lengths in bytes', async () => {
  const chunks: Buffer[] = []
  const server = createServer((socket) => socket.on('data', (chunk: Buffer) => chunks.push(chunk)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await sendToSyslog({ transport: 'tcp', host: '127.0.0.1', port }, messages)
  server.close()
  await once(server, 'close')
  const expected = [first, second].map((line) => `${Buffer.byteLength(line)} ${line}`).join('')
  assert.equal(Buffer.concat(chunks).toString(), expected)
})

test('a server that cannot be reached is an error', async () => {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  await assert.rejects(sendToSyslog({ transport: 'tcp', host: '127.0.0.1', port }, messages), { code: 'ECONNREFUSED' })
})

test('messages are sent over UDP, one per datagram', async () => {
  const received: string[] = []
  const server = createSocket('udp4', (datagram) => received.push(datagram.toString()))
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  const both = (async () => {
    while (received.length < 2) await once(server, 'message')
  })()
  await sendToSyslog({ transport: 'udp', host: '127.0.0.1', port: server.address().port }, messages)
  await both
  server.close()
  assert.deepEqual(received, [first, second])
})
