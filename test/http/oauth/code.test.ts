import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as oauth from 'oauth4webapi'
import { request } from '../clients/management.ts'
import { onBothEngines } from '../clients/on-both-engines.ts'
import { MANAGE, READ, Visitor } from './visitor.ts'

const CALLBACK = 'https://app.example.com/in?tenant=1'
/** Authenticates with its secret only, without PKCE and state. */
const LEGACY = { legacy: true }
/** The test server uses http; a production server uses TLS. */
const HTTP = { [oauth.allowInsecureRequests]: true }

onBothEngines('authorization code', (server) => {
  const register = async (confidential: boolean, more: object = {}) => {
    const kind = { redirectUri: CALLBACK, scopes: [READ, MANAGE], confidential, ...more }
    const body = { name: 'Publisher', description: '', ...kind }
    const created = await request(server(), 'POST', '/users/me/oauth_applications', { body })
    return created.body as { clientId: string; clientSecret?: string }
  }
  const discover = async (): Promise<oauth.AuthorizationServer> => {
    const issuer = new URL(server().url)
    const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...HTTP })
    return oauth.processDiscoveryResponse(issuer, response)
  }
  /** From the authorization request to the parameters of the callback. */
  const authorized = async (clientId: string, more: Record<string, string>) => {
    const as = await discover()
    const url = new URL(as.authorization_endpoint!)
    const parameters = { response_type: 'code', client_id: clientId, redirect_uri: CALLBACK, scope: MANAGE, ...more }
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    const visitor = new Visitor(server())
    const back = await visitor.signIn(`${url.pathname}${url.search}`)
    const response = await visitor.submit(await visitor.get(back.location!), { decision: 'allow' })
    assert.equal(response.status, 303)
    assert.ok(response.location!.startsWith(`${CALLBACK}&code=cpc_`), response.location!)
    return { as, callback: new URL(response.location!) }
  }
  const works = async (token: string) => (await request(server(), 'GET', '/users/me', { token })).status === 200
  const exchange = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server().url}/oauth/token`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(fields),
    })
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, string>,
    }
  }

  for (const confidential of [false, true]) {
    test(`an independent client gets, uses and revokes a token (${confidential ? 'confidential' : 'public'})`, async () => {
      const application = await register(confidential)
      const client: oauth.Client = { client_id: application.clientId }
      const verifier = oauth.generateRandomCodeVerifier()
      const state = oauth.generateRandomState()
      const { as, callback } = await authorized(application.clientId, {
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
      })
      const parameters = oauth.validateAuthResponse(as, client, callback, state)
      const proof = confidential ? oauth.ClientSecretBasic(application.clientSecret!) : oauth.None()
      const response = await oauth.authorizationCodeGrantRequest(
        as,
        client,
        proof,
        parameters,
        CALLBACK,
        verifier,
        HTTP,
      )
      const token = await oauth.processAuthorizationCodeResponse(as, client, response)
      assert.deepEqual([token.token_type, token.scope, token.expires_in], ['bearer', MANAGE, 28_800])
      assert.ok(await works(token.access_token))
      const revoked = await oauth.revocationRequest(as, client, proof, token.access_token, HTTP)
      await oauth.processRevocationResponse(revoked)
      assert.ok(!(await works(token.access_token)))
    })
  }

  test('a reused code is refused and revokes its token', async () => {
    const { clientId, clientSecret } = await register(true, LEGACY)
    const { callback } = await authorized(clientId, {})
    const fields = {
      ...{ grant_type: 'authorization_code', code: callback.searchParams.get('code')!, redirect_uri: CALLBACK },
      ...{ client_id: clientId, client_secret: clientSecret! },
    }
    const first = await exchange(fields)
    assert.equal(first.status, 200)
    assert.equal(first.headers.get('cache-control'), 'no-store')
    assert.ok(await works(first.body.access_token!))
    const second = await exchange(fields)
    assert.deepEqual([second.status, second.body.error], [400, 'invalid_grant'])
    assert.ok(!(await works(first.body.access_token!)))
  })

  test('of many concurrent requests with one code, at most one gets a token', async () => {
    const { clientId, clientSecret } = await register(true, LEGACY)
    const { callback } = await authorized(clientId, {})
    const fields = {
      ...{ grant_type: 'authorization_code', code: callback.searchParams.get('code')!, redirect_uri: CALLBACK },
      ...{ client_id: clientId, client_secret: clientSecret! },
    }
    const responses = await Promise.all(Array.from({ length: 5 }, () => exchange(fields)))
    const tokens = responses.filter(({ status }) => status === 200)
    assert.equal(tokens.length, 1)
    assert.ok(!(await works(tokens[0]!.body.access_token!)), 'one of them stole it')
  })

  test('a code is bound to its application, redirect URI and challenge, and can be tried once', async () => {
    const [own, other, open] = [await register(true, LEGACY), await register(true, LEGACY), await register(false)]
    const verifier = oauth.generateRandomCodeVerifier()
    const challenge = {
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }
    const secretOf = ({ clientId, clientSecret }: typeof own) => ({
      client_id: clientId,
      ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
    })
    for (const [asked, change] of [
      [{}, secretOf(other)],
      [{}, { redirect_uri: 'https://app.example.com/in' }],
      [{}, { redirect_uri: '' }],
      [{}, { code_verifier: verifier }],
      [challenge, {}],
      [challenge, { code_verifier: oauth.generateRandomCodeVerifier() }],
      [challenge, { code_verifier: challenge.code_challenge }],
    ] as [Record<string, string>, Record<string, string>][]) {
      const { callback } = await authorized(own.clientId, asked)
      const code = callback.searchParams.get('code')!
      const right = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, ...secretOf(own) }
      const response = await exchange({ ...right, ...change })
      assert.deepEqual([response.status, response.body.error], [400, 'invalid_grant'], JSON.stringify(change))
      const proper = 'code_challenge' in asked ? { code_verifier: verifier } : {}
      assert.equal((await exchange({ ...right, ...proper })).body.error, 'invalid_grant', 'the try was used up')
    }
    const { callback } = await authorized(open.clientId, { ...challenge, state: 's' })
    const code = callback.searchParams.get('code')!
    const fields = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, code_verifier: verifier }
    assert.equal((await exchange({ ...fields, ...secretOf(open) })).status, 200)
  })

  test('the token endpoint returns the errors of RFC 6749', async () => {
    const { clientId, clientSecret } = await register(true, LEGACY)
    const open = await register(false)
    const own = { client_id: clientId, client_secret: clientSecret! }
    const grant = { grant_type: 'authorization_code', code: 'cpc_x', redirect_uri: CALLBACK }
    const basic = (id: string, secret: string) => ({ Authorization: `Basic ${btoa(`${id}:${secret}`)}` })
    for (const [fields, headers, status, error] of [
      [{ ...grant }, {}, 401, 'invalid_client'],
      [{ ...grant, client_id: 'nobody' }, {}, 401, 'invalid_client'],
      [{ ...grant, client_id: clientId }, {}, 401, 'invalid_client'],
      [{ ...grant, client_id: clientId, client_secret: 'wrong' }, {}, 401, 'invalid_client'],
      [{ ...grant, client_id: open.clientId, client_secret: 'any' }, {}, 401, 'invalid_client'],
      [grant, basic(clientId, 'wrong'), 401, 'invalid_client'],
      [grant, { Authorization: 'Basic !' }, 401, 'invalid_client'],
      [grant, { Authorization: `Bearer ${clientSecret}` }, 401, 'invalid_client'],
      [{ ...grant, ...own }, basic(clientId, clientSecret!), 400, 'invalid_request'],
      [{ ...own }, {}, 400, 'invalid_request'],
      [{ grant_type: 'authorization_code', ...own }, {}, 400, 'invalid_request'],
      [{ ...own, grant_type: 'password', username: 'x', password: 'y' }, {}, 400, 'unsupported_grant_type'],
      [{ ...own, grant_type: 'client_credentials' }, {}, 400, 'unsupported_grant_type'],
      [{ ...grant, ...own }, {}, 400, 'invalid_grant'],
      [grant, basic(clientId, clientSecret!), 400, 'invalid_grant'],
    ] as [Record<string, string>, Record<string, string>, number, string][]) {
      const response = await exchange(fields, headers)
      assert.deepEqual([response.status, response.body.error], [status, error], JSON.stringify({ fields, headers }))
      assert.equal(response.headers.get('www-authenticate') !== null, status === 401)
    }
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ ...grant, ...own })
    const asJson = await fetch(`${server().url}/oauth/token`, { method: 'POST', headers, body })
    assert.deepEqual(((await asJson.json()) as { error: string }).error, 'invalid_grant', 'JSON is understood')
    assert.equal((await fetch(`${server().url}/oauth/token`)).status, 404)
  })

  test('an application can revoke only its own tokens', async () => {
    const [own, other] = [await register(true, LEGACY), await register(true, LEGACY)]
    const { callback } = await authorized(own.clientId, {})
    const secretOf = (app: typeof own) => ({ client_id: app.clientId, client_secret: app.clientSecret! })
    const code = callback.searchParams.get('code')!
    const issued = await exchange({ grant_type: 'authorization_code', code, redirect_uri: CALLBACK, ...secretOf(own) })
    const token = issued.body.access_token!
    const revoke = async (fields: Record<string, string>) =>
      (await fetch(`${server().url}/oauth/revoke`, { method: 'POST', body: new URLSearchParams(fields) })).status
    assert.equal(await revoke({ token, ...secretOf(other) }), 200)
    assert.equal(await revoke({ token }), 401)
    assert.equal(await revoke({ token: 'nonsense', ...secretOf(own) }), 200)
    assert.ok(await works(token))
    assert.equal(await revoke({ token, ...secretOf(own) }), 200)
    assert.ok(!(await works(token)))
  })
})
