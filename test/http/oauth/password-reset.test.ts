import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plain, request } from '../clients/management.ts'
import { join, organizationOf, PASSWORD, signIn } from '../clients/members.ts'
import { onBothEngines } from '../clients/on-both-engines.ts'
import { formOf, Visitor } from './visitor.ts'

const NEW_PASSWORD = 'quite another passphrase'

onBothEngines(
  'the page of a reset link',
  (server) => {
    const create = async (user: string, token?: string) => {
      const at = `/organizations/${await organizationOf(server())}/users/${user}/password_resets`
      return request(server(), 'POST', at, { body: {}, ...(token !== undefined && { token }) })
    }
    const linkOf = async (user: string) => {
      const created = await create(user)
      assert.equal(created.status, 201, JSON.stringify(created.body))
      return new URL(created.body.url).pathname
    }
    const signsIn = async (email: string, password: string) =>
      (await new Visitor(server()).signIn('/app', { email, password })).status === 303

    test('the user chooses a password once; all sessions end, tokens stay', async () => {
      const { userId, email, token } = await join(server(), 'ann@example.org')
      const cookie = await signIn(server(), email)
      const replaced = await linkOf(userId)
      const link = await linkOf(userId)
      const visitor = new Visitor(server())
      assert.equal((await visitor.get(replaced)).status, 404, 'a newer link replaces it')
      const page = await visitor.get(link)
      assert.match(page.text, /Choose a new password[\s\S]*<strong>ann@example\.org<\/strong>/)
      assert.equal(page.headers.get('referrer-policy'), 'no-referrer', 'the address is a secret')
      assert.equal(page.headers.get('cache-control'), 'no-store')
      const short = await visitor.submit(page, { password: 'short' })
      assert.equal(short.status, 422)
      assert.match(short.text, /A password must have 12 to 256 characters\./)
      assert.equal(await signsIn(email, PASSWORD), true, 'nothing has changed yet')
      const done = await visitor.submit(page, { password: NEW_PASSWORD })
      assert.equal(done.status, 200)
      assert.match(done.text, /Password changed/)
      assert.equal(visitor.cookies.get('sheaf_session'), undefined, 'the link does not sign in')
      assert.deepEqual([await signsIn(email, PASSWORD), await signsIn(email, NEW_PASSWORD)], [false, true])
      const session = await fetch(`${server().url}/app/session`, { headers: { Cookie: cookie } })
      assert.equal(session.status, 401)
      assert.equal((await request(server(), 'GET', '/users/me', { token })).status, 200)
      assert.equal((await visitor.get(link)).status, 404)
      assert.equal((await visitor.post(link, { form: formOf(page), password: 'a third passphrase' })).status, 404)
      assert.equal(await signsIn(email, NEW_PASSWORD), true)
      const organization = await organizationOf(server())
      const log = await request(server(), 'GET', `/organizations/${organization}/audit_events?limit=100`)
      const actions = log.body.items
        .filter((event: { target: { sys: { id: string } } }) => event.target.sys.id === userId)
        .map(({ action }: { action: string }) => action)
      assert.ok(actions.includes('user.create_reset_link') && actions.includes('user.reset_password'), actions.join())
      assert.doesNotMatch(JSON.stringify(log.body), /cpr_/)
    })

    test('of many requests at the same time, one sets the password', async () => {
      const { userId } = await join(server(), 'bob@example.org')
      const link = await linkOf(userId)
      const visitor = new Visitor(server())
      const page = await visitor.get(link)
      const passwords = [1, 2, 3, 4].map((number) => `a passphrase with number ${number}`)
      const responses = await Promise.all(passwords.map((password) => visitor.submit(page, { password })))
      assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 404, 404, 404])
    })

    test('other browsers, other pages and invented links are refused', async () => {
      const { userId } = await join(server(), 'eve@example.org')
      const other = await join(server(), 'eva@example.org')
      const link = await linkOf(userId)
      const foreign = await linkOf(other.userId)
      const visitor = new Visitor(server())
      const page = await visitor.get(link)
      const password = NEW_PASSWORD
      assert.equal((await new Visitor(server()).submit(page, { password })).status, 403)
      assert.equal((await visitor.submit(page, { password }, { 'Sec-Fetch-Site': 'cross-site' })).status, 403)
      assert.equal((await visitor.post(foreign, { form: formOf(page), password })).status, 403)
      for (const invented of [
        `${link}x`,
        link.slice(0, -1),
        `/password-reset/cpr_${'x'.repeat(600)}`,
        `${link}/more`,
      ]) {
        assert.equal((await visitor.get(invented)).status, 404, invented)
        assert.equal((await visitor.post(invented, { form: formOf(page), password })).status, 404, invented)
      }
      // The secret of a link is no token, and other secrets are no links.
      const secret = link.split('/').at(-1)!
      assert.equal((await request(server(), 'GET', '/users/me', { token: secret })).status, 401)
      const organizationId = await organizationOf(server())
      const body = { email: 'new@example.org', firstName: '', lastName: '', role: 'member' }
      const { sys } = await plain(server()).organizationInvitation.create({ organizationId }, body)
      const invitation = sys.invitationUrl.split('/').at(-1)!
      assert.equal((await visitor.get(`/password-reset/${invitation}`)).status, 404)
      assert.equal((await visitor.get(`/invitations/${secret}`)).status, 404)
      assert.equal(await signsIn('eve@example.org', PASSWORD), true)
      assert.equal((await visitor.submit(page, { password })).status, 200)
    })

    test('only administrators create links; owners only by owners, nobody for themselves', async () => {
      const member = await join(server(), 'member@example.org')
      const admin = await join(server(), 'second@example.org', 'admin')
      const owner = await join(server(), 'owner@example.org', 'owner')
      assert.equal((await create(admin.userId, member.token)).status, 403)
      assert.equal((await create(owner.userId, admin.token)).status, 403)
      assert.equal((await create(admin.userId, admin.token)).status, 403)
      assert.equal((await create('nobody', admin.token)).status, 404)
      assert.equal((await create(member.userId, admin.token)).status, 201)
      assert.equal((await create(admin.userId, owner.token)).status, 201)
      assert.equal((await create(owner.userId)).status, 201)
      const elsewhere = `/organizations/nowhere/users/${member.userId}/password_resets`
      assert.equal((await request(server(), 'POST', elsewhere, { body: {} })).status, 404)
    })

    test('the secret of a link is not in the log', () => {
      assert.doesNotMatch(server().log(), /cpr_[A-Za-z0-9]{8}/)
    })
  },
  { SHEAF_LOG_LEVEL: 'debug' },
)
