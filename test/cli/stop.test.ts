import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { test } from 'node:test'
import { ADMIN_TOKEN, createSite, type TestServer } from '../support/server.ts'
import { until } from '../support/until.ts'

/** SIGTERM makes the server not ready, completes accepted requests, and exits 0. */
test('SIGTERM loses no accepted request', async () => {
  await using site = await createSite('sqlite')
  const server = await site.start({ SHEAF_SHUTDOWN_GRACE: '10s' })
  const slow = slowPut(server, '/spaces/slow', '{"name":"Slow"}')
  await slow.begun
  const exited = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  await until(async () => (await fetch(`${server.url}/readyz`)).status === 503)
  slow.finish()
  assert.equal(await slow.status, 201)
  assert.deepEqual(await exited, [0, null])
  await using again = await site.start()
  const response = await fetch(`${again.url}/spaces/slow`, { headers: { Authorization: `Bearer ${ADMIN_TOKEN}` } })
  assert.equal(response.status, 200)
})

/** A request whose body arrives in two parts, the second on demand. */
function slowPut(server: TestServer, path: string, body: string) {
  const { promise: status, resolve } = Promise.withResolvers<number | undefined>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const outgoing = request(`${server.url}${path}`, {
    method: 'PUT',
    headers: {
      Authorization: `Bearer ${ADMIN_TOKEN}`,
      'Content-Type': 'application/json',
      'Content-Length': body.length,
    },
  })
  outgoing.on('response', (response) => {
    response.resume()
    resolve(response.statusCode)
  })
  outgoing.on('error', () => resolve(undefined))
  outgoing.write(body.slice(0, 5), () => setTimeout(begin, 100))
  return { status, begun, finish: () => outgoing.end(body.slice(5)) }
}
