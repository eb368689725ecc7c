import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { assertError, DELIVERY, MANAGEMENT, onlyResponse, PREVIEW, startEdge } from './harness.ts'

const edge = await startEdge({
  settings: {
    publicHosts: new Map([
      ['cdn.example.com', 'delivery'],
      ['api.example.com', 'management'],
    ]),
  },
  pages: [{ name: 'app', matches: (path) => path.startsWith('/app'), handle: (_req, res) => void res.end('the app') }],
})
after(() => edge[Symbol.asyncDispose]())

test('paths without a prefix reach every API on one host and port', async () => {
  for (const [token, name] of Object.entries({
    [DELIVERY]: 'delivery',
    [PREVIEW]: 'preview',
    [MANAGEMENT]: 'management',
  })) {
    const { status, json, headers } = await edge.send('/spaces/s1/environments/dev/entries?limit=1', { token })
    assert.equal(status, 200)
    assert.equal(json.interface, name)
    assert.deepEqual(json.params, { space: 's1', environment: 'dev' })
    const format = name === 'management' ? 'management' : 'delivery'
    assert.equal(headers['content-type'], `application/vnd.contentful.${format}.v1+json`)
  }
})

test('each API names itself in a header', async () => {
  const expected = { [DELIVERY]: 'cda', [PREVIEW]: 'cpa', [MANAGEMENT]: 'cma' }
  for (const [token, api] of Object.entries(expected)) {
    const { headers } = await edge.send('/spaces/s1', { token })
    assert.equal(headers['contentful-api'], api)
    assert.equal(headers['access-control-allow-origin'], '*')
    assert.equal(headers['cache-control'], 'max-age=0, private')
    const cookie = token === MANAGEMENT ? 'Cookie, ' : ''
    assert.equal(headers.vary, `Authorization, ${cookie}Accept-Encoding`)
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(headers['strict-transport-security'], undefined)
    assert.equal(headers['x-powered-by'], undefined)
  }
})

test('prefix and host select the API, and a trailing slash is ignored', async () => {
  const prefixed = await edge.send('/preview/spaces/s1/entries/', { token: PREVIEW })
  assert.equal(prefixed.json.interface, 'preview')
  assert.deepEqual(prefixed.json.params, { space: 's1', environment: 'master' })
  const byHost = await edge.send('/spaces/s1', { token: DELIVERY, headers: { Host: 'CDN.example.com' } })
  assert.equal(byHost.json.interface, 'delivery')
  const app = await edge.send('/app/x', { headers: { Host: 'api.example.com' } })
  assert.equal(app.bytes.toString(), 'the app')
})

test('a host or prefix accepts only its own kind of token', async () => {
  assertError(await edge.send('/preview/spaces/s1', { token: DELIVERY }), 401, 'AccessTokenInvalid', 'delivery')
  assertError(await edge.send('/cdn/spaces/s1', { token: PREVIEW }), 401, 'AccessTokenInvalid', 'delivery')
  assertError(await edge.send('/cdn/spaces/s1', { token: MANAGEMENT }), 401, 'AccessTokenInvalid', 'delivery')
  assertError(await edge.send('/api/spaces/s1', { token: DELIVERY }), 401, 'AccessTokenInvalid')
  const wrongHost = { token: MANAGEMENT, headers: { Host: 'cdn.example.com' } }
  assertError(await edge.send('/spaces/s1', wrongHost), 401, 'AccessTokenInvalid', 'delivery')
})

test('a missing token and an unknown token get the same response', async () => {
  for (const token of [null, 'cpm_unknown', 'unprefixed-token']) {
    const response = await edge.send('/spaces/s1', { token })
    assertError(response, 401, 'AccessTokenInvalid')
    assert.equal(response.json.message, 'The access token you sent could not be found or is invalid.')
    assert.equal(response.headers['www-authenticate'], 'Bearer')
  }
  assertError(await edge.send('/cdn/spaces/s1'), 401, 'AccessTokenInvalid', 'delivery')
  assertError(await edge.send('/spaces/s1', { headers: { Authorization: 'Basic abc' } }), 401, 'AccessTokenInvalid')
})

