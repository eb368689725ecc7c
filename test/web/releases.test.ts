import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './accessible.ts'
import { en, managementOf, NEXT_YEAR, type WireEntry } from './management.ts'
import { eventually, HOME, useApp } from './open-app.ts'

const app = useApp()
const { api, newEntry } = managementOf(app)

interface WireRelease {
  sys: { id: string; status: string; version: number }
  title: string
  entities: { items: { entity: { sys: { id: string } } }[] }
}

const releaseNamed = async (title: string): Promise<WireRelease | undefined> => {
  const { items } = await api<{ items: WireRelease[] }>('GET', '/releases?sys.schemaVersion=Release.v2')
  return items.find((release) => release.title === title)
}

test('entries are added from the list and the editor, fixed, scheduled and published together', async () => {
  const first = await newEntry('author', { name: en('Release Anna'), slug: en('release-anna') })
  const second = await newEntry('author', { slug: en('release-berta') })
  await using opened = await app.openPage({ timezoneId: 'Europe/Berlin' })
  const { page } = opened
  await opened.open(`${HOME}/content?type=author&q=Release+Anna`)
  await opened.signIn()
  await page.getByRole('checkbox', { name: /^Select all/ }).click()
  await page.getByRole('button', { name: 'Add to release' }).click()
  const dialog = page.getByRole('dialog')
  const choice = dialog.getByLabel('Release', { exact: true })
  await choice.selectOption({ label: 'New release' })
  await dialog.getByLabel('Name').fill('Spring')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('1 item added to Spring.').waitFor()

  // From the editor, with the keyboard only.
  await opened.open(`${HOME}/entries/${second.sys.id}`)
  const panel = page.getByRole('region', { name: 'Releases' })
  await panel.getByText('Not in a release.').waitFor()
  await panel.getByRole('button', { name: 'Add to release' }).focus()
  await page.keyboard.press('Enter')
  await choice.selectOption({ label: 'Spring' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).focus()
  await page.keyboard.press('Enter')
  await panel.getByRole('link', { name: 'Spring' }).waitFor()
  await panel.getByRole('link', { name: 'Spring' }).focus()
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { level: 1, name: 'Spring' }).waitFor()
  await page.getByText('1 item has problems').waitFor()
  assert.ok(await page.getByRole('button', { name: 'Publish release' }).isDisabled())
  await assertAccessible(page)

  // The draft is fixed, and the release takes it.
  const draft = await api<WireEntry>('GET', `/entries/${second.sys.id}`)
  const fields = { ...draft.fields, name: en('Release Berta') }
  await api('PUT', `/entries/${second.sys.id}`, { fields }, { 'X-Contentful-Version': `${draft.sys.version}` })
  await page.getByRole('button', { name: 'Use draft of Release Berta' }).click()
  await page.getByText('All items can be published.').waitFor()

  await page.getByRole('button', { name: 'Schedule' }).click()
  await dialog.getByLabel('Date').fill(`${NEXT_YEAR}-07-01`)
  await dialog.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await page.getByRole('region', { name: 'Schedule' }).getByText('Asia/Tokyo').waitFor()

  await page.getByRole('button', { name: 'Publish release' }).click()
  await dialog.getByRole('button', { name: 'Publish release' }).click()
  await page.getByText('Release published.').waitFor()
  await page.getByText('This release is archived and cannot be changed.').waitFor()
  await eventually(async () => assert.equal((await releaseNamed('Spring'))?.sys.status, 'archived'))
  for (const { sys } of [first, second]) {
    const entry = await api<WireEntry>('GET', `/entries/${sys.id}`)
    assert.ok(entry.sys.publishedVersion !== undefined, sys.id)
  }
  await assertAccessible(page)
})

test('the app keeps the metadata of a release when it saves it', async () => {
  const author = await newEntry('author', { name: en('Metadata Maja'), slug: en('metadata-maja') })
  const filter = { 'sys.contentType.metadata.annotations.ContentType[nin]': ['Contentful:AggregateRoot'] }
  const entity = { sys: { type: 'Link', linkType: 'Entry', id: author.sys.id } }
  const metadata = { withReferences: [{ entity, filter }] }
  const body = { sys: { schemaVersion: 'Release.v2' }, title: 'With metadata', entities: { items: [] }, metadata }
  const { sys } = await api<WireRelease>('POST', '/releases', body)
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/entries/${author.sys.id}`)
  await opened.signIn()
  const panel = page.getByRole('region', { name: 'Releases' })
  await panel.getByRole('button', { name: 'Add to release' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Release', { exact: true }).selectOption({ label: 'With metadata' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await panel.getByRole('link', { name: 'With metadata' }).click()
  const stored = () => api<WireRelease & { metadata: unknown }>('GET', `/releases/${sys.id}`)
  const added = await stored()
  assert.deepEqual([added.entities.items.length, added.metadata], [1, metadata])
  await page.getByRole('button', { name: /^Remove .*Metadata Maja/ }).click()
  await eventually(async () => assert.equal((await stored()).entities.items.length, 0))
  assert.deepEqual((await stored()).metadata, metadata)
  opened.assertQuiet()
})

test('the history of a release has pages', async () => {
  const author = await newEntry('author', { name: en('Often Olga'), slug: en('often-olga') })
  const entity = { sys: { type: 'Link', linkType: 'Entry', id: author.sys.id } }
  const { sys } = await api<WireRelease>('POST', '/releases', { title: 'Often', entities: { items: [entity] } })
  for (let i = 0; i < 21; i++) {
    const method = i % 2 === 0 ? 'PUT' : 'DELETE'
    await api(method, `/releases/${sys.id}/published`, undefined, { 'X-Contentful-Version': `${sys.version}` })
  }
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/releases/${sys.id}`)
  await opened.signIn()
  const history = page.getByRole('region', { name: 'History' })
  await history.getByRole('button', { name: 'Show older' }).waitFor()
  assert.equal(await history.getByRole('listitem').count(), 20)
  await history.getByRole('button', { name: 'Show older' }).click()
  await history.getByRole('listitem').nth(20).waitFor()
  await history.getByRole('button', { name: 'Show older' }).waitFor({ state: 'detached' })
  assert.equal(await history.getByRole('listitem').count(), 21)
})

