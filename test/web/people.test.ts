import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeAt, stepAt } from '#domain/second-factor/totp'
import { fromBase32 } from '#lib/base32'
import { describePolicy, toChoices, toPolicy } from '../../web/src/features/access/roles/policy.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/server.ts'
import { assertAccessible } from './accessible.ts'
import { managementOf } from './management.ts'
import { assertNoSidewaysScroll, eventually, fillSignIn, HOME, useApp } from './open-app.ts'

const app = useApp()

const { api } = managementOf(app, '')

test('invites a member by link, changes the role, and removes the member', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/settings/members`)
  await opened.signIn()
  await page.getByRole('button', { name: 'Invite member' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('nora@example.org')
  await dialog.getByLabel('Editor', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  const link = await page.getByRole('dialog', { name: 'nora@example.org is invited' }).locator('code').textContent()
  await page.getByRole('button', { name: 'Done' }).click()
  const members = page.getByRole('region', { name: 'Members of this space' })
  await members.getByText('nora@example.org').waitFor()
  await members.getByText('Editor', { exact: true }).waitFor()
  const pending = page.getByRole('region', { name: 'Pending invitations' })
  await pending.getByText('nora@example.org').waitFor()

  // The invitation link works without being signed in.
  await using guest = await app.openPage()
  await guest.page.goto(link!)
  await guest.page.getByText('nora@example.org').first().waitFor()

  await members.getByRole('button', { name: 'Change role of nora@example.org' }).click()
  const change = page.getByRole('dialog')
  await change.getByLabel('Editor', { exact: true }).uncheck()
  await change.getByLabel('Author', { exact: true }).check()
  await change.getByRole('button', { name: 'Save' }).click()
  await members.getByText('Author', { exact: true }).waitFor()

  await pending.getByRole('button', { name: 'Revoke the invitation of nora@example.org' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await pending.waitFor({ state: 'detached' })
  await members.getByText('nora@example.org').waitFor({ state: 'detached' })
  await guest.page.reload()
  assert.equal(await guest.page.getByLabel('Password').count(), 0, 'a revoked link opens nothing')
  opened.assertQuiet()
})

test('an error in a long form scrolls into view', async () => {
  await using opened = await app.openPage({ viewport: { width: 360, height: 560 } })
  const { page } = opened
  await opened.open(`${HOME}/settings/members`)
  await opened.signIn()
  await page.getByRole('button', { name: 'Invite member' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(ADMIN_EMAIL)
  await dialog.getByLabel('Author', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  const refusal = dialog.getByRole('alert').getByText(`${ADMIN_EMAIL} is already a member of this space.`)
  await refusal.waitFor()
  await eventually(async () => {
    const [told, ends] = [await refusal.boundingBox(), await dialog.locator('footer').boundingBox()]
    assert.ok(told && ends && told.y > 0 && told.y + told.height <= ends.y + 1, JSON.stringify({ told, ends }))
  })
  opened.assertQuiet([/status of 422/])
})

interface WireRole {
  sys: { id: string }
  name: string
  permissions: Record<string, unknown>
  policies: { effect: string; actions: unknown; constraint?: unknown }[]
}

test('adds a role by form and JSON, shows it as sentences, and refuses to delete it while in use', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/settings/roles`)
  await opened.signIn()
  await page.getByRole('button', { name: 'Add role' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('News desk')
  await dialog.getByRole('button', { name: 'Add rule' }).click()
  await dialog.getByLabel('Edit', { exact: true }).check()
  await dialog.getByLabel('Read', { exact: true }).uncheck()
  await dialog.getByLabel('Article', { exact: true }).check()
  await dialog.getByLabel('Locale', { exact: true }).selectOption('de-DE')
  await dialog.getByRole('button', { name: 'Add rule', exact: true }).click()
  await dialog.getByText('Can edit entries of type “Article” – only in German').waitFor()

  const odd = { effect: 'deny', actions: ['delete'], constraint: { not: [{ equals: [{ doc: 'sys.id' }, 'x'] }] } }
  await dialog.getByRole('button', { name: 'Add rule' }).click()
  await dialog.getByRole('button', { name: 'Edit as JSON' }).click()
  await dialog.getByLabel('JSON', { exact: true }).fill('{')
  await dialog.getByRole('button', { name: 'Add rule', exact: true }).click()
  await dialog.getByText('Invalid JSON').waitFor()
  await dialog.getByLabel('JSON', { exact: true }).fill(JSON.stringify(odd))
  await dialog.getByRole('button', { name: 'Add rule', exact: true }).click()
  await dialog.getByLabel('API keys').selectOption('View')
  await assertAccessible(page, 'the form of a role')
  await dialog.getByRole('button', { name: 'Add role' }).click()
  await dialog.waitFor({ state: 'detached' })

  const { items } = await api<{ items: WireRole[] }>('GET', '/spaces/magazine/roles')
  const role = items.find(({ name }) => name === 'News desk')
  assert.deepEqual(role?.policies, [
    {
      effect: 'allow',
      actions: ['update'],
      constraint: {
        and: [
          { equals: [{ doc: 'sys.type' }, 'Entry'] },
          { in: [{ doc: 'sys.contentType.sys.id' }, ['article']] },
          { paths: [{ doc: 'fields.%.de-DE' }] },
        ],
      },
    },
    odd,
  ])
  assert.deepEqual(role.permissions.ContentDelivery, ['read'])

  const roles = [{ sys: { type: 'Link', linkType: 'Role', id: role.sys.id } }]
  await api('POST', '/spaces/magazine/space_memberships', { admin: false, roles, email: 'desk@example.org' })
  await page.getByRole('button', { name: 'Delete News desk' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete role' }).click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  assert.equal((await api<WireRole>('GET', `/spaces/magazine/roles/${role.sys.id}`)).name, 'News desk')
  opened.assertQuiet([/roles\/\w+: .*4\d\d/])
})

test('policies round-trip through the form, and others stay JSON', () => {
  const names = { contentType: String, tag: String, field: String, locale: String }
  const equals = (doc: string, value: string) => ({ equals: [{ doc }, value] })
  for (const policy of [
    { effect: 'allow', actions: 'all' },
    {
      effect: 'deny',
      actions: ['publish', 'unpublish'],
      constraint: {
        and: [
          equals('sys.type', 'Entry'),
          { in: [{ doc: 'metadata.tags.sys.id' }, ['legal', 'press']] },
          equals('sys.createdBy.sys.id', 'User.current()'),
        ],
      },
    },
  ] as const) {
    assert.deepEqual(toPolicy(toChoices(policy)!), policy)
  }
  assert.equal(
    describePolicy(
      {
        effect: 'deny',
        actions: ['publish', 'read'],
        constraint: { and: [equals('sys.type', 'Asset'), equals('metadata.tags.sys.id', 'legal')] },
      },
      names,
    ),
    'Can’t read and publish assets tagged “legal”.',
  )
  for (const constraint of [
    { or: [equals('sys.id', 'a')] },
    { all: [{ doc: 'metadata.tags.sys.id' }, ['a', 'b']] },
    { and: [equals('sys.type', 'Entry'), equals('sys.type', 'Asset')] },
    { and: [{ and: [equals('sys.type', 'Entry')] }] },
    { paths: [{ doc: 'metadata.tags' }] },
    equals('sys.createdBy.sys.id', 'somebody'),
  ]) {
    assert.equal(toChoices({ effect: 'allow', actions: 'all', constraint }), null, JSON.stringify(constraint))
  }
})

test('adds an OAuth application, shows its secret once, replaces it, and opens its authorization URL', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/settings/applications`)
  await opened.signIn()
  await page.getByRole('button', { name: 'Add application' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Calendar')
  await dialog.getByLabel('Redirect URLs').fill('http://example.com/callback')
  await dialog.getByRole('button', { name: 'Add application' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Redirect URLs').fill('https://calendar.example.com/callback')
  await dialog.getByRole('button', { name: 'Add application' }).click()
  const ready = page.getByRole('dialog', { name: '“Calendar” is ready' })
  const first = await ready.locator('code').last().textContent()
  await page.getByRole('button', { name: 'Done' }).click()
  await eventually(async () => assert.equal(await page.getByText(first!).count(), 0))

  await page.getByRole('button', { name: 'Replace secret of Calendar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click()
  await eventually(async () => assert.notEqual(await ready.locator('code').last().textContent(), first))
  await page.getByRole('button', { name: 'Done' }).click()
  await assertAccessible(page)

  const card = page.getByRole('region', { name: 'Calendar' })
  const address = await card.getByText('/oauth/authorize').textContent()
  await page.goto(address!.replace('CHALLENGE', 'a'.repeat(43)))
  await page.getByText('Calendar').first().waitFor()
  opened.assertQuiet([/oauth_applications: .*422/])
})

test('Ctrl-K opens entries and pages and adds entries, by keyboard', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(HOME)
  await opened.signIn()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /^Search entries/ })
  await field.fill('islands')
  const entry = page.getByRole('option', { name: /islands/i }).first()
  await entry.waitFor()
  await assertAccessible(page, 'the palette')
  for (let at = 0; at < 20 && (await entry.getAttribute('aria-selected')) !== 'true'; at++) {
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/entries\/[^/]+$/)
  await field.waitFor({ state: 'detached' })

  await page.keyboard.press('Control+k')
  await field.fill('web')
  await page.getByRole('option', { name: 'Settings: Webhooks', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/settings\/webhooks$/)
  await field.waitFor({ state: 'detached' })

  await page.keyboard.press('Control+k')
  await field.fill('new auth')
  await page.getByRole('option', { name: 'Add entry: Author', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()

  await page.keyboard.press('Control+k')
  await field.waitFor()
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  opened.assertQuiet()
})

test('changes of others appear immediately, in lists and in the open entry', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  const at = '/spaces/magazine/environments/master/entries'
  const type = { 'X-Contentful-Content-Type': 'author' }
  const name = (text: string) => ({ fields: { name: { 'en-US': text } } })
  const { sys } = await api('POST', at, name('Before'), type)
  await opened.open(`${HOME}/content`)
  const following = page.waitForResponse(/\/environments\/master\/changes$/)
  await opened.signIn()
  await page.getByRole('link', { name: 'Before' }).waitFor()
  assert.equal((await following).status(), 200)
  const put = (text: string, version: number) =>
    api('PUT', `${at}/${sys.id}`, name(text), { ...type, 'X-Contentful-Version': `${version}` })
  await put('While reading', sys.version)
  await page.getByRole('link', { name: 'While reading' }).waitFor()
  await page.getByRole('link', { name: 'While reading' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  await put('While open', sys.version + 1)
  await page.getByRole('heading', { level: 1, name: 'While open' }).waitFor()
  opened.assertQuiet()
})

test('changes of others appear although an image of the page never loads', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await page.route(/\.jpg\?/, () => new Promise(() => {}))
  const following = page.waitForResponse(/\/environments\/master\/changes$/)
  await opened.open(HOME)
  await opened.signIn()
  assert.equal((await following).status(), 200)
  opened.assertQuiet()
})

test('sets up a second factor, and signing in asks for it', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open('/account')
  await opened.signIn()
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(ADMIN_PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('img', { name: /^QR code/ }).waitFor()
  await dialog.getByRole('button', { name: 'Show the key' }).click()
  const secret = fromBase32((await dialog.locator('code').textContent())!)!
  await dialog.getByLabel('Code', { exact: true }).fill(codeAt(secret, stepAt(Date.now())))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  const recovery = await codes.locator('li code').first().textContent()
  await codes.getByRole('button', { name: "I've stored them" }).click()

  await using other = await app.openPage()
  await other.open('/sign-in')
  await fillSignIn(other.page, ADMIN_EMAIL, ADMIN_PASSWORD)
  await other.page.getByLabel(/code/i).fill(recovery!)
  await other.page.keyboard.press('Enter')
  await other.page.getByRole('button', { name: /^Account of/ }).waitFor()

  await page.reload()
  await page.getByText('9 recovery codes left').waitFor()
  await page
    .getByRole('button', { name: /^End session of/ })
    .first()
    .click()
  await page.getByText('Session ended.').waitFor()
  await page.getByRole('button', { name: 'Remove two-factor authentication' }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill(ADMIN_PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Not set up').waitFor()
  opened.assertQuiet()
})

test('filters and exports the audit log', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/settings/audit`)
  await opened.signIn()
  await page.getByText('user.sign_in').first().waitFor()
  await page.getByLabel('Action').fill('second_factor.enable')
  await page.getByText('user.sign_in').first().waitFor({ state: 'detached' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  assert.equal(download.suggestedFilename(), 'audit.csv')
  opened.assertQuiet()
})

test('a new space shows its first steps until they are done or hidden', async () => {
  await api('PUT', '/spaces/fresh', { name: 'Fresh' })
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open('/spaces/fresh/environments/master')
  await opened.signIn()
  const steps = page.getByRole('region', { name: 'First steps' })
  await steps.getByText('0 of 5 done').waitFor()
  await assertAccessible(page)
  await steps.getByRole('button', { name: 'Hide' }).click()
  await steps.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('No entries yet').waitFor()
  assert.equal(await steps.count(), 0)
  opened.assertQuiet()
})

const PAGES: readonly (readonly [path: string, complete: string])[] = [
  [HOME, '200 OK'],
  [`${HOME}/settings/members`, 'Administrator'],
  [`${HOME}/settings/roles`, 'Freelancer'],
  [`${HOME}/settings/audit`, 'Events'],
  ['/account', 'This browser'],
]

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the pages about people are accessible and fit, ${colorScheme}`, async () => {
    await using opened = await app.openPage({ colorScheme })
    const { page } = opened
    await opened.open('/account')
    await opened.signIn()
    for (const [path, complete] of PAGES) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await opened.open(path)
      await page.getByText(complete).first().waitFor()
      await assertAccessible(page)
      await page.setViewportSize({ width: 360, height: 740 })
      await assertNoSidewaysScroll(page, `${path} scrolls sideways at 360 px`)
    }
    opened.assertQuiet()
  })
}