test('a token in the query string works and is removed from the query', async () => {
  const { json } = await edge.send(`/spaces/s1/entries?limit=1&access_token=${DELIVERY}`)
  assert.equal(json.interface, 'delivery')
  assert.deepEqual(json.query, [['limit', '1']])
  const both = await edge.send(`/spaces/s1?access_token=${DELIVERY}`, { token: DELIVERY })
  assert.equal(both.status, 200)
  const differing = await edge.send(`/spaces/s1?access_token=${DELIVERY}`, { token: MANAGEMENT })
  assertError(differing, 401, 'AccessTokenInvalid')
})

test('two Authorization headers are refused even when one is valid', async () => {
  const head = 'GET /spaces/s1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n'
  const text = await edge.raw(`${head}Authorization: Bearer ${MANAGEMENT}\r\nAuthorization: Bearer x\r\n\r\n`)
  assertError(onlyResponse(text), 401, 'AccessTokenInvalid')
})

test('the host of an absolute request target is used', async () => {
  const target = 'http://cdn.example.com/spaces/s1'
  const text = await edge.raw(
    `GET ${target} HTTP/1.1\r\nHost: other\r\nConnection: close\r\nAuthorization: Bearer ${DELIVERY}\r\n\r\n`,
  )
  assert.equal(onlyResponse(text).json.interface, 'delivery')
})

test('unknown routes and methods get the error code of their API', async () => {
  assertError(await edge.send('/spaces/s1/nothing', { token: MANAGEMENT }), 404, 'UnknownRoute')
  assertError(await edge.send('/spaces/s1/nothing', { token: DELIVERY }), 404, 'NotFound', 'delivery')
  assertError(await edge.send('/spaces/s1', { token: MANAGEMENT, method: 'DELETE' }), 404, 'UnknownRoute')
  assertError(await edge.send('/spaces/s1', { token: DELIVERY, method: 'POST' }), 404, 'NotFound', 'delivery')
  assertError(await edge.send('/spaces/s1', { token: MANAGEMENT, method: 'TRACE' }), 404, 'UnknownRoute')
  assertError(await edge.send('/spaces//entries', { token: MANAGEMENT }), 404, 'UnknownRoute')
  assertError(await edge.send('//spaces/s1', { token: MANAGEMENT }), 404, 'UnknownRoute')
  assertError(await edge.send('/nothing'), 404, 'UnknownRoute')
  assertError(await edge.send('/upload/spaces/s1/uploads', { token: MANAGEMENT }), 404, 'UnknownRoute')
})

test('a method override is ignored', async () => {
  const headers = { 'X-HTTP-Method-Override': 'DELETE' }
  assert.equal((await edge.send('/spaces/s1/entries', { token: MANAGEMENT, headers })).status, 200)
})

test('ambiguous paths are refused', async () => {
  for (const path of [
    '/spaces/s1%2fentries',
    '/spaces/../users/me',
    '/spaces/%2e%2e/users/me',
    '/spaces/%00',
    '/%zz',
  ]) {
    assertError(await edge.send(path, { token: MANAGEMENT }), 400, 'BadRequest')
  }
})

test('the root redirects browsers to the web app and returns JSON to programs', async () => {
  const browser = await edge.send('/', { headers: { Accept: 'text/html,*/*' } })
  assert.equal(browser.status, 302)
  assert.equal(browser.headers.location, '/app')
  const program = await edge.send('/')
  assert.equal(program.json.name, 'Sheaf')
})

test('another vendor name changes media types and header names', async () => {
  await using other = await startEdge({ settings: { vendor: 'acme' } })
  const { headers } = await other.send('/spaces/s1', { token: DELIVERY })
  assert.equal(headers['content-type'], 'application/vnd.acme.delivery.v1+json')
  assert.equal(headers['acme-api'], 'cda')
  assert.match(String(headers['x-acme-request-id']), /^[0-9a-f-]{36}$/)
  const missing = await other.send('/nothing')
  assert.equal(missing.headers['content-type'], 'application/vnd.acme.management.v1+json')
})
