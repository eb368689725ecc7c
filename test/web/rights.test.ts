import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Policy } from '#contract/resources/role'
import { RoleBody } from '#contract/resources/role'
import { checkBody } from '#domain/check-body'
import { NO_PERMISSIONS } from '#domain/roles/role'
import { compileRole, mayDo } from '#domain/roles/space-access'
import { toRole } from '#domain/roles/to-role'
import { ACTIONS } from '../../web/src/features/access/roles/actions.ts'
import { rolesAllow, TAG_PATH } from '../../web/src/state/permissions/policies.ts'
import { createRandom } from '../faults/random.ts'
import { ADMIN_TOKEN } from '../support/server.ts'
import { assertAccessible } from './accessible.ts'
import { eventually, HOME, useApp } from './open-app.ts'

test('the app evaluates random roles and content like the server', () => {
  const seed = Number(process.env.SEED ?? 5)
  const { pick, between } = createRandom(seed)
  const equals = (doc: string, value: string) => ({ equals: [{ doc }, value] })
  const constraint = (depth: number): object => {
    const leaves = [
      equals('sys.type', pick(['Entry', 'Asset'])),
      equals('sys.id', pick(['a', 'b'])),
      { in: [{ doc: 'sys.contentType.sys.id' }, [pick(['post', 'page']), 'author']] },
      equals(pick(['sys.createdBy.sys.id', 'sys.updatedBy.sys.id']), pick(['User.current()', 'you'])),
      equals('sys.environment.sys.id', pick(['master', 'live', 'staging'])),
      { in: [{ doc: pick(['metadata.tags.sys.id', 'metadata.tags']) }, ['red', 'blue']] },
      { all: [{ doc: 'metadata.tags.sys.id' }, ['red', 'blue']] },
      { paths: [{ doc: pick(['fields.%.%', 'fields.title.%', 'fields.%.de', 'fields.title', 'metadata.tags.%']) }] },
    ]
    if (depth === 0 || between(1, 10) <= 4) return pick(leaves)
    const inner = () => constraint(depth - 1)
    return pick([{ and: [inner(), inner()] }, { or: [inner(), inner()] }, { not: [inner()] }, { not: inner() }])
  }
  const policy = () => ({
    effect: between(1, 10) <= 7 ? 'allow' : 'deny',
    actions: pick<unknown>(['all', ['read', 'update'], ['create', 'update', 'publish'], [pick([...ACTIONS])]]),
    ...(between(1, 10) <= 8 && { constraint: constraint(3) }),
  })
  const outcomes = { true: 0, false: 0 }
  for (let round = 0; round < 3000; round++) {
    const roles = Array.from({ length: between(1, 2) }, () => Array.from({ length: between(0, 3) }, policy))
    const read = roles.map((policies) => toRole(checkBody(RoleBody, { name: 'r', policies })).policies)
    const access = { user: 'me', roles: read.map((policies) => compileRole(NO_PERMISSIONS, policies)) }
    const tags = pick([[], ['red'], ['red', 'blue']])
    const isAsset = between(1, 4) === 1
    const known = {
      type: isAsset ? ('Asset' as const) : ('Entry' as const),
      ...pick<object>([{ id: 'a' }, { id: 'c' }, {}]),
      ...(isAsset ? { contentType: null } : pick<object>([{ contentType: 'post' }, { contentType: 'page' }, {}])),
      ...pick<object>([{ createdBy: 'me' }, { createdBy: 'you' }, {}]),
      ...pick<object>([{ updatedBy: 'me' }, { updatedBy: 'you' }, {}]),
      environment: pick([['master'], ['master', 'live']]),
    }
    const paths = pick([null, [], [['fields', 'title', 'de'] as const], [['fields', 'body', 'en'] as const, TAG_PATH]])
    const action = pick([...ACTIONS])
    const server = mayDo(access, action, { ...known, tag: () => tags }, paths)
    const app = rolesAllow(read as Policy[][], action, { subject: { ...known, tags }, user: 'me' }, paths)
    assert.equal(app, server, `seed ${seed}, round ${round}: ${JSON.stringify({ roles, known, tags, paths, action })}`)
    outcomes[`${server}`] += 1
  }
  assert.ok(outcomes.true > 300 && outcomes.false > 300, JSON.stringify(outcomes))
})

const app = useApp()
const MASTER = '/spaces/magazine/environments/master'
/** The address of the change stream. */
const CHANGES = /\/environments\/master\/changes$/

