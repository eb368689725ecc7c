// A server whose PostgreSQL is away.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { createSite } from '../support/server.ts'
import { until } from '../support/until.ts'
import { createEntry, createSpace, logAge, manage, readyz } from './nodes.ts'

const PATIENT = { timeout: 300_000 }

test(
  'an outage is 503 with Retry-After, not ready, little log, and over when the database is back',
  PATIENT,
  async () => {
    await using site = await createSite('postgres')
    await using proxy: FaultProxy = await startFaultProxy(site.databaseUrl!)
    await using server = await site.start({
      SHEAF_DATABASE_URL: proxy.url,
      SHEAF_MAX_STALENESS: '1s',
      SHEAF_LOG_LEVEL: 'info',
      SHEAF_LOG_FORMAT: 'json',
    })
    const space = await createSpace(server)
    await until(async () => (await readyz(server)).status === 200)
    assert.ok((await logAge(server)) < 60)
    const before = server.log().length
    proxy.accept('refuse')
    proxy.cut()
    const statuses = new Map<number, number>()
    for (let i = 0; i < 30; i++) {
      const responses = await Promise.all(Array.from({ length: 10 }, () => manage(server, 'GET', `/spaces/${space}`)))
      for (const { status, headers } of responses) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status === 503) assert.equal(headers.get('retry-after'), '1')
      }
    }
    assert.deepEqual([...statuses.keys()], [503])
    await until(async () => /change log was last followed/.test((await readyz(server)).json.reason ?? ''))
    assert.equal((await readyz(server)).status, 503)
    assert.ok((await logAge(server)) > 1)
    await sleep(500)
    const written = server.log().slice(before)
    assert.ok(written.length < 20_000, `${written.length} bytes of log:\n${written.slice(0, 3000)}`)
    assert.ok(!written.includes('    at '), written)
    assert.match(written, /requests fail/)

    proxy.accept('pass')
    await until(async () => (await readyz(server)).status === 200)
    assert.equal((await createEntry(server, space, 'after')).status, 201)
  },
)
