import assert from 'node:assert/strict'
import { test } from 'node:test'
import { request } from './management.ts'
import { join, organizationOf } from './members.ts'
import { onBothEngines } from './on-both-engines.ts'

onBothEngines('the name of an organization', (server) => {
  const current = async () => (await request(server(), 'GET', '/organizations')).body.items[0]
  const rename = (id: string, version: number | null, body: unknown, token?: string) =>
    request(server(), 'PUT', `/organizations/${id}`, {
      body,
      headers: version === null ? {} : { 'X-Contentful-Version': `${version}` },
      ...(token !== undefined && { token }),
    })

  test('owners and admins rename it, with its version', async () => {
    const { sys, name } = await current()
    assert.equal(name, 'My organization')
    const renamed = await rename(sys.id, sys.version, { name: ' Lighthouse Press ' })
    assert.equal(renamed.status, 200, JSON.stringify(renamed.body))
    assert.deepEqual([renamed.body.name, renamed.body.sys.version], ['Lighthouse Press', sys.version + 1])
    assert.equal((await current()).name, 'Lighthouse Press')
    assert.equal((await rename(sys.id, sys.version, { name: 'Late' })).status, 409)
    assert.equal((await rename(sys.id, null, { name: 'Blind' })).status, 409)
    const admin = await join(server(), 'second@example.org', 'admin')
    const again = await rename(sys.id, sys.version + 1, { name: 'Lighthouse' }, admin.token)
    assert.equal(again.status, 200)
    const log = await request(server(), 'GET', `/organizations/${sys.id}/audit_events?limit=100`)
    const events = log.body.items.filter(({ action }: { action: string }) => action === 'organization.rename')
    assert.equal(events.length, 2)
  })

  test('others cannot, and a name is a short text', async () => {
    const id = await organizationOf(server())
    const { version } = (await current()).sys
    const member = await join(server(), 'member@example.org')
    const developer = await join(server(), 'developer@example.org', 'developer')
    assert.equal((await rename(id, version, { name: 'Mine' }, member.token)).status, 403)
    assert.equal((await rename(id, version, { name: 'Mine' }, developer.token)).status, 403)
    assert.equal((await rename('nowhere', 1, { name: 'Mine' })).status, 404)
    for (const name of ['', '  ', 'x'.repeat(5000), 7, null, ['a'], 'a\u0000b', '\ud800']) {
      const { status } = await rename(id, version, { name })
      assert.ok(status === 422 || status === 400, `${JSON.stringify(name)?.slice(0, 20)}: ${status}`)
    }
    assert.equal((await current()).sys.version, version)
  })
})