/** Calls the management API as the administrator. */
async function api<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${app.server().urls.management}${path}`, {
    method,
    headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  assert.ok(response.ok, `${method} ${path}: ${response.status} ${await response.clone().text()}`)
  return (await response.json()) as T
}

const only = (type: string, ...more: object[]) => ({
  and: [{ equals: [{ doc: 'sys.type' }, 'Entry'] }, { equals: [{ doc: 'sys.contentType.sys.id' }, type] }, ...more],
})
const READS = { effect: 'allow', actions: ['read'] }
const DESK = [
  READS,
  { effect: 'allow', actions: ['update'], constraint: only('article', { paths: [{ doc: 'fields.%.de-DE' }] }) },
  { effect: 'allow', actions: ['create'], constraint: only('author') },
]

interface Role {
  name: string
  permissions: object
  policies: readonly object[]
}

/** A new browser with a user who has just accepted an invitation to the space, with this role. */
async function openAs(firstName: string, role: Role) {
  const { sys } = await api<{ sys: { id: string; version: number } }>('POST', '/spaces/magazine/roles', role)
  const roles = [{ sys: { type: 'Link', linkType: 'Role', id: sys.id } }]
  const email = `${firstName.toLowerCase()}@example.org`
  await api('POST', '/spaces/magazine/space_memberships', { admin: false, roles, email })
  const { items: organizations } = await api<{ items: { sys: { id: string } }[] }>('GET', '/organizations')
  const at = `/organizations/${organizations[0]!.sys.id}/invitations`
  const { items } = await api<{ items: { email: string; sys: { id: string } }[] }>('GET', at)
  const invited = items.find((one) => one.email === email)!
  const { sys: link } = await api<{ sys: { invitationUrl: string } }>('POST', `${at}/${invited.sys.id}/resend`)
  const opened = await app.openPage()
  const { page } = opened
  await page.goto(link.invitationUrl)
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Password').fill('a password of their own')
  await page.getByRole('button').first().click()
  await page.waitForURL(/\/app\/spaces/)
  return { opened, sys }
}

test('a member is offered exactly what their roles allow', async () => {
  const role = { name: 'German desk', permissions: { ContentModel: ['read'] }, policies: DESK }
  const { opened: hers, sys } = await openAs('Dora', role)
  await using opened = hers
  const { page } = opened

  // Home, lists and the palette offer only what the user may create and see.
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText('Recently changed').waitFor()
  await page.getByText('is published but links to 1 unpublished item').first().waitFor()
  assert.equal(await page.getByText('Your first API call').count(), 0)
  await opened.open(`${HOME}/content?type=article`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByText("You don't have permission to change these.").waitFor()
  assert.equal(await page.getByRole('button', { name: /^Add Article|^Publish/ }).count(), 0)
  await opened.open(`${HOME}/content`)
  await page.getByRole('button', { name: 'Add entry' }).click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('button', { name: /^Author/ }).waitFor()
  assert.equal(await picker.getByRole('button', { name: /^(Article|Page|Category)/ }).count(), 0)
  await page.keyboard.press('Escape')
  await picker.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search entries/ }).fill('new')
  await page.getByRole('option', { name: 'Add entry: Author' }).waitFor()
  assert.equal(await page.getByRole('option', { name: /Add entry: Article/ }).count(), 0)
  assert.equal(await page.getByRole('option', { name: 'Create space' }).count(), 0)
  await page.keyboard.press('Escape')

  // In an article the user may edit German, and nothing else.
  const { items: articles } = await api<{ items: { sys: { id: string } }[] }>(
    'GET',
    `${MASTER}/entries?content_type=article&limit=1`,
  )
  const article = articles[0]!.sys.id
  await opened.open(`${HOME}/entries/${article}?locale=en-US,de-DE`)
  const german = page.getByRole('textbox', { name: 'Title, German (Germany)' })
  await german.fill('Ein anderer Titel')
  await page.getByText('Saved', { exact: true }).waitFor()
  assert.equal(await page.getByRole('textbox', { name: /^Title, English/ }).isEditable(), false)
  await page.getByText('You don’t have permission to publish this entry.').waitFor()
  await page.getByText('read-only for you').first().waitFor()
  assert.equal(await page.getByRole('button', { name: /^Publish|More actions/ }).count(), 0)
  await assertAccessible(page, 'an entry of which a part may be changed')

  // An author entry of another user is read-only.
  await opened.open(`${HOME}/entries/author-marit`)
  await page.getByText('You can view this entry. You don’t have permission to change it.').waitFor()
  assert.equal(await page.getByRole('textbox', { name: 'Name', exact: true }).isEditable(), false)
  await opened.open(`${HOME}/media`)
  await page.getByRole('checkbox', { name: /^Select all/ }).waitFor()
  assert.equal(await page.getByRole('button', { name: /^Upload/ }).count(), 0)
  await opened.open(`${HOME}/content-types/article`)
  await page.getByText('You can view this content type.').waitFor()
  assert.equal(await page.getByRole('button', { name: /^(Save|Activate|Add field|Settings of)/ }).count(), 0)

  // Settings pages without access are not listed, and show a message at their URL.
  await opened.open(`${HOME}/settings/locales`)
  await page.getByText('You can view this page.').waitFor()
  assert.equal(await page.getByRole('button', { name: /^(Add locale|Edit|Delete)/ }).count(), 0)
  const shown = [
    'General',
    'Locales',
    'Tags',
    'Taxonomy',
    'Preview',
    'Environments',
    'Management tokens',
    'OAuth applications',
  ]
  const pages = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  await eventually(async () => assert.deepEqual(await pages.allInnerTexts(), shown))
  await opened.open(`${HOME}/settings/webhooks`)
  await page.getByText('You don’t have access to').waitFor()
  opened.assertQuiet()

  // The role loses rights while the user types: the first refusal makes the editor read-only, and the typed text stays.
  await opened.open(`${HOME}/entries/${article}?locale=en-US,de-DE`)
  await german.waitFor()
  const version = { 'X-Contentful-Version': `${sys.version}` }
  // The change waits for the role, because any other refused request makes the editor read-only too.
  const isReduced = Promise.withResolvers<void>()
  await page.route(`**/entries/${article}`, async (route) => {
    if (route.request().method() !== 'GET') await isReduced.promise
    await route.continue()
  })
  await german.fill('Zu spät')
  await api('PUT', `/spaces/magazine/roles/${sys.id}`, { ...role, policies: [READS] }, version)
  isReduced.resolve()
  await page.getByText('You can view this entry. You don’t have permission to change it.').waitFor()
  await page.getByText(/^Not saved:/).waitFor()
  assert.equal(await german.inputValue(), 'Zu spät')
  await page.unrouteAll({ behavior: 'wait' })
  opened.assertQuiet([/status of 403/])
})

test('changes appear for another non-admin without a reload or polling', async () => {
  const entries = `${MASTER}/entries`
  const version = (number: number) => ({ 'X-Contentful-Version': `${number}` })
  await api('PUT', `${MASTER}/tags/embargo`, { name: 'Embargo', sys: { id: 'embargo' } })
  const embargoed = { in: [{ doc: 'metadata.tags.sys.id' }, ['embargo']] }
  const policies = [
    { effect: 'allow', actions: ['read'], constraint: only('author') },
    { effect: 'deny', actions: ['read'], constraint: embargoed },
  ]
  const { opened: theirs } = await openAs('Emil', {
    name: 'Authors',
    permissions: { ContentModel: ['read'] },
    policies,
  })
  await using emils = theirs
  const requests: string[] = []
  emils.page
    .context()
    .on('request', (request) => requests.push(new URL(request.url()).pathname + new URL(request.url()).search))
  const streams = () => requests.filter((path) => path.endsWith('/changes'))
  // When the stream begins, the page reads the version of the entry once more.
  const begun = emils.page.waitForResponse(CHANGES).then(async (response) => {
    await emils.page.waitForResponse(/select=sys&/)
    return response.status()
  })
  await emils.open(`${HOME}/entries/author-marit`)
  const name = emils.page.getByRole('textbox', { name: 'Name', exact: true })
  await name.waitFor()
  assert.equal(await begun, 200)

  // The administrator edits in a separate browser.
  await using admins = await app.openPage()
  await admins.open(`${HOME}/entries/author-marit`)
  await admins.signIn()
  requests.length = 0
  await admins.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Marit of the Stream')
  await emils.page.getByRole('heading', { level: 1, name: 'Marit of the Stream' }).waitFor()
  await eventually(async () => assert.equal(await name.inputValue(), 'Marit of the Stream'))
  assert.deepEqual(
    requests.filter((path) => path.includes('select=sys&') || path.includes('sys.id=author-marit')),
    [],
    'the change stream delivered it, without polling',
  )

  // A list shows created entries, drops entries that became hidden, and never shows other hidden ones.
  const list = await emils.page.context().newPage()
  const listBegun = list.waitForResponse(CHANGES)
  await list.goto(emils.page.url().replace('/entries/author-marit', '/content?type=author'))
  await list.getByRole('link', { name: 'Marit of the Stream' }).waitFor()
  await listBegun
  const author = { 'X-Contentful-Content-Type': 'author' }
  const fields = { name: { 'en-US': 'Somebody new' } }
  await api('PUT', `${entries}/somebody-new`, { fields }, author)
  await list.getByRole('link', { name: 'Somebody new' }).waitFor()
  const metadata = { tags: [{ sys: { type: 'Link', linkType: 'Tag', id: 'embargo' } }] }
  await api('PUT', `${entries}/somebody-new`, { fields, metadata }, version(1))
  await list.getByRole('link', { name: 'Somebody new' }).waitFor({ state: 'detached' })
  await list.close()

  // The same for the open entry.
  await emils.page.bringToFront()
  const stored = await api<{ sys: { version: number }; fields: object }>('GET', `${entries}/author-marit`)
  await api('PUT', `${entries}/author-marit`, { fields: stored.fields, metadata }, version(stored.sys.version))
  const notice = emils.page.getByRole('alert', { name: 'Deleted' })
  await notice.getByText('This entry was deleted, or you lost access to it').waitFor()
  await assertAccessible(emils.page, 'an entry that became hidden')
  assert.ok(streams().length > 0)
  emils.assertQuiet([/status of 404/])
  admins.assertQuiet()
})