test('a release is created, shown in the list and deleted', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/releases`)
  await opened.signIn()
  await page.getByRole('button', { name: 'Create release' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Short-lived')
  await dialog.getByRole('button', { name: 'Create release' }).click()
  await page.getByText('This release is empty').waitFor()
  await page.getByRole('button', { name: 'Delete release' }).click()
  await dialog.getByRole('button', { name: 'Delete release' }).click()
  await page.getByRole('heading', { level: 1, name: 'Releases' }).waitFor()
  assert.equal(await releaseNamed('Short-lived'), undefined)
})

test('the last action of a release is reverted, unless an entry was changed since', async () => {
  const live = await newEntry('author', { name: en('Revert Carla'), slug: en('revert-carla') })
  const draft = await newEntry('author', { name: en('Revert Dora'), slug: en('revert-dora') })
  const save = async (id: string, name: string) => {
    const { sys, fields } = await api<WireEntry>('GET', `/entries/${id}`)
    const body = { fields: { ...fields, name: en(name) } }
    return api<WireEntry>('PUT', `/entries/${id}`, body, { 'X-Contentful-Version': `${sys.version}` })
  }
  await api('PUT', `/entries/${live.sys.id}/published`, undefined, { 'X-Contentful-Version': '1' })
  await save(live.sys.id, 'Revert Carla, new')
  const items = [live, draft].map(({ sys }) => ({
    entity: { sys: { type: 'Link', linkType: 'Entry', id: sys.id } },
    action: 'publish',
  }))
  const body = { sys: { schemaVersion: 'Release.v2' }, title: 'Autumn', entities: { items } }
  const { sys } = await api<WireRelease>('POST', '/releases', body)
  await api('PUT', `/releases/${sys.id}/published`, undefined, { 'X-Contentful-Version': `${sys.version}` })
  const names = async () => {
    const ids = `sys.id[in]=${live.sys.id},${draft.sys.id}`
    const { items: found } = await api<{ items: WireEntry[] }>('GET', `/public/entries?${ids}`)
    return found.map(({ fields }) => (fields.name as { 'en-US': string })['en-US']).toSorted()
  }
  assert.deepEqual(await names(), ['Revert Carla, new', 'Revert Dora'])

  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/releases/${sys.id}`)
  await opened.signIn()
  const history = page.getByRole('region', { name: 'History' })
  const dialog = page.getByRole('dialog')
  await history.getByRole('button', { name: 'Revert' }).click()
  await dialog.getByText('Items that were not published before are unpublished.').waitFor()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Revert' }).click()
  await page.getByText('Release reverted.').waitFor()
  assert.deepEqual(await names(), ['Revert Carla'])

  // Reverting the revert publishes again, but not after an entry was changed.
  await history.getByText('Reverted').waitFor()
  await save(draft.sys.id, 'Revert Dora, changed')
  await history.getByRole('button', { name: 'Revert' }).click()
  await dialog.getByRole('button', { name: 'Revert' }).click()
  await dialog.getByText('1 item cannot be restored:').waitFor()
  await dialog.getByRole('link', { name: 'Revert Dora, changed' }).waitFor()
  await dialog.getByText('It was changed in the meantime.').waitFor()
  await assertAccessible(page)
  assert.deepEqual(await names(), ['Revert Carla'])

  // Users who may only read releases see the history without the button.
  await page.route(/\/environments\/master\/rights$/, async (route) => {
    const response = await route.fetch()
    const rights = (await response.json()) as { space: string[] }
    const space = rights.space.filter((right) => right !== 'releases.manage')
    await route.fulfill({ response, json: { ...rights, space } })
  })
  await opened.open(`${HOME}/releases/${sys.id}`)
  await history.getByText('Reverted').waitFor()
  assert.equal(await history.getByRole('button').count(), 0)
  await page.unrouteAll({ behavior: 'wait' })
})
