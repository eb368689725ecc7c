import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { ADMIN_TOKEN, createSite } from './server.ts'

test('the servers of tests check the types of rows, and their logs name lines of the sources', async () => {
  await using site = await createSite('sqlite')
  await using server = await site.start()
  const headers = { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' }
  const url = `${server.url}/spaces/first`
  const created = await fetch(url, { method: 'PUT', headers, body: '{ "name": "First" }' })
  assert.equal(created.status, 201, await created.text())
  const database = new DatabaseSync(join(site.dataDir, 'sheaf.db'))
  database.exec("update space set name = x'00'")
  database.close()
  assert.equal((await fetch(url, { headers })).status, 500)
  await server.stop()
  assert.match(
    server.log(),
    /a row is not what its statement declares: name is .*src\/storage\/sqlite\/connection.ts:/s,
  )
})
