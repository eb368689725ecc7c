// Several servers on one PostgreSQL, during an outage and with different clocks.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { ADMIN_TOKEN, createSite, type TestServer } from '../support/server.ts'

const PATIENT = { timeout: 300_000 }
const VENDOR = 'application/vnd.contentful.management.v1+json'

async function manage(server: TestServer, method: string, path: string, body?: object, headers: object = {}) {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': VENDOR, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: bodies have many shapes
  return { status: answer.status, headers: answer.headers, json: (await answer.json()) as any }
}

async function createSpace(server: TestServer): Promise<string> {
  const { json: space, status } = await manage(server, 'POST', '/spaces', { name: 'Space', defaultLocale: 'en-US' })
  assert.equal(status, 201)
  const at = `/spaces/${space.sys.id}/environments/master`
  const fields = [{ id: 'title', name: 'Title', type: 'Symbol' }]
  await manage(server, 'PUT', `${at}/content_types/post`, { name: 'Post', displayField: 'title', fields })
  await manage(server, 'PUT', `${at}/content_types/post/published`, undefined, { 'X-Contentful-Version': '1' })
  return space.sys.id
}

const createEntry = (server: TestServer, space: string, id: string) =>
  manage(
    server,
    'PUT',
    `/spaces/${space}/environments/master/entries/${id}`,
    { fields: { title: { 'en-US': id } } },
    { 'X-Contentful-Content-Type': 'post' },
  )

const readyz = async (server: TestServer) => {
  const answer = await fetch(`${server.url}/readyz`)
  return { status: answer.status, json: (await answer.json()) as { status: string; reason?: string } }
}

const logAge = async (server: TestServer): Promise<number> => {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(/^sheaf_log_age_seconds (\S+)$/m.exec(text)?.[1])
}

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
      const answers = await Promise.all(Array.from({ length: 10 }, () => manage(server, 'GET', `/spaces/${space}`)))
      for (const { status, headers } of answers) {
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
  const made = await manage(early, 'POST', `/spaces/${space}/scheduled_actions`, {
    entity: { sys: { type: 'Link', linkType: 'Entry', id: 'p' } },
    environment: { sys: { type: 'Link', linkType: 'Environment', id: 'master' } },
    scheduledFor: { datetime: new Date(due).toISOString() },
    action: 'publish',
  })
  assert.equal(made.status, 201, JSON.stringify(made.json))
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

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000
  while (!(await holds())) {
    assert.ok(performance.now() < end, 'it did not come to that')
    await sleep(50)
  }
}
