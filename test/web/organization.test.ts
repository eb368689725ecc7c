// The name of the organization, and passwords of its members.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './accessible.ts'
import { managementOf } from './management.ts'
import { eventually, fillSignIn, HOME, useApp } from './open-app.ts'

const app = useApp()
const { api } = managementOf(app, '')

test('renames the organization', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/settings/members`)
  await opened.signIn()
  const card = page.getByRole('region', { name: 'Organization', exact: true })
  const name = card.getByLabel('Organization name')
  await name.fill('  ')
  assert.equal(await card.getByRole('button', { name: 'Save' }).isDisabled(), true)
  await name.fill('Lighthouse Press')
  await card.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The organization is now called “Lighthouse Press”.').waitFor()
  const { items } = await api<{ items: { name: string }[] }>('GET', '/organizations')
  assert.equal(items[0]?.name, 'Lighthouse Press')
  opened.assertQuiet()
})

test('a member who forgot the password gets a link from an administrator', async () => {
  const email = 'nora@example.org'
  const organizations = await api<{ items: { sys: { id: string } }[] }>('GET', '/organizations')
  const at = `/organizations/${organizations.items[0]!.sys.id}/invitations`
  const invited = await api<{ sys: { invitationUrl: string } }>('POST', at, { email, role: 'member' })
  const accepted = await fetch(`${app.server().url}/invitations/accept`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: invited.sys.invitationUrl.split('/').at(-1), password: 'the forgotten passphrase' }),
  })
  assert.equal(accepted.status, 201)
  await api('POST', '/spaces/magazine/space_memberships', { admin: true, roles: [], email })

  await using guest = await app.openPage()
  await guest.open('/sign-in')
  await guest.page.getByText('Forgot your password?').click()
  await guest.page.getByText('Ask an administrator of your organization').waitFor()
  await assertAccessible(guest.page)

  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/settings/members`)
  await opened.signIn()
  const members = page.getByRole('region', { name: 'Members of this space' })
  await members.getByRole('button', { name: `Reset password of ${email}` }).click()
  const dialog = page.getByRole('dialog', { name: `Reset the password of ${email}` })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.locator('code').textContent()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()

  await guest.page.goto(link!)
  await assertAccessible(guest.page)
  await guest.page.getByLabel('New password').fill('a passphrase to remember')
  await guest.page.getByRole('button', { name: 'Change password' }).click()
  await guest.page.getByRole('heading', { name: 'Password changed' }).waitFor()
  await guest.page.getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(guest.page, email, 'a passphrase to remember')
  await guest.page.getByRole('button', { name: /^Account of/ }).waitFor()
  await guest.page.goto(link!)
  await guest.page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor()

  // Your own password is changed in your account.
  await eventually(async () => {
    assert.equal(await members.getByRole('button', { name: /^Reset password of/ }).count(), 1)
  })
})
