import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearestName } from './nearest-name.ts'

const names = ['port', 'host', 'databaseUrl', 'adminEmail']

test('typos and other notations find the name', () => {
  const cases: [string, string][] = [
    ['prot', 'port'],
    ['pport', 'port'],
    ['DATABASE_URL', 'databaseUrl'],
    ['database-ulr', 'databaseUrl'],
    ['admin_mail', 'adminEmail'],
  ]
  for (const [typed, meant] of cases) assert.equal(nearestName(typed, names), meant)
})

test('an unrelated name gets no suggestion', () => {
  for (const name of ['', 'banana', 'xx', 'databaseConnectionTimeoutInSeconds'])
    assert.equal(nearestName(name, names), null)
  assert.equal(nearestName('port', []), null)
})
