import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADMIN_EMAIL } from '../../support/server.ts'
import { request } from '../clients/management.ts'
import { onBothEngines } from '../clients/on-both-engines.ts'
import { Visitor } from './visitor.ts'

const PASSWORD = 'a password of her own'

onBothEngines(
  'the page of an invitation',
  (server) => {
    const invite = async (email: string, organization?: string) => {
      const id = organization ?? (await request(server(), 'GET', '/organizations')).body.items[0].sys.id
      const body = { email, firstName: 'Ada', lastName: '<b>', role: 'member' }
      const invited = await request(server(), 'POST', `/organizations/${id}/invitations`, { body })
      assert.equal(invited.status, 201, JSON.stringify(invited.body))
      return new URL(invited.body.sys.invitationUrl).pathname
    }
    const sessionOf = (visitor: Visitor) => visitor.cookies.get('sheaf_session')

    test('a new user chooses a password and is signed in; the link cannot be used again', async () => {
      const link = await invite('ada@example.org')
      const visitor = new Visitor(server())
      const page = await visitor.get(link)
      assert.match(page.text, /Join My organization[\s\S]*<strong>ada@example\.org<\/strong>[\s\S]*value="&lt;b&gt;"/)
      assert.equal(page.headers.get('referrer-policy'), 'no-referrer', 'the address is a secret')
      assert.equal(page.headers.get('cache-control'), 'no-store')
      const short = await visitor.submit(page, { firstName: 'Ada', lastName: 'L', password: 'short' })
      assert.deepEqual([short.status, sessionOf(visitor)], [422, undefined])
      assert.match(short.text, /A password must have 12 to 256 characters\./)
      const joined = await visitor.submit(page, { firstName: 'Ada', lastName: 'L', password: PASSWORD })
      assert.deepEqual([joined.status, joined.location], [303, '/app#signed-in'])
      assert.ok(sessionOf(visitor))
      assert.equal((await visitor.get(link)).status, 404)
      const again = await new Visitor(server()).signIn('/app', { email: 'ada@example.org', password: PASSWORD })
      assert.equal(again.status, 303)
    })

    test('another browser or page cannot send the form, and invalid links look like used ones', async () => {
      const link = await invite('eve@example.org')
      const visitor = new Visitor(server())
      const page = await visitor.get(link)
      const fields = { firstName: 'E', lastName: 'V', password: PASSWORD }
      assert.equal((await new Visitor(server()).submit(page, fields)).status, 403)
      assert.equal((await visitor.submit(page, fields, { 'Sec-Fetch-Site': 'cross-site' })).status, 403)
      const other = await invite('eva@example.org')
      assert.equal(
        (await visitor.post(other, { form: /name="form" value="([^"]+)"/.exec(page.text)![1]!, ...fields })).status,
        403,
      )
      assert.equal((await visitor.get(`${link}x`)).status, 404)
      assert.equal((await visitor.get(`/invitations/cpi_${'x'.repeat(600)}`)).status, 404)
      assert.equal((await visitor.get(`${link}/more`)).status, 404)
    })

    test('a user with an account signs in and accepts', async () => {
      const organization = (await request(server(), 'GET', '/organizations')).body.items[0].sys.id
      const link = await invite('new@example.org')
      const first = new Visitor(server())
      await first.submit(await first.get(link), { firstName: '', lastName: '', password: PASSWORD })
      const { status } = await removeMember(organization, 'new@example.org')
      assert.equal(status, 204)
      const back = await invite('new@example.org', organization)
      const visitor = new Visitor(server())
      const page = await visitor.get(back)
      assert.match(page.text, /Sign in to that account to accept/)
      const admin = new Visitor(server())
      await admin.signIn()
      assert.match((await admin.get(back)).text, new RegExp(`You are signed in as ${ADMIN_EMAIL}`))
      const login = /href="(\/login\?[^"]+)"/.exec(page.text)![1]!
      const signedIn = await visitor.submit(await visitor.get(login), { email: 'new@example.org', password: PASSWORD })
      assert.equal(signedIn.location, back)
      const accepted = await visitor.submit(await visitor.get(back), {})
      assert.deepEqual([accepted.status, accepted.location], [303, '/app#signed-in'])
      assert.equal((await visitor.get(back)).status, 404)
    })

    const removeMember = async (organization: string, email: string) => {
      const users = await request(server(), 'GET', `/organizations/${organization}/users?limit=100`)
      const user = users.body.items.find((item: { email: string }) => item.email === email)
      const memberships = `/organizations/${organization}/organization_memberships`
      const { body } = await request(server(), 'GET', `${memberships}?sys.user.sys.id=${user.sys.id}`)
      return request(server(), 'DELETE', `${memberships}/${body.items[0].sys.id}`)
    }

    test('the secret of a link is not in the log', () => {
      assert.doesNotMatch(server().log(), /cpi_[A-Za-z0-9]{8}/)
    })
  },
  { SHEAF_LOG_LEVEL: 'debug' },
)
