import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { DELIVERY, startEdge } from './harness.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void

const REQUEST = `GET /cdn/spaces/s1/entries?a=1 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${DELIVERY}\r\n\r\n`
const TIMES = 1000

// A minor garbage collection frees only objects that no older object references. Requests that survive it stay until the
// next full collection, which costs most of the CPU time and memory of a server with thousands of requests per second.
test('a finished request is freed by a minor garbage collection', async () => {
  const actor = { kind: 'delivery', tokenId: 't', keyId: 'k', space: 's1', environments: ['master'] } as const
  await using edge = await startEdge({ logLevel: 'error', authenticate: () => actor })
  const socket = connect(edge.port, '127.0.0.1')
  const ask = async () => {
    for (let i = 0; i < TIMES; i++) {
      socket.write(REQUEST)
      const [response] = (await once(socket, 'data')) as [Buffer]
      assert.ok(response.toString('latin1').startsWith('HTTP/1.1 200 '))
    }
  }
  await ask()
  collect()
  const before = getHeapStatistics().used_heap_size
  await ask()
  for (let i = 0; i < 3; i++) collect({ type: 'minor' })
  const left = (getHeapStatistics().used_heap_size - before) / TIMES
  socket.destroy()
  assert.ok(left < 3000, `each request leaves ${Math.round(left)} bytes`)
})
