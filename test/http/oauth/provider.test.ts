import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ENGINES } from '../../support/engines.ts'
import { type Account, startIdentityProvider, type TestProvider } from '../../support/identity-provider.ts'
import { ADMIN_EMAIL, startServer, type TestServer } from '../../support/server.ts'
import { request } from '../clients/management.ts'
import { type PageResponse, Visitor } from './visitor.ts'

for (const engine of ENGINES) {
  describe(`signing in with another provider (${engine})`, () => {
    let provider: TestProvider
    let server: TestServer
    before(async () => {
      provider = await startIdentityProvider()
      server = await startServer({
        engine,
        env: {
          SHEAF_OIDC_ISSUER: provider.issuer,
          SHEAF_OIDC_CLIENT_ID: provider.clientId,
          SHEAF_OIDC_CLIENT_SECRET: provider.clientSecret,
          SHEAF_OIDC_NAME: 'Example <ID>',
          SHEAF_OIDC_CREATE: 'example.com',
          SHEAF_LOG_LEVEL: 'debug',
        },
      })
    })
    after(async () => {
      await server?.[Symbol.asyncDispose]()
      await provider?.[Symbol.asyncDispose]()
    })

    /** From the login page to the provider, and to the callback URL, which is not requested yet. */
    const toCallback = async (visitor: Visitor, account: Account | 'denied', next = '/app'): Promise<string> => {
      provider.account = account
      const page = await visitor.get(`/login?${new URLSearchParams({ next })}`)
      assert.match(page.text, /Sign in with Example &lt;ID&gt;/)
      const href = /href="(\/login\/provider\?[^"]+)"/.exec(page.text)![1]!.replaceAll('&amp;', '&')
      let url = (await visitor.get(href)).location!
      assert.ok(url.startsWith(`${provider.issuer}/auth?`), url)
      const cookies = new Map<string, string>()
      for (let hop = 0; hop < 10 && !url.startsWith(server.url); hop++) {
        const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(url, { redirect: 'manual', headers: { Cookie } })
        for (const line of response.headers.getSetCookie()) {
          const [pair = ''] = line.split(';')
          cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
        }
        assert.ok(response.headers.get('location'), `${url} ${response.status} ${await response.text()}`)
        url = new URL(response.headers.get('location')!, url).href
      }
      assert.ok(url.startsWith(`${server.url}/login/provider/callback?`), url)
      return url.slice(server.url.length)
    }
    const signIn = async (account: Account | 'denied', next?: string): Promise<PageResponse & { visitor: Visitor }> => {
      const visitor = new Visitor(server)
      return { ...(await visitor.get(await toCallback(visitor, account, next))), visitor }
    }
    const me = async (visitor: Visitor) => {
      const headers = { Cookie: `sheaf_session=${visitor.cookies.get('sheaf_session')}`, 'X-Sheaf-Session': 'cookie' }
      const response = await fetch(`${server.url}/app/session`, {
        headers: { ...headers, 'Sec-Fetch-Site': 'same-origin' },
      })
      return ((await response.json()) as { user: { id: string; email: string; firstName: string } }).user
    }
    const admin = { sub: 'admin', email: ADMIN_EMAIL.toUpperCase(), email_verified: true }

    test('an unreachable provider is reported, and password sign-in still works', async () => {
      const response = await new Visitor(server).get('/login/provider')
      assert.equal(response.status, 503)
      assert.match(response.text, /cannot be reached[\s\S]*name="password"/)
      provider.serve(`${server.url}/login/provider/callback`)
    })

    test('a verified email address links the existing account, and the requested page follows', async () => {
      const response = await signIn(admin, '/app/spaces/x')
      assert.deepEqual(
        [response.status, response.location],
        [303, '/app/spaces/x#signed-in'],
        response.text.slice(-900),
      )
      assert.equal((await me(response.visitor)).email, ADMIN_EMAIL)
    })

    test('after the first sign-in the id of the provider identifies the user, not the email address', async () => {
      const renamed = await signIn({ sub: 'admin', email: 'else@example.org', email_verified: false })
      assert.equal((await me(renamed.visitor)).email, ADMIN_EMAIL)
      const impostor = await signIn({ sub: 'other', email: ADMIN_EMAIL, email_verified: true })
      assert.equal(impostor.status, 403)
      assert.match(impostor.text, /linked to another account of the provider/)
      assert.equal(impostor.visitor.cookies.has('sheaf_session'), false)
    })

    test('accounts are created only for addresses that the operator allowed', async () => {
      const invited = { sub: 'new', email: 'New@Example.com', email_verified: true, given_name: 'Nova' }
      const first = await signIn(invited)
      assert.equal(first.status, 303, first.text.slice(-900))
      const user = await me(first.visitor)
      assert.deepEqual([user.email, user.firstName], ['new@example.com', 'Nova'])
      assert.equal((await me((await signIn(invited)).visitor)).id, user.id)
      for (const [account, words] of [
        [{ sub: 'a', email: 'a@elsewhere.org', email_verified: true }, /no account for your e-mail address/],
        [{ sub: 'b', email: 'b@evil-example.com', email_verified: true }, /no account for your e-mail address/],
        [{ sub: 'c', email: 'c@example.com@elsewhere.org', email_verified: true }, /did not send your e-mail/],
        [{ sub: 'd', email: 'd@example.com', email_verified: false }, /has not verified/],
        [{ sub: 'e', email: 'e@example.com' }, /has not verified/],
        [{ sub: 'f', email: 'f@example.com', email_verified: 'true' }, /has not verified/],
        [{ sub: 'g', email_verified: true }, /did not send your e-mail/],
      ] as [Account, RegExp][]) {
        const response = await signIn(account)
        assert.equal(response.status, 403, account.sub)
        assert.match(response.text, words)
        assert.equal(response.visitor.cookies.has('sheaf_session'), false)
      }
    })

    test('a new user becomes a member without further rights', async () => {
      const { visitor } = await signIn({ sub: 'new', email: 'new@example.com', email_verified: true })
      const headers = { Cookie: `sheaf_session=${visitor.cookies.get('sheaf_session')}`, 'X-Sheaf-Session': 'cookie' }
      const create = await fetch(`${server.url}/api/spaces`, {
        method: 'POST',
        headers: { ...headers, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: 'Mine' }),
      })
      assert.ok(create.status === 403 || create.status === 404, String(create.status))
    })

    test('the callback of the provider works once, in the same browser, and unmodified', async () => {
      const visitor = new Visitor(server)
      const callback = await toCallback(visitor, admin)
      const stranger = await new Visitor(server).get(callback)
      assert.deepEqual([stranger.status, stranger.location], [303, '/login'])
      const second = new Visitor(server)
      await toCallback(second, admin)
      assert.equal((await second.get(callback)).status, 403, 'the state of another')
      const used = await visitor.get(callback)
      assert.equal(used.status, 303)
      assert.deepEqual((await visitor.get(callback)).location, '/login', 'the ticket is gone')
      const third = new Visitor(server)
      const own = await toCallback(third, admin)
      assert.equal((await third.get(own.replace(/code=[^&]+/, 'code=made-up'))).status, 403)
      const fourth = new Visitor(server)
      const issuer = await toCallback(fourth, admin)
      assert.equal((await fourth.get(issuer.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example'))).status, 403)
      for (const each of [second, third, fourth]) assert.equal(each.cookies.has('sheaf_session'), false)
    })

    test('a user who cancels at the provider returns to the login page', async () => {
      const response = await signIn('denied')
      assert.equal(response.status, 403)
      assert.match(response.text, /was cancelled/)
    })

    test('the sign-in is in the audit log, and no secret is in the log of the server', async () => {
      const organization = (await request(server, 'GET', '/organizations')).body.items[0].sys.id
      const { body } = await request(server, 'GET', `/organizations/${organization}/audit_events?limit=1000`)
      const actions = body.items.map(({ action }: { action: string }) => action)
      assert.ok(actions.includes('user.create') && actions.includes('user.sign_in'))
      assert.doesNotMatch(server.log(), /secret-of-the-tests|cps_[A-Za-z0-9]|code=[A-Za-z0-9]/)
    })
  })
}
