import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startServer, type TestServer } from '../../support/server.ts'
import { request } from '../clients/management.ts'
import { authorizePath, fragmentOf, MANAGE, READ, Visitor } from './visitor.ts'

const PLAIN = 'https://app.example.com/callback'
const QUERY = 'https://app.example.com/in?tenant=1'
const BARE = 'https://bare.example.com'
const LOCAL = 'http://127.0.0.1:8123/done'

let server: TestServer
let clientId: string
let readOnly: string
let confidential: string
let legacy: string
before(async () => {
  server = await startServer()
  clientId = await register({ redirectUris: [PLAIN, QUERY, BARE, LOCAL], confidential: false })
  readOnly = await register({ redirectUri: PLAIN, scopes: [READ], confidential: false })
  confidential = await register({ redirectUri: PLAIN, confidential: true })
  legacy = await register({ redirectUri: PLAIN, confidential: true, legacy: true })
})
after(() => server?.[Symbol.asyncDispose]())

async function register(more: object): Promise<string> {
  const body = { name: '<b>Ünï & "co"</b>', description: "it's <i>new</i>", scopes: [READ, MANAGE], ...more }
  const created = await request(server, 'POST', '/users/me/oauth_applications', { body })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  return created.body.clientId
}

const base = () => ({ response_type: 'token', client_id: clientId, redirect_uri: PLAIN, scope: READ })

/** Sixty variations that other servers have wrongly accepted as the registered redirect URI. */
const VARIANTS = [
  `${PLAIN}/`,
  `${PLAIN}//`,
  `${PLAIN}?`,
  `${PLAIN}?x=1`,
  `${PLAIN}#`,
  `${PLAIN}#x`,
  `${PLAIN}%2f`,
  `${PLAIN}%00`,
  `${PLAIN}%20`,
  `${PLAIN} `,
  ` ${PLAIN}`,
  `${PLAIN}\t`,
  `${PLAIN}\n`,
  `${PLAIN}\r\nSet-Cookie: a=b`,
  `${PLAIN}.evil.example`,
  `${PLAIN}@evil.example`,
  `${PLAIN};x`,
  `${PLAIN}/../evil`,
  `${PLAIN}/..;/evil`,
  `${PLAIN}\\`,
  `${PLAIN}*`,
  PLAIN.toUpperCase(),
  PLAIN.slice(0, -1),
  'https://app.example.com/Callback',
  'https://APP.example.com/callback',
  'HTTPS://app.example.com/callback',
  'http://app.example.com/callback',
  'https:app.example.com/callback',
  'https:/app.example.com/callback',
  'https:///app.example.com/callback',
  '//app.example.com/callback',
  '/callback',
  'callback',
  'https://app.example.com',
  'https://app.example.com/',
  'https://app.example.com:443/callback',
  'https://app.example.com:8443/callback',
  'https://app.example.com./callback',
  'https://app.example.com//callback',
  'https://app.example.com/./callback',
  'https://app.example.com/x/../callback',
  'https://app.example.com/%63allback',
  'https://app.example.com/callback%3Fx',
  'https://app.example.com%2fcallback',
  'https://app.example.com\\callback',
  'https://app.example.com@evil.example/callback',
  'https://evil.example\\@app.example.com/callback',
  'https://evil.example/https://app.example.com/callback',
  'https://evil.example?https://app.example.com/callback',
  'https://evil.example#https://app.example.com/callback',
  'https://app.example.com.evil.example/callback',
  'https://evilapp.example.com/callback',
  'https://sub.app.example.com/callback',
  'https://user@app.example.com/callback',
  'https://user:pass@app.example.com/callback',
  'https://аpp.example.com/callback',
  'https://app。example.com/callback',
  `${QUERY}&x=1`,
  'https://app.example.com/in?tenant=2',
  'https://app.example.com/in?tenant=1&tenant=1',
  'https://app.example.com/in',
  `${BARE}/`,
  `${BARE}?x`,
  'http://127.0.0.1:8124/done',
  'http://127.0.0.1/done',
  'http://localhost:8123/done',
  'http://[::1]:8123/done',
  'http://127.0.0.2:8123/done',
  'http://2130706433:8123/done',
  'javascript:alert(1)//https://app.example.com/callback',
  'data:text/html,x',
  'urn:ietf:wg:oauth:2.0:oob',
  'com.example.app:/callback',
  '',
]

test('a redirect URI that is not registered exactly gets an error page and no redirect', async () => {
  assert.ok(VARIANTS.length >= 60)
  const visitor = new Visitor(server)
  await visitor.signIn()
  for (const uri of VARIANTS) {
    for (const response_type of ['token', 'nonsense']) {
      const response = await visitor.get(authorizePath({ ...base(), redirect_uri: uri, response_type, state: 'x' }))
      assert.equal(response.status, 400, uri)
      assert.equal(response.location, null, uri)
      assert.match(response.headers.get('content-type') ?? '', /^text\/html/)
      assert.doesNotMatch(response.text, /evil\.example/, 'the page does not repeat the sent value')
    }
  }
  for (const uri of [PLAIN, QUERY, BARE, LOCAL]) {
    assert.equal((await visitor.get(authorizePath({ ...base(), redirect_uri: uri }))).status, 200, uri)
  }
})

