import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ADMIN_EMAIL, ADMIN_PASSWORD, startServer, type TestServer } from '../support/server.ts'

let server: TestServer
before(async () => {
  server = await startServer()
})
after(() => server?.[Symbol.asyncDispose]())

const OWN = { 'X-Sheaf-Session': 'cookie', 'Sec-Fetch-Site': 'same-origin' }
const CREDENTIALS = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD }

const call = (path: string, init: { method?: string; headers?: Record<string, string>; body?: unknown } = {}) =>
  fetch(`${server.url}${path}`, {
    method: init.method ?? 'GET',
    headers: { ...(init.body === undefined ? {} : { 'Content-Type': 'application/json' }), ...init.headers },
    body: init.body === undefined ? null : JSON.stringify(init.body),
  })

async function signedIn(): Promise<string> {
  const response = await call('/app/session', { method: 'POST', headers: OWN, body: CREDENTIALS })
  assert.equal(response.status, 201)
  return response.headers.getSetCookie()[0]!.split(';')[0]!
}

test('signing in sets a cookie that scripts cannot read, and returns the session', async () => {
  const response = await call('/app/session', { method: 'POST', headers: OWN, body: CREDENTIALS })
  assert.equal(response.status, 201)
  const [cookie] = response.headers.getSetCookie()
  assert.match(cookie!, /^sheaf_session=cps_\w+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/)
  assert.equal(response.headers.get('cache-control'), 'no-store')
  const body = (await response.json()) as { user: { email: string }; interfaces: { delivery: string } }
  assert.equal(body.user.email, ADMIN_EMAIL)
  assert.equal(body.interfaces.delivery, server.urls.delivery)
  assert.doesNotMatch(JSON.stringify(body), /cps_/)
})

test('the cookie is valid only with the header of the app', async () => {
  const Cookie = await signedIn()
  const statusOf = async (headers: Record<string, string>) => (await call('/api/users/me', { headers })).status
  assert.equal(await statusOf({ Cookie, ...OWN }), 200)
  assert.equal(await statusOf({ Cookie }), 401)
  assert.equal(await statusOf({ Cookie, ...OWN, 'Sec-Fetch-Site': 'same-site' }), 401)
  assert.equal(await statusOf({ Cookie, ...OWN, 'Sec-Fetch-Site': 'cross-site' }), 401)
  assert.equal(await statusOf({ Cookie, 'X-Sheaf-Session': 'cookie', Origin: 'http://evil.example' }), 401)
  assert.equal(await statusOf({ Cookie: `${Cookie}; ${Cookie}`, ...OWN }), 401)
})

test('no other origin is allowed to send that header', async () => {
  const response = await call('/api/users/me', {
    method: 'OPTIONS',
    headers: {
      Origin: 'http://evil.example',
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'x-sheaf-session',
    },
  })
  assert.doesNotMatch(response.headers.get('access-control-allow-headers') ?? '', /x-sheaf-session/i)
  assert.equal(response.headers.get('access-control-allow-credentials'), null)
})

test('only the app can start and end sessions', async () => {
  const Cookie = await signedIn()
  for (const headers of [
    {},
    { 'X-Sheaf-Session': 'cookie' },
    { ...OWN, 'Sec-Fetch-Site': 'cross-site' },
    { 'X-Sheaf-Session': 'cookie', Origin: 'http://evil.example' },
  ]) {
    const opening = await call('/app/session', { method: 'POST', headers, body: CREDENTIALS })
    assert.equal(opening.status, 403, JSON.stringify(headers))
    assert.deepEqual(opening.headers.getSetCookie(), [])
    assert.equal((await call('/app/session', { method: 'DELETE', headers: { Cookie, ...headers } })).status, 403)
  }
  assert.equal((await call('/app/session', { headers: { Cookie, ...OWN } })).status, 200)
})

test('a browser that sends no Sec-Fetch-Site is known by its Origin', async () => {
  const headers = { 'X-Sheaf-Session': 'cookie', Origin: server.url }
  assert.equal((await call('/app/session', { method: 'POST', headers, body: CREDENTIALS })).status, 201)
})

test('signing out ends the session, also for a copied cookie', async () => {
  const Cookie = await signedIn()
  const response = await call('/app/session', { method: 'DELETE', headers: { Cookie, ...OWN } })
  assert.equal(response.status, 204)
  assert.match(response.headers.getSetCookie()[0]!, /^sheaf_session=; Path=\/; Max-Age=0;/)
  assert.equal((await call('/app/session', { headers: { Cookie, ...OWN } })).status, 401)
  assert.equal((await call('/api/users/me', { headers: { Cookie, ...OWN } })).status, 401)
  assert.equal((await call('/app/session', { method: 'DELETE', headers: { Cookie, ...OWN } })).status, 204)
})

test('signing in again ends the previous session', async () => {
  const Cookie = await signedIn()
  const again = await call('/app/session', { method: 'POST', headers: { ...OWN, Cookie }, body: CREDENTIALS })
  assert.equal(again.status, 201)
  assert.equal((await call('/app/session', { headers: { Cookie, ...OWN } })).status, 401)
})

test('a management token is no session', async () => {
  const headers = { Cookie: `sheaf_session=${server.tokens.management}`, ...OWN }
  assert.equal((await call('/app/session', { headers })).status, 401)
  assert.equal((await call('/api/users/me', { headers })).status, 401)
})

test('invalid sign-in requests get a clear error', async () => {
  const post = (body: unknown, headers: Record<string, string> = OWN) =>
    call('/app/session', { method: 'POST', headers, body })
  const codeOf = async (response: Response) => [
    response.status,
    ((await response.json()) as { sys: { id: string } }).sys.id,
  ]
  assert.deepEqual(await codeOf(await call('/app/session')), [401, 'AccessTokenInvalid'])
  assert.deepEqual(await codeOf(await post({ ...CREDENTIALS, password: 'wrong' })), [403, 'AccessDenied'])
  assert.deepEqual(await codeOf(await post({ email: 1 })), [400, 'BadRequest'])
  assert.deepEqual(await codeOf(await post([])), [400, 'BadRequest'])
  assert.deepEqual(await codeOf(await post({ email: 'x'.repeat(10_000), password: '' })), [413, 'PayloadTooLarge'])
  assert.deepEqual(await codeOf(await post({}, { ...OWN, 'Content-Type': 'text/plain' })), [
    415,
    'UnsupportedMediaType',
  ])
  assert.deepEqual(await codeOf(await call('/app/session', { method: 'PUT', headers: OWN })), [404, 'UnknownRoute'])
})
