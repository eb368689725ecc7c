import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ENGINES } from '../support/engines.ts'
import { ADMIN_TOKEN, startServer, type TestServer } from '../support/server.ts'
import { until } from '../support/until.ts'

/** Uses a connection per request, so that the workers take turns. */
const headers = { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json', Connection: 'close' }

const linux = process.platform === 'linux' ? false : 'reads /proc'

for (const engine of ENGINES) {
  test(`several workers serve one port, and a killed one is replaced (${engine})`, { skip: linux }, async () => {
    await using server = await startServer({ engine, env: { SHEAF_WORKERS: '2' } })
    assert.equal(childrenOf(server.process.pid!).length, 2)
    const statuses = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        fetch(`${server.url}/spaces/s${i}`, { method: 'PUT', headers, body: '{"name":"Shared"}' }).then(
          (r) => r.status,
        ),
      ),
    )
    assert.deepEqual(new Set(statuses), new Set([201]), 'writers of all workers get their turn')
    for (let i = 0; i < 30; i++) {
      assert.equal(
        (await fetch(`${server.url}/spaces/s${i}`, { headers })).status,
        200,
        'every worker sees every write',
      )
    }
    const [victim] = childrenOf(server.process.pid!)
    process.kill(victim!, 'SIGKILL')
    await replaced(server, victim!)
    assert.equal((await fetch(`${server.url}/spaces/s0`, { headers })).status, 200)
    assert.equal(await server.stop(), 0)
  })
}

async function replaced(server: TestServer, victim: number): Promise<void> {
  await until(() => {
    const pids = childrenOf(server.process.pid!)
    return pids.length === 2 && !pids.includes(victim)
  }, 'the killed worker was not replaced')
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
      } catch {
        return false
      }
    })
}
