import assert from 'node:assert/strict'
import type { TestServer } from '../../support/server.ts'
import { plain } from './management.ts'

export const PASSWORD = 'a long enough password'
export const OWN = { 'X-Sheaf-Session': 'cookie', 'Sec-Fetch-Site': 'same-origin' }

export const accept = (server: TestServer, body: object) =>
  fetch(`${server.url}/invitations/accept`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

/** The cookie of a new session. */
export async function signIn(server: TestServer, email: string): Promise<string> {
  const session = await fetch(`${server.url}/app/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...OWN },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  assert.equal(session.status, 201)
  return session.headers.getSetCookie()[0]!.split(';')[0]!
}

/** Signs in and creates a token, as a user does after accepting an invitation. */
export async function tokenOf(server: TestServer, email: string, more: object = {}): Promise<string> {
  const Cookie = await signIn(server, email)
  const created = await fetch(`${server.url}/api/users/me/access_tokens`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie, ...OWN },
    body: JSON.stringify({ name: 'mine', scopes: ['content_management_manage'], ...more }),
  })
  return ((await created.json()) as { token: string }).token
}

export const organizationOf = async (server: TestServer): Promise<string> =>
  (await plain(server).organization.getAll()).items[0]!.sys.id

/** A new member of the organization, with a token. */
export async function join(server: TestServer, email: string, role = 'member') {
  const body = { email, firstName: 'New', lastName: 'Member', role }
  const organizationId = await organizationOf(server)
  const invitation = await plain(server).organizationInvitation.create({ organizationId }, body)
  const token = invitation.sys.invitationUrl.split('/').at(-1)!
  assert.equal((await accept(server, { token, password: PASSWORD })).status, 201)
  const membershipId = invitation.sys.organizationMembership.sys.id
  const at = { organizationId, organizationMembershipId: membershipId }
  const userId = (await plain(server).organizationMembership.get(at)).sys.user.sys.id
  return { email, token: await tokenOf(server, email), userId, membershipId }
}
