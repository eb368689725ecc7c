// Reads that wait too long for a lock of another session, for example of a maintenance job.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { createSite } from '../support/server.ts'

test('a blocked read gets 503, and the next one succeeds', {
  timeout: 600_000,
}, async () => {
  await using site = await createSite('postgres')
  await using server = await site.start({ SHEAF_DEMO: '1' })
  const headers = { Authorization: `Bearer ${server.tokens.delivery}` }
  const get = (query: string) =>
    fetch(`${server.urls.delivery}/spaces/${server.space}/entries?content_type=article&${query}`, { headers })
  const other = new pg.Client(site.databaseUrl!)
  await other.connect()
  try {
    // From now on, the space is cached.
    assert.equal((await get('limit=1')).status, 200)
    for (const table of ['field_value', 'text_row', 'resource']) {
      const queries = [`fields.slug=${table}`, `query=${table}`]
      await other.query('begin')
      await other.query(`lock table ${table} in access exclusive mode`)
      const blocked = await Promise.all(queries.map(get))
      await other.query('rollback')
      for (const response of blocked.filter(({ status }) => status !== 200)) {
        assert.equal(response.status, 503)
        assert.equal(response.headers.get('retry-after'), '1')
        const { sys } = (await response.json()) as { sys: unknown }
        assert.deepEqual(sys, { type: 'Error', id: 'ServiceUnavailable' })
      }
      assert.ok(
        blocked.some(({ status }) => status === 503),
        `${table} is read`,
      )
      for (const query of queries) assert.equal((await get(query)).status, 200)
    }
  } finally {
    await other.end()
  }
})
