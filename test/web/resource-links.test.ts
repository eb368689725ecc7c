import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typesAllowed } from '../../web/src/features/field-editors/resource-urn.ts'
import { assertAccessible } from './accessible.ts'
import { en, managementOf } from './management.ts'
import { assertNoSidewaysScroll, eventually, HOME, useApp } from './open-app.ts'

const source = (space: string) => `crn:contentful:::content:spaces/${space}`

test('a field allows the content types that it lists for a space, or all', () => {
  const type = 'Contentful:Entry'
  const shop = { type, source: source('shop'), contentTypes: ['shoe'] }
  const other = { type, source: source('other') }
  assert.deepEqual(typesAllowed([shop, other], 'shop'), ['shoe'])
  assert.deepEqual(typesAllowed([shop, { ...shop, contentTypes: ['boot', 'shoe'] }], 'shop'), ['shoe', 'boot'])
  assert.equal(typesAllowed([shop, other], 'other'), null)
  assert.equal(typesAllowed([shop, { ...shop, contentTypes: [] }], 'shop'), null)
})

const app = useApp()
const { api, newEntry } = managementOf(app)

const VERSION_1 = { 'X-Contentful-Version': '1' }
const title = { id: 'title', name: 'Title', type: 'Symbol' }

/** A space with two content types and an entry of each. Returns its id. */
async function makeShop(name: string): Promise<string> {
  const { api: create } = managementOf(app, '/spaces')
  const { sys } = await create('POST', '', { name, defaultLocale: 'en-US' })
  const shop = managementOf(app, `/spaces/${sys.id}/environments/master`)
  for (const [id, label, entry] of [
    ['shoe', 'Shoe', 'Red boot'],
    ['lamp', 'Lamp', 'Bright lamp'],
  ] as const) {
    await shop.api('PUT', `/content_types/${id}`, { name: label, displayField: 'title', fields: [title] })
    await shop.api('PUT', `/content_types/${id}/published`, undefined, VERSION_1)
    const of = { 'X-Contentful-Content-Type': id }
    await shop.api('PUT', `/entries/${id}`, { fields: { title: en(entry) } }, of)
  }
  await shop.api('PUT', '/entries/shoe/published', undefined, VERSION_1)
  return sys.id
}

async function makeStall(fields: readonly object[]): Promise<string> {
  const stall = { name: 'Stall', displayField: 'title', fields: [title, ...fields] }
  await api('PUT', '/content_types/stall', stall)
  await api('PUT', '/content_types/stall/published', undefined, VERSION_1)
  return (await newEntry('stall', { title: en('First stall') })).sys.id
}

test('a field for entries of another space is modelled, filled and emptied', async () => {
  const shop = await makeShop('Shoe shop')
  const id = await makeStall([])
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/content-types/stall`)
  await opened.signIn()

  await page.getByRole('button', { name: 'Add field' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Reference/ }).click()
  await dialog.getByLabel('Name').fill('Shoes')
  await dialog.getByRole('radio', { name: 'Many entries from other spaces' }).check()
  const add = dialog.getByRole('button', { name: 'Add field' })
  assert.equal(await add.isDisabled(), true)
  await dialog.getByLabel('Allow a space').selectOption({ label: 'Shoe shop' })
  const allowed = dialog.getByRole('group', { name: 'Shoe shop' })
  await allowed.getByRole('checkbox', { name: 'Shoe' }).check()
  await assertAccessible(page, 'a field for other spaces')
  await add.click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('References to other spaces, list').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Activate changes' }).click()
  const stored = [{ type: 'Contentful:Entry', source: source(shop), contentTypes: ['shoe'] }]
  await eventually(async () => {
    const { items } = await api<{ items: { sys: { id: string }; fields: { allowedResources?: unknown }[] }[] }>(
      'GET',
      '/public/content_types',
    )
    const type = items.find(({ sys }) => sys.id === 'stall')
    assert.deepEqual(type?.fields[1]?.allowedResources, stored)
  })

  // The settings of the field need at least one space.
  await page.getByRole('button', { name: 'Settings of Shoes' }).click()
  await dialog.getByRole('button', { name: 'Remove Shoe shop' }).click()
  await dialog.getByText('Allow at least one space.').waitFor()
  assert.equal(await dialog.getByRole('button', { name: 'Apply' }).isDisabled(), true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await opened.open(`${HOME}/entries/${id}`)
  const shoes = page.getByRole('region', { name: 'Shoes' })
  await shoes.getByRole('button', { name: 'Add from Shoe shop' }).click()
  await dialog.getByRole('checkbox', { name: 'Red boot' }).waitFor()
  assert.equal(await dialog.getByText('Bright lamp').count(), 0)
  await dialog.getByRole('searchbox').fill('nothing like it')
  await dialog.getByText('No matches').waitFor()
  await dialog.getByRole('searchbox').fill('boot')
  await dialog.getByRole('checkbox', { name: 'Red boot' }).check()
  await dialog.getByRole('button', { name: 'Add entry' }).click()

  const card = shoes.getByRole('listitem')
  await card.getByText('Published').waitFor()
  await card.getByText('Space: Shoe shop').waitFor()
  const link = card.getByRole('link', { name: 'Red boot' })
  const target = `/app/spaces/${shop}/environments/master/entries/shoe`
  assert.deepEqual([await link.getAttribute('href'), await link.getAttribute('target')], [target, '_blank'])
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    card.getByRole('link', { name: 'Open link 1 in a new tab' }).click(),
  ])
  await other.getByRole('heading', { name: 'Red boot' }).waitFor()
  await other.close()
  await assertAccessible(page, 'links to another space')
  await page.setViewportSize({ width: 360, height: 740 })
  await assertNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  const urn = `${source(shop)}/environments/master/entries/shoe`
  const links = async () => (await api('GET', `/entries/${id}`)).fields.shoes?.['en-US']
  await eventually(async () => {
    assert.deepEqual(await links(), [{ sys: { type: 'ResourceLink', linkType: 'Contentful:Entry', urn } }])
  })
  await card.getByRole('button', { name: 'Remove link 1' }).click()
  await card.waitFor({ state: 'detached' })
  await eventually(async () => assert.equal(await links(), undefined))
  opened.assertQuiet()
})
