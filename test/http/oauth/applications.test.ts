import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plain, refused, request } from '../clients/management.ts'
import { onBothEngines } from '../clients/on-both-engines.ts'
import { CALLBACK, MANAGE, READ } from './visitor.ts'

onBothEngines('OAuth applications', (server) => {
  const wanted = {
    name: 'Calendar',
    description: 'Shows dates',
    redirectUri: CALLBACK,
    scopes: [READ],
    confidential: true,
  }

  test('through the npm client: create, list, get, change and delete', async () => {
    const client = plain(server())
    const { sys } = await client.user.getCurrent()
    const userId = sys.id
    const created = await client.oauthApplication.create({ userId }, wanted as never)
    assert.match(created.clientSecret, /^cpx_\w{38}$/)
    assert.equal(created.clientId, created.sys.id)
    const { clientSecret: _, ...shown } = created
    const at = { userId, oauthApplicationId: created.sys.id }
    assert.deepEqual(await client.oauthApplication.get(at), shown, 'the secret is shown once')
    const { items } = await client.oauthApplication.getManyForUser({ userId })
    assert.deepEqual(items, [shown])
    const changed = await client.oauthApplication.update(at, {
      ...shown,
      name: 'Agenda',
      scopes: [READ, MANAGE],
    } as never)
    assert.deepEqual([changed.name, changed.scopes, 'clientSecret' in changed], ['Agenda', [READ, MANAGE], false])
    await client.oauthApplication.delete(at)
    assert.deepEqual(await refused(client.oauthApplication.get(at)), [404, 'NotFound', undefined])
  })

  test('a secret can be replaced, and exists only while the application is confidential', async () => {
    const create = async (more: object) =>
      (await request(server(), 'POST', '/users/me/oauth_applications', { body: { ...wanted, ...more } })).body
    const statusOf = async (client_id: string, client_secret: string) => {
      const body = new URLSearchParams({ client_id, client_secret, token: 'x' })
      return (await fetch(`${server().url}/oauth/revoke`, { method: 'POST', body })).status
    }
    const { clientId, clientSecret } = await create({})
    const path = `/users/me/oauth_applications/${clientId}`
    assert.equal(await statusOf(clientId, clientSecret), 200)
    const rotated = await request(server(), 'POST', `${path}/secret`)
    assert.equal(rotated.headers.get('cache-control'), 'no-store')
    assert.deepEqual(
      [await statusOf(clientId, clientSecret), await statusOf(clientId, rotated.body.clientSecret)],
      [401, 200],
    )
    const open = await request(server(), 'PUT', path, { body: { confidential: false } })
    assert.equal(open.body.clientSecret, undefined)
    assert.equal(await statusOf(clientId, rotated.body.clientSecret), 401)
    assert.equal((await request(server(), 'POST', `${path}/secret`)).status, 409)
    const again = await request(server(), 'PUT', path, { body: { confidential: true } })
    assert.equal(await statusOf(clientId, again.body.clientSecret), 200)
  })

  test('an outdated version cannot overwrite a newer one', async () => {
    const { body } = await request(server(), 'POST', '/users/me/oauth_applications', { body: wanted })
    const path = `/users/me/oauth_applications/${body.clientId}`
    const put = (version: string) =>
      request(server(), 'PUT', path, { body: { name: version }, headers: { 'X-Contentful-Version': version } })
    assert.deepEqual([(await put('1')).status, (await put('1')).status, (await put('2')).status], [200, 409, 200])
  })

  test('problems of an application are reported, and nothing is stored', async () => {
    const before = (await request(server(), 'GET', '/users/me/oauth_applications')).body.total
    for (const change of [
      { name: '' },
      { name: 7 },
      { description: {} },
      { scopes: [] },
      { scopes: ['everything'] },
      { scopes: READ },
      { scopes: [[READ]] },
      { scopes: [{ toString: READ }] },
      { confidential: 'yes' },
      { redirectUri: undefined },
      { redirectUri: '' },
      { redirectUri: ['https://app.example.com/'] },
      { redirectUri: 'http://app.example.com/' },
      { redirectUri: 'http://127.0.0.2/' },
      { redirectUri: 'http://localhost.example.com/' },
      { redirectUri: 'http://0x7f.0.0.1/' },
      { redirectUri: 'https://app.example.com/#' },
      { redirectUri: 'https://app.example.com/#x' },
      { redirectUri: 'https://*.example.com/' },
      { redirectUri: 'https://app.example.com/*' },
      { redirectUri: 'https://user@app.example.com/' },
      { redirectUri: 'https://@app.example.com/' },
      { redirectUri: 'https://user:pass@app.example.com/' },
      { redirectUri: 'https://app.example.com/a b' },
      { redirectUri: 'https://app.example.com/../x' },
      { redirectUri: 'https://APP.example.com/' },
      { redirectUri: 'https://app.example.com:443/' },
      { redirectUri: 'https://app.example.com?x=1' },
      { redirectUri: 'https:app.example.com/' },
      { redirectUri: 'https://app.example.com\\x' },
      { redirectUri: 'https://äpp.example.com/' },
      { redirectUri: 'javascript:alert(1)' },
      { redirectUri: 'com.example.app:/x' },
      { redirectUri: '/callback' },
      { redirectUri: `https://app.example.com/${'x'.repeat(1100)}` },
      { redirectUri: undefined, redirectUris: [] },
      { redirectUri: undefined, redirectUris: [CALLBACK, CALLBACK] },
      { redirectUri: undefined, redirectUris: [CALLBACK, 'http://evil.example/'] },
    ]) {
      const response = await request(server(), 'POST', '/users/me/oauth_applications', {
        body: { ...wanted, ...change },
      })
      assert.deepEqual([response.status, response.body.sys.id], [422, 'ValidationFailed'], JSON.stringify(change))
    }
    const unknown = await request(server(), 'POST', '/users/me/oauth_applications', { body: { ...wanted, owner: 'x' } })
    assert.deepEqual([unknown.status, unknown.body.sys.id], [400, 'UnknownKey'])
    assert.equal((await request(server(), 'GET', '/users/me/oauth_applications')).body.total, before)
    for (const redirectUri of [
      'http://localhost:3000/cb',
      'http://127.0.0.1/',
      'http://[::1]:9/x',
      'https://x.example/?y=1',
      'https://xn--pp-eka.example/',
    ]) {
      const body = { ...wanted, redirectUri }
      assert.equal((await request(server(), 'POST', '/users/me/oauth_applications', { body })).status, 201, redirectUri)
    }
  })

  test('applications of other users are hidden, and a read token cannot register one', async () => {
    const read = await plain(server()).personalAccessToken.create({ name: 'r', scopes: [READ] } as never)
    const refusal = await request(server(), 'POST', '/users/me/oauth_applications', {
      body: wanted,
      token: read.token!,
    })
    assert.deepEqual([refusal.status, refusal.body.sys.id], [403, 'AccessDenied'])
    const other = await request(server(), 'GET', '/users/somebody/oauth_applications')
    assert.deepEqual([other.status, other.body.details.sys.type], [404, 'User'])
    const missing = await request(server(), 'GET', '/users/me/oauth_applications/nothing')
    assert.deepEqual([missing.status, missing.body.details.sys.type], [404, 'OAuthApplication'])
  })

  test('grants: the implicit grant is for applications without a secret, unless they are registered as legacy', async () => {
    const create = (more: object) =>
      request(server(), 'POST', '/users/me/oauth_applications', { body: { ...wanted, ...more } })
    const grants = async (more: object) => (await create(more)).body.grants
    assert.deepEqual(await grants({}), ['authorization_code'])
    assert.deepEqual(await grants({ confidential: false }), ['authorization_code', 'implicit'])
    assert.deepEqual(await grants({ confidential: false, grants: ['implicit'] }), ['implicit'])
    const both = ['authorization_code', 'implicit']
    assert.deepEqual(await grants({ legacy: true, grants: both }), both)
    for (const wrong of [both, ['implicit'], [], ['password'], 'implicit', null, [['implicit']]]) {
      assert.equal((await create({ grants: wrong })).status, 422, JSON.stringify(wrong))
    }
    const { clientId } = (await create({ confidential: false })).body
    const path = `/users/me/oauth_applications/${clientId}`
    const closed = await request(server(), 'PUT', path, { body: { confidential: true } })
    assert.deepEqual(closed.body.grants, ['authorization_code'], 'a secret ends the implicit grant')
    assert.equal((await request(server(), 'PUT', path, { body: { grants: both } })).status, 422)
  })
})
