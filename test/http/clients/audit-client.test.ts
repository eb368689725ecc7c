import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADMIN_EMAIL, ADMIN_PASSWORD, ADMIN_TOKEN } from '../../support/server.ts'
import { newSpace, plain, request } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'

const OWN = { 'X-Sheaf-Session': 'cookie', 'Sec-Fetch-Site': 'same-origin' }

interface Event {
  sys: { id: string; createdBy?: { sys: { id: string } }; space?: { sys: { id: string } } }
  action: string
  target: { sys: { linkType: string; id: string } }
  actor: { kind: string; token: string | null }
  address: string | null
  details: Record<string, unknown>
  hash: string
  previousHash: string
}

onBothEngines('audit log', (server) => {
  const organization = async () => {
    const { body } = await request(server(), 'GET', '/organizations')
    return body.items[0].sys.id as string
  }
  const events = async (query = ''): Promise<Event[]> => {
    const { body } = await request(server(), 'GET', `/organizations/${await organization()}/audit_events?${query}`)
    return body.items
  }
  const signIn = (password: string) =>
    fetch(`${server().url}/app/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...OWN },
      body: JSON.stringify({ email: ADMIN_EMAIL, password }),
    })

  test('security-relevant actions are logged with actor, target and address, without secrets', async () => {
    const before = (await events('limit=1000')).length
    assert.equal((await signIn('a wrong password')).status, 403)
    const session = await signIn(ADMIN_PASSWORD)
    const cookie = session.headers.get('set-cookie')!.split(';')[0]!
    await fetch(`${server().url}/app/session`, { method: 'DELETE', headers: { Cookie: cookie, ...OWN } })
    const client = plain(server())
    const wanted = { name: 'robot', scopes: ['content_management_read'], expiresIn: 3600 }
    const token = await client.personalAccessToken.create(wanted as never)
    await client.personalAccessToken.revoke({ tokenId: token.sys.id })
    const { spaceId } = await newSpace(server())
    const key = await client.apiKey.create({ spaceId }, { name: 'site', description: '' } as never)
    await client.apiKey.update({ spaceId, apiKeyId: key.sys.id }, { ...key, name: 'website' })
    await client.apiKey.delete({ spaceId, apiKeyId: key.sys.id })
    const environment = await client.environment.create({ spaceId }, { name: 'next' })
    await client.space.delete({ spaceId })

    const all = await events('limit=1000')
    const day = all.slice(0, all.length - before).reverse()
    assert.deepEqual(
      day.map(({ action, target }) => `${action} ${target.sys.linkType}`),
      [
        'user.sign_in_failed User',
        'user.sign_in User',
        'user.sign_out User',
        'access_token.create PersonalAccessToken',
        'access_token.revoke PersonalAccessToken',
        'space.create Space',
        'api_key.create ApiKey',
        'api_key.update ApiKey',
        'api_key.delete ApiKey',
        'environment.create Environment',
        'space.delete Space',
      ],
    )
    assert.equal(day[9]!.target.sys.id, environment.sys.id)
    const me = await client.user.getCurrent()
    for (const { sys, action, address } of day) {
      assert.equal(sys.createdBy?.sys.id, me.sys.id, action)
      if (action !== 'user.sign_out') assert.match(address ?? '', /^(::1|127\.0\.0\.1|::ffff:127\.0\.0\.1)$/, action)
    }
    for (const [i, event] of day.entries()) if (i > 0) assert.equal(event.previousHash, day[i - 1]!.hash)
    const text = JSON.stringify(all)
    for (const secret of [ADMIN_TOKEN, ADMIN_PASSWORD, 'a wrong password', token.token!, key.accessToken, cookie]) {
      assert.ok(!text.includes(secret))
    }
  })

  test('is filtered and paged by cursor', async () => {
    const all = await events('limit=1000')
    const paged: Event[] = []
    let path: string | undefined = `/organizations/${await organization()}/audit_events?limit=3`
    while (path) {
      const { body }: { body: { items: Event[]; pages: { next?: string } } } = await request(server(), 'GET', path)
      paged.push(...body.items)
      path = body.pages.next
    }
    assert.deepEqual(paged, all)
    const keys = await events('action[in]=api_key.create,api_key.delete')
    assert.deepEqual(new Set(keys.map(({ action }) => action)), new Set(['api_key.create', 'api_key.delete']))
    const space = keys[0]!.sys.space!.sys.id
    assert.ok((await events(`sys.space.sys.id=${space}`)).every((event) => event.sys.space!.sys.id === space))
    assert.deepEqual(await events('sys.createdAt[lt]=2020-01-01'), [])
    for (const query of ['action=x', 'limit=0', 'limit=2000', 'pageNext=x', 'skip=3', 'sys.createdAt[gte]=soon']) {
      const { status, body } = await request(
        server(),
        'GET',
        `/organizations/${await organization()}/audit_events?${query}`,
      )
      assert.deepEqual([query, status, body.sys.id], [query, 400, 'BadRequest'])
    }
  })

  test('can be exported as JSON lines and CSV, and the export is logged too', async () => {
    const path = `${server().url}/organizations/${await organization()}/audit_events/export`
    const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }
    const lines = await fetch(path, { headers })
    assert.equal(lines.headers.get('content-type'), 'application/x-ndjson; charset=utf-8')
    const parsed = (await lines.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Event)
    const [newest, ...rest] = await events('limit=1000')
    assert.equal(newest!.action, 'audit_log.export')
    assert.deepEqual(parsed, rest)
    const csv = await fetch(`${path}?format=csv&limit=2`, { headers })
    assert.equal(csv.headers.get('content-type'), 'text/csv; charset=utf-8')
    const rows = (await csv.text()).split('\r\n')
    assert.match(rows[0]!, /^position,at,action,by,actor,token,address,/)
    assert.equal(rows.length, 4)
    assert.ok(csv.headers.get('x-sheaf-page-next'))
    assert.equal((await fetch(`${path}?format=xml`, { headers })).status, 400)
  })

  test('is available to owners and administrators of the organization only', async () => {
    const path = `/organizations/${await organization()}/audit_events`
    assert.equal((await request(server(), 'GET', path, { token: 'a-token-nobody-made' })).status, 401)
    const other = await request(server(), 'GET', '/organizations/elsewhere/audit_events')
    assert.deepEqual([other.status, other.body.details.sys.type], [404, 'Organization'])
  })
})
