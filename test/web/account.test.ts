import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './accessible.ts'
import { managementOf } from './management.ts'
import { assertNoSidewaysScroll, eventually, HOME, useApp } from './open-app.ts'

const app = useApp()
const { api } = managementOf(app, '/spaces/magazine')

test('users change their name; without a password, the second factor is managed by the provider', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open('/account')
  await opened.signIn()
  await page.getByLabel('First name').fill('Ann Katrin')
  await page.getByLabel('Last name').fill('Østergård')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('Profile saved.').waitFor()
  await page.getByRole('button', { name: 'Account of Ann Katrin Østergård' }).waitFor()
  await page.reload()
  await eventually(async () => assert.equal(await page.getByLabel('Last name').inputValue(), 'Østergård'))
  assert.equal(await page.getByLabel('Email').isEditable(), false)
  await page
    .getByRole('region', { name: 'Two-factor authentication' })
    .getByRole('button', { name: 'Set up' })
    .waitFor()

  // As for a user who signs in with a provider only.
  await page.route('**/users/me/second_factor', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response: response, json: { ...(await response.json()), hasPassword: false } })
  })
  await page.reload()
  await page.getByText('Managed by your sign-in provider').waitFor()
  await page.getByText('You sign in with a provider and have no password here.', { exact: true }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Set up' }).count(), 0)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await assertNoSidewaysScroll(page, `at ${width} px`)
    await assertAccessible(page, `the account at ${width} px`)
  }
  opened.assertQuiet()
})

test('adds, joins, grants access to, renames and deletes a team', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/settings/teams`)
  await opened.signIn()
  await page.getByText('No teams yet').waitFor()
  await page.getByRole('button', { name: 'Add team' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Night desk')
  await dialog.getByLabel('Description').fill('Whoever is awake')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Add team' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Night desk' })
  await row.getByText('No access to this space').waitFor()

  await row.getByRole('button', { name: 'Members of Night desk' }).click()
  await dialog.getByText('No members yet.').waitFor()
  await dialog.getByLabel('Add member').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByRole('button', { name: /^Remove .* from the team$/ }).waitFor()
  await assertAccessible(page, 'members of a team')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await row.getByText('1 member').waitFor()

  await row.getByRole('button', { name: 'Access of Night desk' }).click()
  await dialog.getByLabel('Editor', { exact: true }).check()
  await assertAccessible(page, 'access of a team')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row.getByText('Editor', { exact: true }).waitFor()
  const { total } = await api<{ total: number }>('GET', '/team_space_memberships')
  assert.equal(total, 1)

  await row.getByRole('button', { name: 'Edit Night desk' }).click()
  await dialog.getByLabel('Name').fill('Late desk')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const late = page.getByRole('listitem').filter({ hasText: 'Late desk' })
  await late.getByRole('button', { name: 'Access of Late desk' }).click()
  await dialog.getByRole('button', { name: 'Remove access' }).click()
  await late.getByText('No access to this space').waitFor()
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await assertNoSidewaysScroll(page, `at ${width} px`)
    await assertAccessible(page, `teams at ${width} px`)
  }
  await late.getByRole('button', { name: 'Delete Late desk' }).click()
  await dialog.getByRole('button', { name: 'Delete team' }).click()
  await page.getByText('No teams yet').waitFor()
  opened.assertQuiet()
})
