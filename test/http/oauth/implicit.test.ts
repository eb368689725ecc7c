import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSpace, plain, refused, request } from '../clients/management.ts'
import { onBothEngines } from '../clients/on-both-engines.ts'
import { authorizePath, CALLBACK, formOf, fragmentOf, MANAGE, READ, Visitor } from './visitor.ts'

interface Application {
  clientId: string
  clientSecret?: string
  sys: { id: string }
}

onBothEngines(
  'implicit grant',
  (server) => {
    const register = async (more: object = {}): Promise<Application> => {
      const body = {
        name: 'Calendar',
        description: '',
        redirectUri: CALLBACK,
        scopes: [READ, MANAGE],
        confidential: false,
      }
      const created = await request(server(), 'POST', '/users/me/oauth_applications', { body: { ...body, ...more } })
      assert.equal(created.status, 201)
      return created.body
    }
    const pathFor = (application: Application, more: Record<string, string> = {}) =>
      authorizePath({
        response_type: 'token',
        client_id: application.clientId,
        redirect_uri: CALLBACK,
        scope: READ,
        ...more,
      })

    /** A user who has signed in and sees the consent page. */
    const atConsent = async (path: string) => {
      const visitor = new Visitor(server())
      const sent = await visitor.get(path)
      assert.equal(sent.status, 303)
      assert.match(sent.location ?? '', /^\/login\?next=%2Foauth%2Fauthorize%3F/)
      const back = await visitor.submit(await visitor.get(sent.location!), credentials)
      assert.equal(back.status, 303)
      const page = await visitor.get(back.location!)
      assert.equal(page.status, 200)
      return { visitor, page }
    }
    const credentials = { email: 'admin@example.org', password: 'correct horse battery staple' }
    const allow = { decision: 'allow' }

    test('4.5: after login and consent the token is in the fragment, with state and issuer', async () => {
      const { visitor, page } = await atConsent(pathFor(await register(), { state: 'a b&c=ü#1' }))
      const response = await visitor.submit(page, allow)
      assert.equal(response.status, 303)
      assert.ok(response.location!.startsWith(`${CALLBACK}#access_token=cpo_`), response.location!)
      assert.equal(new URL(response.location!).search, '')
      const fragment = fragmentOf(response.location)
      assert.deepEqual(
        ['token_type', 'expires_in', 'scope', 'state', 'iss'].map((name) => fragment.get(name)),
        ['Bearer', '28800', READ, 'a b&c=ü#1', server().url],
      )
      assert.equal(response.headers.get('referrer-policy'), 'no-referrer')
      assert.equal(response.headers.get('cache-control'), 'no-store')
      const me = await request(server(), 'GET', '/users/me', { token: fragment.get('access_token')! })
      assert.deepEqual([me.status, me.body.email], [200, credentials.email])
    })

    test('5.7, 5.8: a token acts for its user within its scope: read tokens cannot write', async () => {
      const application = await register()
      const { at } = await newSpace(server())
      const tokens: Record<string, string> = {}
      for (const scope of [READ, MANAGE]) {
        const { visitor, page } = await atConsent(pathFor(application, { scope }))
        tokens[scope] = fragmentOf((await visitor.submit(page, allow)).location).get('access_token')!
      }
      const reader = plain(server(), tokens[READ])
      const writer = plain(server(), tokens[MANAGE])
      assert.deepEqual((await reader.entry.getMany(at)).items, [])
      const type = { name: 'post', fields: [] }
      assert.deepEqual(await refused(reader.contentType.create(at, type as never)), [403, 'AccessDenied', undefined])
      assert.deepEqual(await refused(reader.contentType.get({ ...at, spaceId: 'elsewhere', contentTypeId: 'x' })), [
        404,
        'NotFound',
        undefined,
      ])
      assert.equal((await writer.contentType.create(at, type as never)).name, 'post')
      for (const path of ['/cdn', '/preview']) {
        const other = await request(server(), 'GET', `${path}/spaces/${at.spaceId}`, { token: tokens[MANAGE]! })
        assert.deepEqual([other.status, other.body.sys.id], [401, 'AccessTokenInvalid'], path)
      }
    })

    test('a token of an application cannot raise its own rights', async () => {
      const { visitor, page } = await atConsent(pathFor(await register(), { scope: MANAGE }))
      const token = fragmentOf((await visitor.submit(page, allow)).location).get('access_token')!
      const body = { name: 'x', scopes: [MANAGE] }
      const { at } = await newSpace(server())
      const space = `/spaces/${at.spaceId}`
      const org = `/organizations/${(await plain(server()).organization.getAll()).items[0]!.sys.id}`
      const own = (await request(server(), 'POST', '/users/me/access_tokens', { body })).body
      const application = { name: 'y', description: '', redirectUri: CALLBACK, scopes: [READ], confidential: true }
      for (const [method, path, sent] of [
        ['POST', '/users/me/access_tokens', body],
        ['POST', '/users/me/oauth_applications', application],
        ['GET', '/users/me/oauth_applications', undefined],
        ['GET', '/users/me/oauth_authorizations', undefined],
        ['GET', '/users/me/sessions', undefined],
        ['DELETE', '/users/me/sessions', undefined],
        ['PUT', '/users/me/password', { currentPassword: credentials.password, newPassword: 'a whole new password' }],
        ['POST', '/users/me/second_factor', { password: credentials.password }],
        // Resources that outlive the token: credentials, grants, and everything that sends content elsewhere.
        ['PUT', '/users/me', { firstName: 'Mallory' }],
        ['GET', '/users/me/access_tokens', undefined],
        ['PUT', `/users/me/access_tokens/${own.sys.id}/revoked`, undefined],
        ['POST', '/users/me/invitations', { token: 'cpi_x' }],
        ['POST', `${org}/invitations`, { email: 'm@example.org', role: 'owner' }],
        ['GET', `${org}/invitations`, undefined],
        ['GET', `${org}/users`, undefined],
        ['GET', `${org}/access_tokens`, undefined],
        ['GET', `${org}/audit_events`, undefined],
        ['GET', `${org}/organization_memberships`, undefined],
        ['POST', `${org}/teams`, { name: 't' }],
        ['GET', `${space}/api_keys`, undefined],
        ['POST', `${space}/api_keys`, { name: 'k' }],
        ['GET', `${space}/webhook_definitions`, undefined],
        ['POST', `${space}/webhook_definitions`, { name: 'w', url: 'https://example.org/', topics: ['*.*'] }],
        ['POST', `${space}/space_memberships`, { email: 'm@example.org', admin: true, roles: [] }],
        ['POST', `${space}/roles`, { name: 'r' }],
        ['GET', `${space}/roles`, undefined],
      ] as const) {
        const response = await request(server(), method, path, { token, ...(sent === undefined ? {} : { body: sent }) })
        assert.deepEqual([path, response.status, response.body?.sys.id], [path, 403, 'AccessDenied'])
      }
      assert.equal((await request(server(), 'GET', '/users/me', { token: own.token })).status, 200)
      const renamed = { token, body: { name: 'Renamed' }, headers: { 'X-Contentful-Version': '1' } }
      assert.equal((await request(server(), 'PUT', space, renamed)).status, 200, 'content and spaces are its work')
    })

    test('the consent page lists what the application can and cannot do', async () => {
      for (const scope of [READ, MANAGE]) {
        const { page } = await atConsent(pathFor(await register(), { scope }))
        for (const word of [
          'members',
          'roles',
          'invitations',
          'API keys',
          'webhooks',
          'audit log',
          'tokens',
          'drafts',
        ]) {
          assert.ok(page.text.includes(word), `${scope}: ${word}`)
        }
      }
    })

    test('consent needs the session and a form of this server, sent from its own page', async () => {
      const application = await register()
      const { visitor, page } = await atConsent(pathFor(application, { scope: MANAGE }))
      const stranger = new Visitor(server())
      const other = new Visitor(server())
      await other.signIn()
      const form = formOf(page)
      const refusals = [
        await stranger.submit(page, allow),
        await other.submit(page, allow),
        await visitor.submit(page, allow, { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }),
        await visitor.submit(page, allow, { 'Sec-Fetch-Site': 'same-site' }),
        await visitor.submit(page, { ...allow, form: `${form.slice(0, -4)}abcd` }),
        await visitor.submit(page, { ...allow, form: '' }),
        await visitor.submit(page, { decision: 'maybe' }),
        await visitor.post('/oauth/authorize', { ...allow, client_id: application.clientId, scope: MANAGE }),
      ]
      for (const [i, refusal] of refusals.entries()) {
        assert.ok(refusal.status === 403 || refusal.status === 400, `${i}: ${refusal.status}`)
        assert.equal(refusal.location, null)
        assert.doesNotMatch(refusal.text, /cpo_/)
      }
      assert.equal((await visitor.submit(page, allow)).status, 303, 'none of them spent the form')
    })

    test('a consent form works once, and extra parameters change nothing', async () => {
      const { visitor, page } = await atConsent(pathFor(await register()))
      const first = await visitor.submit(page, {
        ...allow,
        scope: MANAGE,
        redirect_uri: 'https://evil.example/',
        state: 'x',
      })
      assert.ok(first.location!.startsWith(`${CALLBACK}#`))
      assert.equal(fragmentOf(first.location).get('scope'), READ)
      assert.equal(fragmentOf(first.location).get('state'), null)
      for (const decision of ['allow', 'deny']) {
        const again = await visitor.submit(page, { decision })
        assert.deepEqual([again.status, again.location], [409, null])
      }
    })

    test('the consent page changes nothing and is shown every time', async () => {
      const application = await register()
      const { visitor, page } = await atConsent(pathFor(application))
      await visitor.submit(page, allow)
      const again = await visitor.get(pathFor(application))
      assert.equal(again.status, 200, 'no automatic approval')
      assert.match(again.text, /Allow Calendar\?/)
      const events = await request(server(), 'GET', '/users/me/oauth_authorizations')
      assert.equal(events.body.items.filter((item: Application) => item.sys.id === application.clientId).length, 1)
    })

    test('a denied consent returns access_denied with state', async () => {
      const { visitor, page } = await atConsent(pathFor(await register(), { state: 's1' }))
      const response = await visitor.submit(page, { decision: 'deny' })
      const fragment = fragmentOf(response.location)
      assert.deepEqual(
        ['error', 'state', 'access_token'].map((name) => fragment.get(name)),
        ['access_denied', 's1', null],
      )
    })

    test('changes since the consent page was shown are respected', async () => {
      const application = await register()
      const { visitor, page } = await atConsent(pathFor(application))
      const path = `/users/me/oauth_applications/${application.sys.id}`
      const moved = await request(server(), 'PUT', path, { body: { redirectUri: 'https://other.example/' } })
      assert.equal(moved.status, 200)
      const response = await visitor.submit(page, allow)
      assert.deepEqual([response.status, response.location], [409, null])
    })

    test('the user can switch to another account', async () => {
      const path = pathFor(await register(), { state: 'kept' })
      const { visitor, page } = await atConsent(path)
      const session = visitor.cookies.get('sheaf_session')
      const response = await visitor.submit(page, { decision: 'switch' })
      assert.equal(response.status, 303)
      assert.match(response.location!, /^\/login\?next=.*state%3Dkept/)
      assert.equal(visitor.cookies.has('sheaf_session'), false)
      const old = new Visitor(server())
      old.cookies.set('sheaf_session', session!)
      assert.equal((await old.get(path)).status, 303, 'the session has ended')
    })

    test('the user sees authorized applications and can revoke them with immediate effect', async () => {
      const application = await register({ name: 'Importer' })
      const { visitor, page } = await atConsent(pathFor(application, { scope: MANAGE }))
      const token = fragmentOf((await visitor.submit(page, allow)).location).get('access_token')!
      const listed = await request(server(), 'GET', '/users/me/oauth_authorizations')
      const own = listed.body.items.find((item: Application) => item.sys.id === application.clientId)
      assert.deepEqual([own.name, own.scopes, own.sys.type], ['Importer', [MANAGE], 'OAuthAuthorization'])
      assert.doesNotMatch(JSON.stringify(listed.body), /cpo_/)
      const path = `/users/me/oauth_authorizations/${application.clientId}`
      assert.equal((await request(server(), 'DELETE', path)).status, 204)
      assert.equal((await request(server(), 'GET', '/users/me', { token })).status, 401)
      assert.equal((await request(server(), 'DELETE', path)).status, 404)
    })

    test('no token, code or secret is in the log', async () => {
      assert.doesNotMatch(server().log(), /cp[ocx]_[A-Za-z0-9]/)
    })
  },
  { SHEAF_LOG_LEVEL: 'debug' },
)