test('an unknown application and repeated parameters get an error page', async () => {
  const visitor = new Visitor(server)
  for (const id of ['', 'x', clientId.toLowerCase(), `${clientId} `, `${clientId}'--`, 'x'.repeat(65), '../x']) {
    const response = await visitor.get(authorizePath({ ...base(), client_id: id }))
    assert.deepEqual([response.status, response.location], [400, null], id)
  }
  const twice = `${authorizePath(base())}&`
  for (const more of [
    `client_id=${clientId}`,
    'redirect_uri=https://evil.example/',
    `redirect_uri=${encodeURIComponent(PLAIN)}`,
    'state=1&state=2',
  ]) {
    const response = await visitor.get(twice + more)
    assert.deepEqual([response.status, response.location], [400, null], more)
  }
})

test('every other error is returned to the application at its redirect URI, with state and issuer', async () => {
  const visitor = new Visitor(server)
  const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
  const code = { response_type: 'code', code_challenge: CHALLENGE, code_challenge_method: 'S256' }
  for (const [change, error, part] of [
    [{ scope: '' }, 'invalid_scope', '#'],
    [{ scope: 'everything' }, 'invalid_scope', '#'],
    [{ scope: `${READ} ${MANAGE}` }, 'invalid_scope', '#'],
    [{ scope: MANAGE, client_id: readOnly }, 'invalid_scope', '#'],
    [{ response_type: '' }, 'unsupported_response_type', '?'],
    [{ response_type: 'id_token' }, 'unsupported_response_type', '?'],
    [{ response_type: 'code token' }, 'unsupported_response_type', '?'],
    [{ response_type: 'code' }, 'invalid_request', '?'],
    [{ ...code, code_challenge_method: 'plain' }, 'invalid_request', '?'],
    [{ ...code, code_challenge: 'short' }, 'invalid_request', '?'],
    [{ response_type: 'code', code_challenge: CHALLENGE }, 'invalid_request', '?'],
    [{ response_type: 'code', client_id: confidential }, 'invalid_request', '?'],
    [{ client_id: confidential }, 'unauthorized_client', '#'],
  ] as const) {
    const response = await visitor.get(authorizePath({ ...base(), state: 's&1', ...change }))
    assert.equal(response.status, 303, JSON.stringify(change))
    assert.ok(response.location!.startsWith(`${PLAIN}${part}error=${error}&`), response.location!)
    const returned = new URLSearchParams(response.location!.slice(PLAIN.length + 1))
    assert.deepEqual([returned.get('state'), returned.get('iss')], ['s&1', server.url])
    assert.equal(response.headers.get('referrer-policy'), 'no-referrer')
    assert.equal(response.headers.get('cache-control'), 'no-store')
  }
  const missing = await visitor.get(authorizePath({ client_id: clientId, redirect_uri: QUERY }))
  assert.ok(missing.location!.startsWith(`${QUERY}&error=invalid_request`))
  for (const client_id of [clientId, confidential]) {
    for (const state of [{}, { state: '' }]) {
      const stateless = await visitor.get(authorizePath({ ...base(), ...code, client_id, ...state }))
      assert.ok(stateless.location!.startsWith(`${PLAIN}?error=invalid_request`), 'a code needs a state')
    }
  }
  const asksLogin = await visitor.get(authorizePath({ ...base(), client_id: legacy, response_type: 'code' }))
  assert.match(asksLogin.location!, /^\/login\?/, 'a legacy application with a secret may go without both')
})

test('state comes back unchanged up to 1 KB, and is refused beyond', async () => {
  const visitor = new Visitor(server)
  const rounds = ['', ' ', '+', '%', '&=#?/', 'a'.repeat(1024), 'ü'.repeat(512), '"><script>', 'x\r\ny']
  for (const state of rounds) {
    const response = await visitor.get(authorizePath({ ...base(), scope: 'x', state }))
    assert.equal(fragmentOf(response.location).get('state'), state)
  }
  for (const state of ['a'.repeat(1025), 'ü'.repeat(513)]) {
    const response = await visitor.get(authorizePath({ ...base(), state }))
    assert.deepEqual([response.status, response.location], [400, null])
  }
  assert.equal((await visitor.get(`${authorizePath(base())}&state=%ff`)).status, 400)
})

