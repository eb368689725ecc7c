// Several servers on one PostgreSQL, during an outage and with different clocks.
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

test('scheduled actions run by the clock of the database, not of a node', PATIENT, async () => {
  await using site = await createSite('postgres')
  const ahead = new URL('../support/clock-ahead.ts', import.meta.url).href
  await using early = await site.start({ NODE_OPTIONS: `--import=${ahead}`, SHEAF_TEST_CLOCK_AHEAD: '20000' })
  await using _right = await site.start()
  const space = await createSpace(early)
  const before = Date.now()
  const { json: entry } = await createEntry(early, space, 'p')
  // A node stores the time of the database, which is that of this process.
  const createdAt = Date.parse(entry.sys.createdAt)
  assert.ok(createdAt >= before - 5000 && createdAt <= Date.now() + 5000)
  const due = Date.now() + 8000
  const action = await manage(early, 'POST', `/spaces/${space}/scheduled_actions`, {
    entity: { sys: { type: 'Link', linkType: 'Entry', id: 'p' } },
    environment: { sys: { type: 'Link', linkType: 'Environment', id: 'master' } },
    scheduledFor: { datetime: new Date(due).toISOString() },
    action: 'publish',
  })
  assert.equal(action.status, 201, JSON.stringify(action.json))
  const read = () => manage(early, 'GET', `/spaces/${space}/environments/master/entries/p`)
  // On a busy machine two readings of the database's clock may differ by a second.
  while (Date.now() < due - 1000) {
    const { json } = await read()
    if (json.sys.publishedAt) assert.ok(Date.now() >= due - 1000, `published at ${json.sys.publishedAt}`)
    await sleep(100)
  }
  await until(async () => (await read()).json.sys.publishedAt !== undefined)
  assert.ok(Date.parse((await read()).json.sys.publishedAt) >= due - 1000)
})
