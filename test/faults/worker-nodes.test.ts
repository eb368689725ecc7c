import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { startReceiver } from '../support/receiver.ts'
import { createSite } from '../support/server.ts'
import { until } from '../support/until.ts'
import { createEntry, createSpace, manage, readyz } from './nodes.ts'

test('a worker node runs scheduled actions and webhooks, and serves no API', { timeout: 600_000 }, async () => {
  using receiver = await startReceiver()
  await using site = await createSite('postgres', { isMigrated: true })
  const allow = { SHEAF_OUTBOUND_ALLOW: '127.0.0.0/8' }
  await using worker = await site.start(allow, { args: ['--role', 'worker'] })
  assert.deepEqual((await readyz(worker)).json, { status: 'ready', role: 'worker' })
  // The worker has not created the first user.
  const main = await site.start(allow)
  const space = await createSpace(main)
  await createEntry(main, space, 'later')
  await manage(main, 'POST', `/spaces/${space}/webhook_definitions`, {
    ...{ name: 'Hook', url: receiver.url, topics: ['Entry.publish'] },
  })
  const scheduled = await manage(main, 'POST', `/spaces/${space}/scheduled_actions`, {
    entity: { sys: { type: 'Link', linkType: 'Entry', id: 'later' } },
    environment: { sys: { type: 'Link', linkType: 'Environment', id: 'master' } },
    scheduledFor: { datetime: new Date(Date.now() + 3600_000).toISOString() },
    action: 'publish',
  })
  assert.equal(scheduled.status, 201, JSON.stringify(scheduled.json))
  assert.equal(await main.stop(), 0)
  // The time comes when only the worker is left.
  const client = new pg.Client({ connectionString: site.databaseUrl! })
  await client.connect()
  await client.query('update job set run_after = 0')
  await client.end()

  const [call] = await receiver.until(1, 300_000)
  assert.equal(JSON.parse(call!.body).sys.id, 'later')
  for (const path of [`/api/spaces/${space}`, `/cdn/spaces/${space}`, '/app', '/login', '/a/b/c/d']) {
    const response = await fetch(`${worker.url}${path}`)
    assert.equal(response.status, 421, path)
    const { sys, message } = (await response.json()) as { sys: { id: string }; message: string }
    assert.equal(sys.id, 'MisdirectedRequest')
    assert.match(message, /role worker and serves no API/)
  }
  const metrics = await (await fetch(`${worker.url}/metrics`)).text()
  assert.match(metrics, /^sheaf_node_info\{role="worker"\} 1$/m)
  await using again = await site.start(allow)
  await until(async () => {
    const { json } = await manage(again, 'GET', `/spaces/${space}/environments/master/entries/later`)
    return json.sys.publishedAt !== undefined
  })
})