test('the pages name the application and its host, escape everything and have no scripts', async () => {
  const visitor = new Visitor(server)
  await visitor.signIn()
  const consent = await visitor.get(authorizePath({ ...base(), scope: MANAGE, redirect_uri: QUERY }))
  assert.match(consent.text, /Allow &lt;b&gt;Ünï &amp; &quot;co&quot;&lt;\/b&gt;\?/)
  assert.match(consent.text, /<span class="host">app\.example\.com<\/span>/)
  assert.match(consent.text, /it&#39;s &lt;i&gt;new&lt;\/i&gt;/)
  assert.match(consent.text, /Create, change, publish and delete/)
  assert.match(consent.text, /Only allow this if you trust app\.example\.com/)
  assert.match(consent.text, /<strong>admin@example\.org<\/strong>/)
  const reading = await visitor.get(authorizePath({ ...base(), redirect_uri: LOCAL }))
  assert.doesNotMatch(reading.text, /Create, change, publish and delete/)
  assert.match(reading.text, /127\.0\.0\.1:8123<\/span>, a program on this computer/)
  const login = await new Visitor(server).get('/login')
  const error = await visitor.get('/oauth/authorize')
  for (const page of [consent, reading, login, error]) {
    assert.doesNotMatch(page.text, /<script|javascript:|\son\w+=|style="|cps_|cpo_/)
    const policy = page.headers.get('content-security-policy') ?? ''
    assert.match(
      policy,
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'[^;]*; base-uri 'none'; frame-ancestors 'none'$/,
    )
    assert.doesNotMatch(policy, /unsafe|script-src/)
    assert.deepEqual(
      [
        'x-frame-options',
        'cross-origin-opener-policy',
        'referrer-policy',
        'cache-control',
        'x-content-type-options',
      ].map((name) => page.headers.get(name)),
      ['DENY', 'same-origin', 'no-referrer', 'no-store', 'nosniff'],
    )
  }
})

test('O23: the login redirects only to pages of this server', async () => {
  for (const next of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/%5cevil.example',
    '/login',
    '/appx',
    '/oauth/authorize',
    '/oauth/authorize?x#y',
    '/app\r\nX: y',
    'javascript:alert(1)',
    '/app/\\evil',
    '',
  ]) {
    const response = await new Visitor(server).signIn(next)
    assert.deepEqual([response.status, response.location], [303, '/app#signed-in'], next)
  }
  assert.equal((await new Visitor(server).signIn('/app/spaces/x?y=1')).location, '/app/spaces/x?y=1#signed-in')
})

test('the login form is bound to its browser and opens a new session', async () => {
  const right = { email: 'admin@example.org', password: 'correct horse battery staple' }
  const visitor = new Visitor(server)
  const page = await visitor.get('/login')
  for (const refused of [
    await new Visitor(server).submit(page, right),
    await visitor.submit(page, right, { 'Sec-Fetch-Site': 'cross-site' }),
    await visitor.submit(page, { ...right, form: 'x' }),
  ]) {
    assert.equal(refused.status, 403)
    assert.deepEqual(
      refused.headers.getSetCookie().filter((cookie) => cookie.includes('session')),
      [],
    )
  }
  visitor.cookies.set('sheaf_session', 'cps_planted')
  const first = await visitor.submit(page, right)
  assert.equal(first.status, 303)
  const [session, known] = first.headers.getSetCookie()
  assert.match(session!, /^sheaf_session=cps_\w{38}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/)
  assert.match(known!, /^sheaf_known=s1\.[^;]+; Path=\/; Max-Age=31\d{6}; HttpOnly; SameSite=Lax$/)
  const before = visitor.cookies.get('sheaf_session')
  await visitor.submit(page, right)
  assert.notEqual(visitor.cookies.get('sheaf_session'), before)
  assert.equal((await visitor.get('/login?next=/app/x')).location, '/app/x', 'a signed-in user is not asked again')
})

test('wrong credentials are reported in the form, without the password', async () => {
  const visitor = new Visitor(server)
  const page = await visitor.get('/login?next=/app/x')
  const response = await visitor.submit(page, { email: '"><b>@x.y', password: 'hidden-hidden-hidden' })
  assert.equal(response.status, 403)
  assert.match(response.text, /The email address or the password is wrong\./)
  assert.match(response.text, /value="&quot;&gt;&lt;b&gt;@x\.y"/)
  assert.doesNotMatch(response.text, /hidden-hidden/)
  const right = { email: 'admin@example.org', password: 'correct horse battery staple' }
  assert.equal((await visitor.submit(response, right)).location, '/app/x#signed-in')
})

test('requests that are not forms, or are too large, get clear errors', async () => {
  const post = (headers: Record<string, string>, body: string) =>
    fetch(`${server.url}/login`, { method: 'POST', headers, body })
  assert.equal((await post({ 'Content-Type': 'application/json' }, '{}')).status, 415)
  assert.equal((await post({ 'Content-Type': 'application/x-www-form-urlencoded' }, 'x'.repeat(20_000))).status, 413)
  assert.equal((await fetch(`${server.url}/login`, { method: 'DELETE' })).status, 404)
  assert.equal((await fetch(`${server.url}/oauth/nothing`)).status, 404)
})
