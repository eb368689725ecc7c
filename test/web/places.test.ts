// Tags, and the names of environments.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProduction } from '../../web/src/state/production.ts'
import { samePage } from '../../web/src/state/same-page.ts'
import { assertAccessible } from './accessible.ts'
import { managementOf } from './management.ts'
import { assertNoSidewaysScroll, eventually, HOME, useApp } from './open-app.ts'

const app = useApp()

const { api } = managementOf(app, '/spaces/magazine')

test('production is the target of master, by any name', () => {
  const link = <T extends string>(linkType: T, id: string) => ({ sys: { type: 'Link' as const, linkType, id } })
  const all = [
    { sys: { id: 'master', aliasedEnvironment: link('Environment', 'may') } },
    { sys: { id: 'live', aliasedEnvironment: link('Environment', 'may') } },
    { sys: { id: 'may', aliases: [link('EnvironmentAlias', 'live'), link('EnvironmentAlias', 'master')] } },
    { sys: { id: 'june' } },
  ]
  assert.deepEqual(
    all.map(({ sys }) => isProduction(sys.id, all)),
    [true, true, true, false],
  )
  assert.ok(isProduction('master') && !isProduction('may'))
})

test('switching the environment opens the same page', () => {
  const to = (inside: string) => samePage(`/a${inside}`, '/a', '/b')
  assert.deepEqual(['', '/content', '/entries/x', '/assets/x', '/content-types/x', '/settings/locales'].map(to), [
    ...['/b', '/b/content', '/b/content', '/b/media', '/b/content-types', '/b/settings/locales'],
  ])
  assert.equal(samePage('/account', '/a', '/b'), '/b')
})

test('adds, renames, assigns and deletes tags', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/settings/tags`)
  await opened.signIn()
  await page.getByRole('button', { name: 'Add tag' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Summer Campaign')
  await eventually(async () =>
    assert.equal(await form.getByRole('textbox', { name: 'Id' }).inputValue(), 'summerCampaign'),
  )
  await form.getByRole('radio', { name: /^Public/ }).click()
  await assertAccessible(page)
  await form.getByRole('button', { name: 'Add tag' }).click()
  await page.getByRole('button', { name: 'Rename Summer Campaign' }).click()
  await form.getByLabel('Name').fill('Summer')
  await form.getByRole('button', { name: 'Rename', exact: true }).click()
  await page.getByRole('listitem').filter({ hasText: 'summerCampaign' }).getByText('Public').waitFor()
  await assertAccessible(page)

  await opened.open(`${HOME}/entries/author-jun`)
  const panel = page.getByRole('region', { name: 'Tags' })
  await panel.getByLabel('Add tag').selectOption({ label: 'Summer' })
  await panel.getByLabel('Add tag').selectOption({ label: 'New tag…' })
  await form.getByLabel('Name').fill('On the road')
  await form.getByRole('button', { name: 'Add tag' }).click()
  await panel.getByRole('button', { name: 'Remove tag On the road' }).waitFor()
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  await eventually(async () => {
    const { metadata } = await api<{ metadata: { tags: object[] } }>('GET', '/environments/master/entries/author-jun')
    assert.match(JSON.stringify(metadata.tags), /summerCampaign.*onTheRoad/)
  })

  await opened.open(`${HOME}/entries/author-jun?tab=history&version=1`)
  await page
    .getByRole('region', { name: /^Version 1 compared/ })
    .getByText('On the road')
    .waitFor()
  // The list shows the tags; a tag in use cannot be deleted, and the dialog says why.
  await opened.open(`${HOME}/content?cols=tags&f=metadata.tags.sys.id:in:summerCampaign`)
  await page.getByRole('cell', { name: 'Summer, On the road' }).waitFor()
  await opened.open(`${HOME}/settings/tags`)
  await page.getByRole('button', { name: 'Delete Summer' }).click()
  await form.getByRole('button', { name: 'Delete tag' }).click()
  await form.getByRole('alert').waitFor()
  opened.assertQuiet([/tags\/summerCampaign: .*\b4\d\d\b/])
})

test('the target of master looks like production, and switching stays on the same page', async () => {
  await api('PUT', '/environments/release-7', { name: 'release-7' }, { 'X-Contentful-Source-Environment': 'master' })
  await api('PUT', '/environments/sandbox', { name: 'sandbox' }, { 'X-Contentful-Source-Environment': 'master' })
  await api('PUT', '/environment_aliases/live', {
    environment: { sys: { type: 'Link', linkType: 'Environment', id: 'release-7' } },
  })
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/content-types/author`)
  await opened.signIn()
  await page.getByRole('button', { name: /^Environment: master/ }).click()
  await page.getByRole('menuitem', { name: /^live.*alias of release-7/s }).waitFor()
  await assertAccessible(page)
  await page.getByRole('menuitem', { name: /^sandbox/ }).click()
  await page.waitForURL('**/environments/sandbox/content-types')
  await page.getByRole('heading', { level: 1, name: 'Content model' }).waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  await assertNoSidewaysScroll(page)
  // Sorting and selecting all are available on small screens too.
  await opened.open(`${HOME}/content`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByText(/entries selected$/).waitFor()
  await page.getByRole('button', { name: 'Updated' }).click()
  await page.waitForURL(/order=sys.updatedAt/)
  await assertNoSidewaysScroll(page)
  opened.assertQuiet()
})

test('archives and unarchives a space, and every page shows that it is archived', async () => {
  const created = await managementOf(app, '').api('PUT', '/spaces/old-site', { name: 'Old site' })
  assert.equal(created.sys.id, 'old-site')
  await using opened = await app.openPage()
  const { page } = opened
  const home = '/spaces/old-site/environments/master'
  const notice = page.getByText('This space is archived.')
  await opened.open(`${home}/settings/general`)
  await opened.signIn()
  await page.getByRole('button', { name: 'Archive space' }).click()
  await assertAccessible(page, 'archive dialog')
  await page.getByRole('dialog').getByRole('button', { name: 'Archive space' }).click()
  await notice.waitFor()
  await page.getByRole('button', { name: 'Unarchive space' }).waitFor()
  await eventually(async () =>
    assert.equal(await page.getByRole('textbox', { name: 'Name' }).getAttribute('readonly'), ''),
  )
  await assertAccessible(page, 'archived')
  await page.setViewportSize({ width: 360, height: 740 })
  await assertNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await opened.open(`${home}/settings/environments`)
  await notice.waitFor()
  await page.getByText('No aliases yet').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Create environment' }).count(), 0)
  await opened.open('/spaces')
  await page.getByRole('link', { name: /Old site.*Archived/s }).waitFor()
  await assertAccessible(page, 'list of spaces')

  await opened.open(`${home}/settings/general`)
  await page.getByRole('button', { name: 'Unarchive space' }).click()
  await notice.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Archive space' }).waitFor()
  opened.assertQuiet()
})

test('the alias form warns that master stays an alias', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/settings/environments`)
  await opened.signIn()
  await page.getByRole('button', { name: 'Add alias' }).click()
  const form = page.getByRole('dialog')
  const warning = form.getByText('This can’t be undone')
  await form.getByLabel('Name').fill('live2')
  assert.equal(await warning.count(), 0)
  await form.getByLabel('Name').fill('master')
  await warning.waitFor()
  await assertAccessible(page)
})
